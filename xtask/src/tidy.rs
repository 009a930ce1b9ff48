//! The house rules that a program can check, and that clippy has no lint for.

use anyhow::Context;
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The crates of the workspace that each crate may import: the layers of `docs/ARCHITECTURE.md`.
const LAYERS: &[(&str, &[&str])] = &[
    ("core", &[]),
    ("proof", &["core"]),
    ("search", &["core"]),
    ("words", &["core", "proof"]),
    ("logic", &["core", "proof", "words"]),
    ("format", &["core"]),
    ("rating", &["core", "proof", "words", "logic"]),
    ("generate", &["core", "search", "logic"]),
    ("render", &["core", "proof"]),
    ("pencilproof", &["core", "proof", "search", "words", "logic", "rating", "format", "generate", "render"]),
    ("api", &["pencilproof"]),
    ("server", &["pencilproof", "api"]),
    ("wasm", &["pencilproof", "api"]),
    ("table", &["pencilproof"]),
    ("cli", &["pencilproof", "server", "table"]),
    ("python", &["pencilproof", "table"]),
];

/// The modules of a crate that is built in floors, from the lowest to the highest: each may import those below it.
const FLOORS: &[(&str, &[&str])] = &[(
    "logic",
    &[
        "budget",
        "memory",
        "rating",
        "setting",
        "error",
        "params",
        "found",
        "patterns",
        "counting",
        "sums",
        "cases",
        "facts",
        "technique",
        "prelude",
        "guarded",
        "whips",
        "techniques",
        "profile",
        "field",
        "catalogue",
        "solver",
        "sets",
        "hint",
    ],
)];

/// Folders on one floor whose folders do not import each other, as `crate::` paths.
const APART: &[(&str, &str)] = &[("logic", "techniques")];

/// The crates that a crate may import only in its tests.
const FOR_TESTS: &[(&str, &[&str])] =
    &[("logic", &["search"]), ("format", &["proof", "render"]), ("rating", &["search"])];

/// Libraries that must not be dependencies of the purely computational crates.
const PURE: &[&str] = &["core", "proof", "search", "words", "logic", "rating", "generate"];
const IMPURE: &[&str] = &["serde", "serde_json", "toml", "anyhow", "clap"];

/// The files that may contain `unsafe`: back ends that use SIMD instructions.
const UNSAFE: &[&str] = &[
    "crates/search/src/classic/arch/mod.rs",
    "crates/search/src/classic/arch/aarch64/neon.rs",
    "crates/search/src/classic/arch/x86/mod.rs",
    "crates/search/src/classic/arch/x86/avx2.rs",
    "crates/search/src/classic/arch/x86/avx512.rs",
    "crates/search/src/classic/arch/x86/avx512vl.rs",
    "crates/search/src/classic/arch/x86/groups.rs",
    "crates/search/src/classic/arch/x86/sse4.rs",
    "crates/search/src/classic/arch/wasm32/simd128.rs",
    "crates/rating/src/filter/backend.rs",
];

/// The crates above the façade, and what they leave to it: searching, many at once or one, canonical forms, and their
/// clocks.
const ABOVE: &[&str] =
    &["crates/api/src/", "crates/server/src/", "crates/table/src/", "crates/cli/src/", "crates/python/src/"];
const FOR_THE_FACADE: &[&str] = &["BatchSolver", "Searcher", "ClassicPosition", "Canonizer", "Deadline"];

/// The maximum number of lines of a file, not counting its tests.
const LONGEST_FILE: usize = 500;

/// The columns of a comment, as `rustfmt.toml` has them for code; rustfmt itself leaves comments as they are.
const WIDEST_COMMENT: usize = 120;

/// Checks everything and prints the complaints.
pub(crate) fn run() -> anyhow::Result<bool> {
    let complaints = complaints()?;
    complaints.iter().for_each(|complaint| println!("{complaint}"));
    Ok(complaints.is_empty())
}

fn complaints() -> anyhow::Result<Vec<String>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    let mut complaints = Vec::new();
    let crates = root.join("crates");
    let names: BTreeSet<String> = fs::read_dir(&crates)?
        .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
        .collect::<anyhow::Result<_>>()?;
    let known: BTreeSet<String> = LAYERS.iter().map(|(name, _)| name.to_string()).collect();
    complaints.extend(names.symmetric_difference(&known).map(|name| format!("crates/{name}: no layer is set for it")));
    for (name, allowed) in LAYERS {
        imports(&crates.join(name), name, allowed, &mut complaints)?;
    }
    for (name, floors) in FLOORS {
        complaints.extend(climbs(&crates.join(name).join("src"), name, floors)?);
    }
    let mut files = Vec::new();
    for folder in ["crates", "xtask"] {
        rust_files(&root.join(folder), &mut files)?;
    }
    for file in &files {
        let text = fs::read_to_string(file)?;
        source_file(&file.strip_prefix(root)?.display().to_string(), &text, &mut complaints);
    }
    Ok(complaints)
}

/// A crate's dependencies stay within its layer.
fn imports(folder: &Path, name: &str, allowed: &[&str], complaints: &mut Vec<String>) -> anyhow::Result<()> {
    let manifest: toml::Table = fs::read_to_string(folder.join("Cargo.toml"))?.parse()?;
    let for_tests = FOR_TESTS.iter().find(|(known, _)| *known == name).map_or(&[][..], |(_, more)| more);
    for (section, more) in [("dependencies", &[][..]), ("dev-dependencies", for_tests), ("build-dependencies", &[])] {
        let Some(dependencies) = manifest.get(section).and_then(|value| value.as_table()) else { continue };
        for (dependency, value) in dependencies {
            // Every crate may have an optional serde feature that is off by default.
            let is_optional = value.get("optional").and_then(|value| value.as_bool()) == Some(true);
            if dependency == "serde" && is_optional {
                continue;
            }
            let short = match dependency.as_str() {
                "pencilproof" => "pencilproof",
                other => other.strip_prefix("pencilproof-").unwrap_or(""),
            };
            if !short.is_empty() && !allowed.contains(&short) && !more.contains(&short) {
                complaints.push(format!("crates/{name}: {section} must not hold {dependency}"));
            }
            if PURE.contains(&name) && section == "dependencies" && IMPURE.contains(&dependency.as_str()) {
                complaints.push(format!("crates/{name}: {dependency} is not allowed in a purely computational crate"));
            }
            if name == "core" && section == "dependencies" {
                complaints.push(format!("crates/core: std alone, not {dependency}"));
            }
        }
    }
    Ok(())
}

/// The imports of a crate that lead to a higher floor, or from one folder to another where these are apart.
fn climbs(source: &Path, name: &str, floors: &[&str]) -> anyhow::Result<Vec<String>> {
    let root = fs::read_to_string(source.join("lib.rs"))?;
    let mut files = Vec::new();
    rust_files(source, &mut files)?;
    let mut complaints = Vec::new();
    for file in files {
        let text = fs::read_to_string(&file)?;
        let place = file.strip_prefix(source)?.with_extension("").display().to_string();
        complaints.extend(climbs_of(&place, &text, &root, name, floors));
    }
    Ok(complaints)
}

/// Those of one file, whose place is its path without ending. What the root of the crate exports belongs to the floor
/// that the root takes it from.
fn climbs_of(place: &str, text: &str, root: &str, name: &str, floors: &[&str]) -> Vec<String> {
    let mut parts = place.split('/');
    let (own, folder) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let floor_of = |module: &str| floors.iter().position(|floor| *floor == module);
    let is_test = place.ends_with("/testing") || place.ends_with("/tests");
    let Some(floor) = floor_of(own).filter(|_| !is_test) else { return Vec::new() };
    let exports: Vec<Vec<String>> =
        root.split(';').filter_map(|item| item.trim_start().strip_prefix("pub use ")).flat_map(paths).collect();
    let home = |path: &[String]| match exports.iter().find(|export| export.last() == path.first()) {
        Some(export) if floor_of(&path[0]).is_none() => export[0].clone(),
        _ => path[0].clone(),
    };
    let body: String =
        text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text).lines().map(without_comment).collect();
    let imported = body.split("crate::").skip(1).flat_map(|rest| {
        let end = rest.find(|sign: char| !sign.is_alphanumeric() && !"_:{},* ".contains(sign)).unwrap_or(rest.len());
        paths(&rest[..end])
    });
    let mut complaints = Vec::new();
    for path in imported.filter(|path| !path[0].is_empty()) {
        let home = home(&path);
        if floor_of(&home).is_some_and(|other| other > floor) {
            complaints.push(format!("crates/{name}: {place} imports {}, which is on a higher floor", path.join("::")));
        }
        let is_apart = APART.contains(&(name, own)) && home == own && !folder.is_empty();
        if is_apart && path.get(1).is_some_and(|other| other != folder) {
            complaints.push(format!("crates/{name}: {place} imports {}, a folder beside it", path.join("::")));
        }
    }
    complaints
}

fn without_comment(line: &str) -> &str {
    line.split("//").next().unwrap_or(line)
}

/// The paths of a tree of imports, in parts: `a::{b, c::d}` has `a b` and `a c d`.
fn paths(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((before, rest)) = tree.split_once('{') else {
        let end = tree.find([' ', ',']).unwrap_or(tree.len());
        return vec![tree[..end].split("::").map(str::to_owned).collect()];
    };
    let start: Vec<String> =
        before.trim_end_matches("::").split("::").filter(|part| !part.is_empty()).map(str::to_owned).collect();
    let (mut depth, mut items) = (0, vec![String::new()]);
    for sign in rest.chars() {
        match sign {
            '}' if depth == 0 => break,
            ',' if depth == 0 => items.push(String::new()),
            sign => {
                depth += i32::from(sign == '{') - i32::from(sign == '}');
                items.last_mut().expect("there is one").push(sign);
            }
        }
    }
    let inner = items.iter().filter(|item| !item.trim().is_empty()).flat_map(|item| paths(item));
    inner.map(|path| [start.clone(), path].concat()).collect()
}

fn source_file(name: &str, text: &str, complaints: &mut Vec<String>) {
    let body = text.split("#[cfg(test)]\nmod tests").next().unwrap_or(text);
    let lines = body.lines().count();
    let is_test = ["/tests/", "/benches/", "/examples/"].iter().any(|folder| name.contains(folder));
    if !is_test && lines > LONGEST_FILE {
        complaints.push(format!("{name}: {lines} lines; the maximum is {LONGEST_FILE}"));
    }
    if !text.starts_with("//!") {
        complaints.push(format!("{name}: a file starts by saying what it is (//!)"));
    }
    let is_root = name.ends_with("src/lib.rs") || name.ends_with("src/main.rs");
    // A module can override deny, but not forbid.
    let has_unsafe = UNSAFE.iter().any(|file| name.rsplit_once("src/").is_some_and(|(root, _)| file.starts_with(root)));
    let attribute = if has_unsafe { "#![deny(unsafe_code)]" } else { "#![forbid(unsafe_code)]" };
    if is_root && !text.contains(attribute) {
        complaints.push(format!("{name}: {attribute} is missing"));
    }
    let is_above = ABOVE.iter().any(|folder| name.starts_with(folder));
    for (number, line) in body.lines().enumerate() {
        let code = line.trim_start();
        let place = format!("{name}:{}", number + 1);
        if code.starts_with("//") {
            if line.chars().count() > WIDEST_COMMENT && can_be_wrapped(code) {
                complaints.push(format!("{place}: a comment wider than {WIDEST_COMMENT} columns"));
            }
            continue;
        }
        let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        if let Some(word) = words.clone().find(|word| is_above && FOR_THE_FACADE.contains(word)) {
            complaints.push(format!("{place}: {word} is for the façade"));
        }
        if name.starts_with("crates/") && !UNSAFE.contains(&name) && words.any(|word| word == "unsafe") {
            complaints.push(format!("{place}: unsafe is for the back ends"));
        }
        if code.starts_with("static mut ") || code.starts_with("thread_local!") {
            complaints.push(format!("{place}: no mutable statics"));
        }
    }
}

/// Whether a comment is running text: not a row of a table, an address or a literal of an example.
fn can_be_wrapped(comment: &str) -> bool {
    let text = comment.trim_start_matches(['/', '!']).trim_start();
    !text.starts_with('|') && !text.contains("://") && !text.contains('"')
}

fn rust_files(folder: &Path, files: &mut Vec<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            rust_files(&path, files)?;
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_source_keeps_the_rules_of_the_house() {
        let complaints = complaints().expect("the workspace can be read");
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }

    #[test]
    fn imports_of_a_higher_floor_are_noticed() {
        let root = "pub use low::{Low, Lower};\npub use high::High;\nmod low;\n";
        let climbs =
            |place: &str, text: &str| climbs_of(place, text, root, "logic", &["low", "techniques", "high"]).join("\n");
        assert_eq!(climbs("high/a", "use crate::{Low, low::{Lower, b::C}};\nuse super::b;\n"), "");
        assert_eq!(climbs("low", "// crate::High\n#[cfg(test)]\nmod tests { use crate::High; }\n"), "");
        for text in ["use crate::{Lower, High};\n", "fn f() { crate::high::g() }\n", "use crate::{\n    high::a,\n};\n"]
        {
            assert!(
                climbs("low/a", text).contains("imports high") || climbs("low/a", text).contains("imports High"),
                "{text}"
            );
        }
        assert_eq!(climbs("techniques/fish/a", "use crate::techniques::fish::b;\n"), "");
        assert!(climbs("techniques/fish/a", "use crate::techniques::wings::b;\n").contains("a folder beside it"));
        assert_eq!(paths("a::{b, c::{d, e}}").concat().concat(), "abacdace");
    }

    #[test]
    fn breaches_are_noticed() {
        let mut complaints = Vec::new();
        let long = "x\n".repeat(LONGEST_FILE + 1);
        source_file("crates/core/src/lib.rs", &long, &mut complaints);
        source_file("crates/core/src/a.rs", "//! A.\nstatic mut X: u8 = 0;\nunsafe { f() };\n", &mut complaints);
        source_file("crates/search/src/lib.rs", "//! S.\n#![deny(unsafe_code)]\n", &mut complaints);
        source_file(UNSAFE[0], "//! B.\nunsafe { f() };\n", &mut complaints);
        source_file("crates/cli/src/a.rs", "//! A.\nuse a::{Canonizer, CanonizerLike};\n", &mut complaints);
        let expected = [
            "the maximum is 500",
            "what it is",
            "forbid(unsafe_code)",
            "mutable statics",
            "unsafe is for the back ends",
            "Canonizer is for the façade",
        ];
        for (complaint, part) in complaints.iter().zip(expected) {
            assert!(complaint.contains(part), "{complaint}");
        }
        assert_eq!(complaints.len(), expected.len());
    }
}
