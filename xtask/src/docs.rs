//! Pages that are generated from the source.

use anyhow::Context;
use pencilproof::logic::{Among, Catalogue, Profile, Setting, SettingKind};
use std::path::PathBuf;

/// Writes the pages.
pub(crate) fn run() -> anyhow::Result<bool> {
    let path = techniques_path()?;
    std::fs::write(&path, techniques()).with_context(|| format!("cannot write {}", path.display()))?;
    Ok(true)
}

fn techniques_path() -> anyhow::Result<PathBuf> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("xtask lies in the workspace")?;
    Ok(root.join("docs/TECHNIQUES.md"))
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
        let page = std::fs::read_to_string(techniques_path().unwrap()).unwrap();
        assert!(page == techniques(), "run `cargo xtask docs`");
    }
}
