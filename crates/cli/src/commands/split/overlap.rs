//! Which puzzles of a list are equivalent to puzzles of another one: what has leaked from one part into the other.

use super::lists::{List, Sorted, sort};
use super::{By, SplitArgs};
use crate::output::{Output, STRONG};
use crate::verdict::Verdict;
use anyhow::bail;
use pencilproof::feed::{BadList, Shard};
use pencilproof::format::ReadOptions;
use pencilproof::json::{self, Overlap, Shared};
use pencilproof::split::{Class, Kinship, RecordPlace, Register};

/// Prints what lists share with the others, each puzzle a line, and the sums.
pub(super) fn run(args: &SplitArgs, lists: &[List], others: &[List], output: &mut Output) -> anyhow::Result<Verdict> {
    let mut register = Register::default();
    // The other lists have formats of their own.
    let options = ReadOptions { format: None, ..args.input.read_options() };
    let mut unsorted = 0;
    let sorted = for_each((args, Shard::ALL), others, &options, &mut unsorted, output, |list, line, class, _| {
        register.add(class, RecordPlace { list: list as u32, line: line as u64 });
        Ok(())
    });
    // A list without puzzles has nothing in common with another.
    sorted.or_else(|error| if error == BadList::Empty { Ok(()) } else { Err(error) })?;
    let (mut puzzles, mut shared, mut identical) = (0, 0, 0);
    let (options, part) = (args.input.read_options(), (args, args.shard.unwrap_or_default()));
    for_each(part, lists, &options, &mut unsorted, output, |list, line, class, output| {
        puzzles += 1;
        let Some((found, kinship)) = register.find(class) else { return Ok(()) };
        let is_identical = kinship == Kinship::Identical;
        shared += 1;
        identical += u64::from(is_identical);
        let place = lists[list].place(line);
        let other = others[found.list as usize].place(found.line as usize);
        output.line(&match (args.json, is_identical, args.by) {
            (true, ..) => {
                serde_json::to_string(&Shared { schema: json::SCHEMA, place, other, identical: is_identical })?
            }
            (_, true, _) => format!("{place}: identical to {other}"),
            (_, _, By::Puzzle) => format!("{place}: equivalent to {other}"),
            (_, _, By::Grid) => format!("{place}: its solution is equivalent to that of {other}"),
        })
    })?;
    let other_classes = register.classes() as u64;
    let sums = Overlap { schema: json::SCHEMA, puzzles, shared, identical, other_classes, unsorted };
    output.line(&match args.json {
        true => serde_json::to_string(&sums)?,
        false => {
            let told = match shared {
                0 => format!("none of {puzzles} puzzles is of a class of the other list"),
                _ => format!(
                    "{shared} of {puzzles} puzzles are of classes of the other list, {identical} of them identical"
                ),
            };
            output.paint(STRONG, &told)
        }
    })?;
    Ok(match (unsorted, shared) {
        (1.., _) => Verdict::Error,
        (0, shared) => Verdict::from(shared == 0),
    })
}

/// Calls a function with each puzzle of a share of some lists that is of a class: the index of its list, and its line.
/// Those that are not are counted, if the user wants to keep going; otherwise the first ends the process.
fn for_each(
    (args, shard): (&SplitArgs, Shard),
    lists: &[List],
    options: &ReadOptions,
    unsorted: &mut u64,
    output: &mut Output,
    mut visit: impl FnMut(usize, usize, &Class, &mut Output) -> anyhow::Result<()>,
) -> Result<(), BadList> {
    sort(lists, options, shard, args, output, |list, sorted, output| {
        let mut one = |line: usize, class: Result<Class, String>| match class {
            Ok(class) => visit(list, line, &class, output),
            Err(reason) if !args.input.keep_going => bail!("{}", reason.trim_end()),
            Err(reason) => {
                *unsorted += 1;
                output.error(&reason);
                Ok(())
            }
        };
        match sorted {
            Sorted::Begin { .. } | Sorted::Rest(_) => Ok(()),
            Sorted::Failed(reason) => bail!(reason),
            Sorted::Lines { lines, classes, .. } => {
                lines.iter().zip(classes).try_for_each(|(line, class)| one(line.number, class))
            }
            Sorted::Record { line, item, .. } => one(line, item.map(|(_, class)| class)),
            Sorted::Rows { items, .. } => {
                items.into_iter().try_for_each(|(row, item)| one(row, item.map(|(_, class)| class)))
            }
        }
    })
}
