//! Pages that are generated from the source.

use anyhow::Context;
use pencilproof::core::Kind;
use pencilproof::format::FORMATS;
use pencilproof::logic::{Among, Catalogue, Profile, Setting, SettingKind};
use std::path::PathBuf;

/// Writes the pages.
pub(crate) fn run() -> anyhow::Result<bool> {
    write("TECHNIQUES.md", &techniques())?;
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
    fn the_page_of_constraints_is_up_to_date() {
        let page = read("CONSTRAINTS.md").unwrap();
        assert!(page == constraints(&page).unwrap(), "run `cargo xtask docs`");
    }
}
