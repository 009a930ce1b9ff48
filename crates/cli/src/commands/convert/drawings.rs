//! `pencilproof convert --list-drawings`: the drawings of puzzles, as a legend to fill in.

use crate::args::InputArgs;
use crate::output::Output;
use crate::verdict::Verdict;
use crate::work::one_by_one;
use pencilproof::format::{DrawingGroup, Field};
use serde_json::Value;

/// What drawings of one look are, and where.
struct Line {
    looks: Vec<(&'static str, Value)>,
    count: usize,
    /// The cells of the first.
    cells: String,
}

/// Lists what is drawn on the puzzles of the input, each look once, and prints the rules in words as remarks.
pub(super) fn list(mut input: InputArgs, output: &mut Output) -> anyhow::Result<Verdict> {
    input.knows_constraints = true;
    input.list_drawings();
    let mut lines: Vec<Line> = Vec::new();
    let worst = one_by_one(
        &input,
        None,
        output,
        |_| None,
        |_, place, document, _, output| {
            if let Some(rules) = document.info.get(Field::Rules) {
                // Escape sequences of a file are not for the terminal.
                let rules: String = rules.chars().filter(|&c| c == '\n' || !c.is_control()).collect();
                output.note(&format!("{place}: the rules: {rules}\n"));
            }
            document.ignored.iter().for_each(|group| add(&mut lines, group));
            Ok(Verdict::Yes)
        },
    )?;
    let lines: Vec<String> = lines.iter().map(Line::text).collect();
    match lines.is_empty() {
        true => output.text("{\"legend\": []}\n")?,
        false => output.text(&format!("{{\"legend\": [\n{}\n]}}\n", lines.join(",\n")))?,
    }
    Ok(worst)
}

/// Adds a line for drawings, or their number to the line that there is.
fn add(lines: &mut Vec<Line>, group: &DrawingGroup) {
    let looks = group.looks();
    match lines.iter_mut().find(|line| line.looks == looks) {
        Some(line) => line.count += group.count(),
        None => {
            let cells = group.cells().first().map(|cells| cells.join(" ")).unwrap_or_default();
            lines.push(Line { looks, count: group.count(), cells });
        }
    }
}

impl Line {
    fn text(&self) -> String {
        let remarks = [("is", Value::from("")), ("count", self.count.into()), ("cells", self.cells.as_str().into())];
        let members = self.looks.iter().map(|(name, value)| (*name, value)).chain(remarks.iter().map(|(n, v)| (*n, v)));
        let members: Vec<String> = members.map(|(name, value)| format!("\"{name}\": {value}")).collect();
        format!("  {{{}}}", members.join(", "))
    }
}
