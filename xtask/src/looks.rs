//! What the page takes from tables of the engine when it is built: the looks of roles, which the terminal and the SVG
//! share, and the degrees of difficulty.

use anyhow::Context;
use pencilproof::generate::{DEGREES, Degree, Hardness};
use pencilproof::logic::Rating;
use pencilproof::render::{NamedLook, looks, tones};
use serde_json::json;
use std::path::{Path, PathBuf};

/// Writes the files; or only says whether they are up to date.
pub(crate) fn run(check: bool) -> anyhow::Result<bool> {
    let mut is_current = true;
    for (path, text) in files()? {
        if !check {
            std::fs::write(&path, text).with_context(|| format!("cannot write {}", path.display()))?;
        } else if std::fs::read_to_string(&path).unwrap_or_default() != text {
            eprintln!("{} is out of date: run `cargo xtask looks`", path.display());
            is_current = false;
        }
    }
    Ok(is_current)
}

fn files() -> anyhow::Result<[(PathBuf, String); 3]> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    let source = root.join("web/src");
    Ok([
        (source.join("hints/looks.json"), table()),
        (source.join("hints/looks.css"), colours()),
        (source.join("game/degrees.json"), degrees()),
    ])
}

/// The degrees of difficulty as `GET /v1/degrees` gives them, one per line.
fn degrees() -> String {
    let number = |rating: Rating| f64::from(rating.in_tenths()) / 10.0;
    let line = |degree: &Degree| {
        let least = match degree.least {
            Hardness::Rated(least) => Some(number(least)),
            Hardness::Beyond => None,
        };
        let most = degree.highest().map(number);
        format!("  {}", json!({ "name": degree.name, "least": least, "most": most, "needs": degree.needs }))
    };
    format!("[\n{}\n]\n", DEGREES.iter().map(line).collect::<Vec<_>>().join(",\n"))
}

/// The looks, one per line.
fn table() -> String {
    let line = |look: NamedLook| {
        let beside = look.beside.map(|(sign, place)| json!({ "sign": sign.to_string(), "place": place }));
        let value = json!({
            "name": look.name,
            "word": look.word,
            "tone": look.tone,
            "shape": look.shape,
            "edge": look.edge,
            "ground": look.ground,
            "line": look.line,
            "struck": look.struck,
            "beside": beside,
        });
        format!("  {value}")
    };
    format!("[\n{}\n]\n", looks().map(line).collect::<Vec<_>>().join(",\n"))
}

/// The colours as variables, and a class for each tone of a look. Which of its two colours a variable has depends on
/// the `color-scheme` in force.
fn colours() -> String {
    let mut sheet = String::from("/* Made from the table of looks by `cargo xtask looks`. */\n:root {\n");
    for tone in tones() {
        sheet += &format!("  --pm-{}: light-dark({}, {});\n", tone.name, tone.light, tone.dark);
    }
    sheet += "}\n";
    let mut names: Vec<&str> = looks().map(|look| look.tone).collect();
    names.sort_unstable();
    names.dedup();
    for name in names {
        sheet += &format!(".tone-{name} {{\n  --tone: var(--pm-{name});\n  --soft: var(--pm-{name}-soft);\n}}\n");
    }
    sheet
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_looks_of_the_page_are_up_to_date() {
        assert!(run(true).unwrap());
    }
}
