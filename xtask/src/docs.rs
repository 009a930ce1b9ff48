//! Pages that are generated from the source.

use anyhow::Context;
use pencilproof::core::Kind;
use pencilproof::format::FORMATS;
use pencilproof::logic::{Among, Catalogue, Profile, Setting, SettingKind};
use std::path::PathBuf;

/// Writes the pages.
pub(crate) fn run() -> anyhow::Result<bool> {
    write("TECHNIQUES.md", &techniques())?;
    write("NAMES.md", &names())?;
    write("CONSTRAINTS.md", &constraints(&read("CONSTRAINTS.md")?)?)?;
    Ok(true)
}

fn path_of(name: &str) -> anyhow::Result<PathBuf> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    Ok(root.join("docs").join(name))
}

fn read(name: &str) -> anyhow::Result<String> {
    let path = path_of(name)?;
    std::fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

fn write(name: &str, page: &str) -> anyhow::Result<()> {
    let path = path_of(name)?;
    std::fs::write(&path, page).with_context(|| format!("cannot write {}", path.display()))
}

/// The page of constraints with the kinds between its marks made anew; the rest is written by hand.
fn constraints(page: &str) -> anyhow::Result<String> {
    const MARKS: [&str; 2] =
        ["<!-- The kinds, made from the source by `cargo xtask docs` -->\n", "<!-- The end of the kinds -->\n"];
    let (before, rest) = page.split_once(MARKS[0]).context("the kinds have no beginning")?;
    let (_, after) = rest.split_once(MARKS[1]).context("the kinds have no end")?;
    let mut kinds = String::new();
    for kind in Kind::all() {
        let (heading, about) = kind.documentation.split_once('\n').unwrap_or((kind.documentation, ""));
        let formats = FORMATS.iter().filter(|format| format.can_write() && format.keeps.constraints.has(kind));
        let formats: Vec<String> = formats.map(|format| format!("`{}`", format.id)).collect();
        let id = kind.id;
        kinds.push_str(&format!(
            "#{heading}\n{about}\n\nIts `type` is `\"{id}\"`. Formats that keep it: {}.\n\n",
            formats.join(", ")
        ));
    }
    Ok(format!("{before}{}{kinds}{}{after}", MARKS[0], MARKS[1]))
}

/// The complete profile as a table, then the heading of each technique's file.
fn techniques() -> String {
    let mut page = String::from(
        "# Techniques\n\nMade from the source by `cargo xtask docs`. The techniques in the order in which they are \
         tried; those with a star are too costly for the default profile of `solve`, but `hint` uses them and `--with` adds \
         them:\n\n| Pencilproof rating | technique | the name that options take | family |\n|---|---|---|---|\n",
    );
    let usual = Profile::default();
    for entry in Profile::complete().entries() {
        let star = if usual.entries().contains(entry) { "" } else { " *" };
        let houses = match entry.params().among {
            Among::All => String::new(),
            among => format!(" in {}", among.word()),
        };
        let family = entry.technique().family.name;
        let (rating, called, id) = (entry.rating(), entry.called(), entry.name());
        page.push_str(&format!("| {rating}{star} | {called}{houses} | `{id}` | {family} |\n"));
    }
    for technique in Catalogue::standard().techniques() {
        page.push_str(&format!("\n#{}\n", technique.documentation));
        if !technique.settings.is_empty() {
            page.push_str("\n**Settings**, by their keys in profile files:\n\n");
            technique.settings.iter().for_each(|setting| page.push_str(&listed(setting)));
        }
    }
    page
}

/// The names of the field: those that a technique here has, those that one here contains, and those that none covers.
fn names() -> String {
    let mut page = String::from(
        "# Names of the field\n\nMade from the source by `cargo xtask docs`. What the names of HoDoKu, SudokuWiki, Sudoku \
         Explainer, Sunnie's solver, YZF's solver and the forums mean here. Each can be typed wherever a technique is \
         expected: `pencilproof techniques NAME`, `--only`, `--with`, `--without`. Case, hyphens, spaces and plurals make no \
         difference.\n\n## The same under another name\n| here | elsewhere |\n|---|---|\n",
    );
    let listed = |targets: &[&str]| targets.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    for technique in Catalogue::standard().techniques() {
        let sized = (technique.sizes)(9) != (1..=1);
        let own = technique.aliases.iter().map(|(alias, size)| match sized {
            true => format!("`{}:{size}`: {alias}", technique.id),
            false => (*alias).to_string(),
        });
        let own: Vec<String> = own.collect();
        if !own.is_empty() {
            page.push_str(&format!("| `{}` | {} |\n", technique.id, own.join("; ")));
        }
    }
    let synonyms = Catalogue::field_names().filter(|line| line.words.is_empty());
    for line in synonyms {
        page.push_str(&format!("| {} | {} |\n", listed(&line.targets), line.names.join(", ")));
    }
    page.push_str("\n## A case of something here\n| elsewhere | here | why |\n|---|---|---|\n");
    for line in Catalogue::field_names().filter(|line| !line.words.is_empty() && !line.targets.is_empty()) {
        page.push_str(&format!("| {} | {} | {} |\n", line.names.join(", "), listed(&line.targets), line.words));
    }
    page.push_str("\n## Not here\n| elsewhere | why |\n|---|---|\n");
    for line in Catalogue::field_names().filter(|line| line.targets.is_empty()) {
        page.push_str(&format!("| {} | {} |\n", line.names.join(", "), line.words));
    }
    page
}

/// A setting as a list item.
fn listed(setting: &Setting) -> String {
    let Setting { key, about, kind } = setting;
    let values = match kind {
        SettingKind::Switch => "`true` or `false`; `false` unless set".to_string(),
        SettingKind::Number { usual, range } => {
            format!("a number from {} to {}; {usual} unless set", range.start(), range.end())
        }
    };
    format!("- `{key}` ({values}): {about}\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_techniques_is_up_to_date() {
        assert!(read("TECHNIQUES.md").unwrap() == techniques(), "run `cargo xtask docs`");
    }

    #[test]
    fn the_page_of_names_is_up_to_date() {
        assert!(read("NAMES.md").unwrap() == names(), "run `cargo xtask docs`");
    }

    #[test]
    fn the_page_of_constraints_is_up_to_date() {
        let page = read("CONSTRAINTS.md").unwrap();
        assert!(page == constraints(&page).unwrap(), "run `cargo xtask docs`");
    }
}
