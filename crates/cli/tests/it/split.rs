//! `pencilproof split`.

use crate::common::*;
use pencilproof_table::{ParquetBatch, ParquetRows};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Equivalents of the first puzzles of the test data, some of each.
fn equivalent(each: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for (n, puzzle) in many_lines(12).iter().enumerate() {
        let made = run(["vary", "-n", &each.to_string(), "--seed", &n.to_string(), puzzle]).ok(0);
        lines.extend(made.lines().map(str::to_owned));
    }
    // In an order in which those of a class are apart.
    (0..each).flat_map(|k| lines.iter().skip(k).step_by(each).cloned().collect::<Vec<_>>()).collect()
}

fn class(puzzle: &str) -> String {
    run(["canonical", puzzle]).ok(0).trim().to_owned()
}

fn text(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap()
}

fn lines(path: &Path) -> Vec<String> {
    text(path).lines().map(str::to_owned).collect()
}

/// Runs `split` with a list as a file in a folder, and the parts in a new folder beside it.
fn split(folder: &tempfile::TempDir, list: &str, name: &str, more: &[&str]) -> Run {
    let list = file(folder, name, list);
    let parts = folder.path().join("parts");
    run([&["split", arg(&list), "-o", arg(&parts)][..], more].concat())
}

#[test]
fn no_class_is_in_two_parts() {
    let puzzles = equivalent(6);
    let folder = folder();
    let list: String = puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect();
    let told =
        split(&folder, &list, "list.sdm", &["--parts", "train=0.5,test=0.5", "--seed", "3", "--threads", "3"]).ok(0);
    let parts = ["train", "test"].map(|name| lines(&folder.path().join(format!("parts/{name}.sdm"))));
    let classes = parts.clone().map(|part| part.iter().map(|line| class(line)).collect::<BTreeSet<_>>());
    assert!(classes.iter().all(|classes| !classes.is_empty()) && classes[0].is_disjoint(&classes[1]));
    assert!(told.starts_with("72 puzzles in 12 classes of equivalent puzzles\n"), "{told}");
    // Each part is what is left of the list without the other.
    for (part, classes) in parts.iter().zip(&classes) {
        let expected: Vec<&String> = puzzles.iter().filter(|puzzle| classes.contains(&class(puzzle))).collect();
        assert_eq!(part.iter().collect::<Vec<_>>(), expected);
    }
    // In another order, shard by shard and with one thread, every puzzle goes where it went.
    let of: BTreeMap<&String, usize> = (0..2).flat_map(|n| parts[n].iter().map(move |line| (line, n))).collect();
    for half in [&puzzles[40..], &puzzles[..40]] {
        let folder = self::folder();
        let list: String = half.iter().rev().map(|puzzle| format!("{puzzle}\n")).collect();
        split(&folder, &list, "list.sdm", &["--parts", "train=0.5,test=0.5", "--seed", "3", "--threads", "1"]).ok(0);
        for (n, name) in ["train", "test"].iter().enumerate() {
            assert!(lines(&folder.path().join(format!("parts/{name}.sdm"))).iter().all(|line| of[line] == n));
        }
    }
}

#[test]
fn shares_are_divided_as_the_whole() {
    let puzzles = equivalent(3);
    let body: String = puzzles.iter().enumerate().map(|(n, puzzle)| format!("# of {n}\r\n{puzzle},{n}\r\n")).collect();
    let lists = [
        ("list.csv", format!("puzzle,n\r\n{body}# end")),
        ("list.txt", puzzles.iter().map(|puzzle| format!("{puzzle}\n")).collect()),
    ];
    for (name, list) in lists {
        let parts_of = |more: &[&str]| {
            let folder = folder();
            split(&folder, &list, name, &[&["--parts", "a=1,b=1"], more].concat()).ok(0);
            let end = name.split_once('.').unwrap().1;
            ["a", "b"].map(|part| lines(&folder.path().join(format!("parts/{part}.{end}"))))
        };
        let whole = parts_of(&[]);
        let shares: Vec<_> = ["1/3", "2/3", "3/3"].iter().map(|share| parts_of(&["--shard", share])).collect();
        for n in 0..2 {
            let head = if name == "list.csv" { 2 } else { 0 };
            let mut all: Vec<&String> = shares.iter().flat_map(|share| &share[n][head..]).collect();
            let mut expected: Vec<&String> = whole[n][head..].iter().collect();
            assert!(shares.iter().all(|share| share[n][..head] == whole[n][..head]), "each part has the head");
            all.sort();
            expected.sort();
            assert_eq!(all, expected, "{name}");
        }
    }
    // What is compared is a share, and with all of the other list.
    let folder = folder();
    let list = file(&folder, "list.txt", puzzles.join("\n"));
    let told = run(["split", arg(&list), "--against", arg(&list), "--shard", "2/4", "--json"]).json(1);
    assert_eq!((told.len(), &told[9]["puzzles"], &told[9]["identical"]), (10, &9.into(), &9.into()));
    assert!(told[0]["place"].as_str().unwrap().ends_with(":2"), "{}", told[0]);
}

#[test]
fn lines_are_as_they_were() {
    let puzzles = many_lines(4);
    let row = |n: usize| format!("{n},{},\"a, \"\"b\"\"\r\n{n}\"\r\n", puzzles[n]);
    let list = format!("id,puzzle,note\r\n# head\r\n{}{}# two\r\n\r\n{}{}# end", row(0), row(1), row(2), row(3));
    let folder = folder();
    split(&folder, &list, "list.csv", &["--parts", "a=1,b=1,c=1"]).ok(0);
    let head = "id,puzzle,note\r\n# head\r\n";
    let mut rest = Vec::new();
    for name in ["a", "b", "c"] {
        let part = text(&folder.path().join(format!("parts/{name}.csv")));
        rest.push(part.strip_prefix(head).unwrap().to_owned());
    }
    let whole = rest.concat();
    assert_eq!(whole.len() + head.len(), list.len() + 1, "and a line end");
    for n in 0..4 {
        assert_eq!(whole.matches(&row(n)).count(), 1);
    }
    assert!(whole.contains(&format!("# two\r\n\r\n{}", row(2))) && whole.contains(&format!("{}# end\n", row(3))));
}

#[test]
fn duplicates_are_told() {
    let puzzles = equivalent(2);
    let (one, other) = (&puzzles[0], &puzzles[12]);
    let list = format!("{one}\n{}\n{other} # again\n{one}\n{SMALL}\n{}\n{one}\n", puzzles[1], puzzles[2]);
    let folder = folder();
    let groups = folder.path().join("groups.csv");
    let more = ["--parts", "a=1", "--unique", "--json", "--duplicates", arg(&groups)];
    let json = split(&folder, &list, "list, all.txt", &more).json(0).remove(0);
    let of = |key: &str| json[key].as_u64().unwrap();
    assert_eq!(["puzzles", "classes", "equivalent", "identical", "shared_classes"].map(of), [7, 4, 1, 2, 1]);
    assert_eq!(json["parts"][0]["puzzles"], 4);
    let place = format!("\"{}\"", folder.path().join("list, all.txt").display());
    let expected =
        [(1, one), (3, other), (4, one), (7, one)].map(|(line, puzzle)| format!("1,{place},{line},{puzzle}\n"));
    assert_eq!(text(&groups), format!("group,file,line,puzzle\n{}", expected.concat()));
    let unique = lines(&folder.path().join("parts/a.txt"));
    assert_eq!(unique, [one.as_str(), &puzzles[1], SMALL, &puzzles[2]]);
    // Without parts, nothing is written.
    let told = run_on(list, ["split"]).ok(0);
    assert!(
        told.contains("2 are identical to an earlier one") && told.contains("1 is another one of the class"),
        "{told}"
    );
}

#[test]
fn puzzles_of_one_grid_can_stay_together() {
    // The easy puzzle, and its solution.
    let list = format!("{EASY}\n{SOLVED}\n{HARD}\n");
    assert!(run_on(list.as_str(), ["split"]).ok(0).starts_with("3 puzzles in 3 classes of equivalent puzzles\n"));
    let told = run_on(list.as_str(), ["split", "--by", "grid"]).ok(0);
    assert!(told.starts_with("3 puzzles in 2 classes of puzzles with equivalent solutions\n"), "{told}");
    let told = run_on(format!("{EASY}\n{EASY}\n{EASY}\n{}\n", ".".repeat(81)), ["split", "--by", "grid"]).failed();
    assert!(told.contains("<stdin>:4: it has several solutions"), "{told}");
    let told = run_on(format!("{EASY}\n{TWICE}\n"), ["split", "--by", "grid"]).failed();
    assert!(told.contains("<stdin>:2: it has no solution"), "{told}");
}

#[test]
fn leaks_are_found() {
    let puzzles = equivalent(3);
    let folder = folder();
    let train = file(&folder, "train.txt", format!("{}\n{}\n{}\n", puzzles[0], puzzles[1], puzzles[2]));
    let test = file(&folder, "test.csv", format!("puzzle,n\n{},1\n{},2\n{},3\n", puzzles[3], puzzles[13], puzzles[2]));
    let run = run(["split", arg(&test), "--against", arg(&train)]);
    let (train, test) = (train.display(), test.display());
    let expected = format!(
        "{test}:3: equivalent to {train}:2\n{test}:4: identical to {train}:3\n\
         2 of 3 puzzles are of classes of the other list, 1 of them identical\n"
    );
    assert_eq!(run.ok(1), expected);
    let train = train.to_string();
    let json = self::run(["split", &test.to_string(), "--json", "--against", &train]).json(1);
    assert_eq!((json.len(), &json[0]["identical"], &json[2]["shared"]), (3, &false.into(), &2.into()));
    let told = run_on(format!("{}\n", puzzles[3]), ["split", "--against", &train]).ok(0);
    assert_eq!(told, "none of 1 puzzles is of a class of the other list\n");
}

#[test]
fn what_cannot_be_sorted_is_an_error() {
    let folder = folder();
    let list = format!("{EASY}\n# why\n123\n{HARD}\n{}\n", ".".repeat(256));
    let failed = split(&folder, &list, "list.txt", &["--parts", "a=1"]).failed();
    assert!(failed.contains("list.txt:3:1: 3 characters; a 9x9 has 81"), "{failed}");
    assert_eq!(names(&folder), ["list.txt"], "no part, no folder");
    let run = split(&folder, &list, "list.txt", &["--parts", "a=1", "--keep-going"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("list.txt:5: canonical forms are made up to a side of 12, not of 16"), "{}", run.err);
    assert!(run.out.contains("2 records could not be sorted"), "{}", run.out);
    let part = |name: &str| text(&folder.path().join("parts").join(name));
    assert_eq!(part("a.txt"), format!("{EASY}\n{HARD}\n"));
    assert_eq!(part("unsorted.txt"), format!("# why\n123\n{}\n", ".".repeat(256)));
    // What is there is not overwritten.
    let failed = split(&folder, &list, "list.txt", &["--parts", "a=1", "--keep-going"]).failed();
    assert!(failed.contains("a.txt is there already"), "{failed}");
}

#[test]
fn lists_that_do_not_fit_together_are_refused() {
    let folder = folder();
    let path = |name: &str, content: String| file(&folder, name, content).to_str().unwrap().to_owned();
    let lines = path("lines.txt", format!("{EASY}\n"));
    let table = path("table.csv", format!("puzzle,n\n{HARD},1\n"));
    let same = path("same.csv", format!("\u{feff}puzzle,n\r\n{EASY},2\n"));
    let other = path("other.csv", format!("n,puzzle\n2,{EASY}\n"));
    let grid: String =
        EASY.as_bytes().chunks(9).map(|row| format!("{}\n", std::str::from_utf8(row).unwrap())).collect();
    let grid = path("grid.txt", grid);
    let json = path("list.json", format!("[\"{EASY}\", \"{HARD}\"]\n"));
    let parts = folder.path().join("parts");
    let split = |lists: &[&String]| {
        let lists: Vec<&str> = lists.iter().map(|list| list.as_str()).collect();
        run([&["split", "--parts", "a=1", "-o", arg(&parts)][..], &lists].concat())
    };
    assert!(split(&[&lines, &table]).failed().contains("is in the format 'csv'"));
    assert!(split(&[&table, &other]).failed().contains("the head of"));
    assert!(split(&[&grid]).failed().contains("the format 'grid' does not have each puzzle on lines of its own"));
    assert!(split(&[&json]).failed().contains("line 1: several puzzles are in one record"));
    assert!(split(&[&"missing.txt".to_owned()]).failed().contains("missing.txt: "));
    assert!(!parts.exists());
    split(&[&table, &same]).ok(0);
    assert_eq!(text(&parts.join("a.csv")), format!("puzzle,n\n{HARD},1\n{EASY},2\n"));
}

/// A Parquet file of puzzles with other columns, some of them lists of records; row groups are of 5 rows.
fn parquet_list(folder: &tempfile::TempDir, name: &str, puzzles: &[String]) -> std::path::PathBuf {
    let path = folder.path().join(name);
    let columns = ["--columns", "number,puzzle,canonical,techniques,steps", "--rows-per-group", "5"];
    let list = puzzles.join("\n");
    run_on(list, [&["solve", "--to", "parquet", "-o", arg(&path)][..], &columns].concat()).filed(0);
    path
}

/// The rows of a Parquet file, each with all its columns.
fn table(path: &Path) -> Vec<ParquetBatch> {
    let batches = ParquetRows::open(std::fs::File::open(path).unwrap(), Some("puzzle")).unwrap();
    let batches = batches.map(|batch| batch.unwrap().0);
    let rows = |batch: ParquetBatch| {
        let only = |row| (0..batch.rows()).map(|other| other == row).collect::<Vec<_>>();
        (0..batch.rows()).map(|row| batch.rows_where(&only(row))).collect::<Vec<_>>()
    };
    batches.flat_map(rows).collect()
}

#[test]
fn rows_of_parquet_files_keep_all_their_columns() {
    let folder = folder();
    let puzzles = equivalent(3);
    let first = parquet_list(&folder, "first.parquet", &puzzles[..20]);
    // What a file is called does not matter.
    let second = parquet_list(&folder, "second.parquet", &puzzles[20..]);
    let renamed = folder.path().join("second.bin");
    std::fs::rename(second, &renamed).unwrap();
    let whole = [table(&first), table(&renamed)].concat();
    let parts = folder.path().join("parts");
    let asked = ["--parts", "train=0.6,test=0.4", "--seed", "3", "--json"];
    let json = run([&["split", arg(&first), arg(&renamed), "-o", arg(&parts)], &asked[..]].concat()).json(0).remove(0);
    assert_eq!((&json["puzzles"], &json["classes"]), (&36.into(), &12.into()));
    assert_eq!(names(&parts), ["test.parquet", "train.parquet"]);
    // Each puzzle is where it is as a line, each row is whole, and their order is that of the lists.
    let lines = folder.path().join("lines");
    let list = file(&folder, "list.txt", puzzles.join("\n"));
    run([&["split", arg(&list), "-o", arg(&lines)], &asked[..]].concat()).json(0);
    for (n, name) in ["train", "test"].iter().enumerate() {
        let expected = self::lines(&lines.join(format!("{name}.txt")));
        let of_part: Vec<ParquetBatch> = expected
            .iter()
            .map(|line| whole[puzzles.iter().position(|puzzle| puzzle == line).unwrap()].clone())
            .collect();
        assert_eq!(table(&parts.join(format!("{name}.parquet"))), of_part, "{name}");
        assert_eq!(json["parts"][n]["puzzles"], of_part.len());
    }
    // A part may be empty, and is a Parquet file then, too.
    let one = parquet_list(&folder, "one.parquet", &puzzles[..1]);
    let parts = folder.path().join("empty");
    run(["split", arg(&one), "-o", arg(&parts), "--parts", "train=0.6,test=0.4", "--seed", "3"]).ok(0);
    let sizes = ["train", "test"].map(|name| table(&parts.join(format!("{name}.parquet"))).len());
    assert_eq!(sizes.iter().sum::<usize>(), 1);
}

#[test]
fn shares_of_parquet_files_are_divided_as_the_whole() {
    let folder = folder();
    let list = parquet_list(&folder, "list.parquet", &many_lines(9));
    let rows = |name: &str, more: &[&str]| -> usize {
        let parts = folder.path().join(name);
        run([&["split", arg(&list), "--parts", "a=1", "-o", arg(&parts)][..], more].concat()).ok(0);
        table(&parts.join("a.parquet")).iter().map(ParquetBatch::rows).sum()
    };
    let shares = ["1/2", "2/2"].map(|share| rows(&share.replace('/', "-"), &["--shard", share]));
    assert_eq!((rows("whole", &[]), shares), (9, [5, 4]));
    let told = run(["split", arg(&list), "--against", arg(&list), "--shard", "2/2", "--json"]).json(1);
    assert!(told[1]["place"].as_str().unwrap().ends_with(":row 4"), "{}", told[1]);
}

#[test]
fn rows_are_told_by_their_numbers() {
    let folder = folder();
    let puzzles = equivalent(2);
    let list = parquet_list(&folder, "list.parquet", &[&puzzles[..3], &puzzles[12..13], &puzzles[..1]].concat());
    let groups = folder.path().join("groups.csv");
    let parts = folder.path().join("parts");
    let unique = ["--parts", "a=1", "--unique", "-o", arg(&parts), "--duplicates", arg(&groups)];
    run([&["split", arg(&list)], &unique[..]].concat()).ok(0);
    let place = list.display();
    let expected = [(1, &puzzles[0]), (4, &puzzles[12]), (5, &puzzles[0])];
    let expected: String = expected.iter().map(|(row, puzzle)| format!("1,{place},{row},{puzzle}\n")).collect();
    assert_eq!(text(&groups), format!("group,file,line,puzzle\n{expected}"));
    assert_eq!(table(&parts.join("a.parquet")), table(&list)[..3]);
    // Lists of all kinds are compared.
    let lines = file(&folder, "lines.txt", format!("{}\n{}\n", puzzles[13], puzzles[5]));
    let leaked = run(["split", arg(&list), "--against", arg(&lines)]).ok(1);
    assert!(leaked.starts_with(&format!("{place}:row 2: equivalent to {}:1\n", lines.display())), "{leaked}");
    let leaked = run(["split", arg(&lines), "--against", arg(&list)]).ok(1);
    assert!(leaked.starts_with(&format!("{}:1: equivalent to {place}:row 2\n", lines.display())), "{leaked}");
}

#[test]
fn rows_that_cannot_be_sorted_are_kept() {
    let folder = folder();
    let list = folder.path().join("list.parquet");
    let lines = format!("{EASY}\n{}\n123\n{HARD}\n", ".".repeat(256));
    assert_eq!(run_on(lines, ["canonical", "-o", arg(&list), "--columns", "puzzle,status,error"]).code, 2);
    let parts = folder.path().join("parts");
    let args = ["split", arg(&list), "-o", arg(&parts), "--parts", "a=1"];
    let failed = run(args).failed();
    assert!(failed.contains("list.parquet:row 2: canonical forms are made up to a side of 12"), "{failed}");
    assert_eq!(names(&folder), ["list.parquet"], "no part, no folder");
    let kept = run([&args[..], &["--keep-going"]].concat());
    assert!(kept.code == 2 && kept.err.contains("list.parquet:row 3: "), "{}", kept.err);
    let rows = table(&list);
    assert_eq!(table(&parts.join("a.parquet")), [rows[0].clone(), rows[3].clone()]);
    assert_eq!(table(&parts.join("unsorted.parquet")), rows[1..3]);
}

#[test]
fn parquet_files_that_do_not_fit_are_refused() {
    let folder = folder();
    let puzzles = equivalent(1);
    let list = parquet_list(&folder, "list.parquet", &puzzles);
    let other = folder.path().join("other.parquet");
    run_on(format!("{EASY}\n"), ["solve", "-o", arg(&other)]).filed(0);
    let lines = file(&folder, "lines.txt", format!("{EASY}\n"));
    let parts = folder.path().join("parts");
    let split = |lists: &[&str]| run([&["split", "--parts", "a=1", "-o", arg(&parts)], lists].concat());
    let told = split(&[arg(&list), arg(&other)]).failed();
    assert!(told.contains("other.parquet are not those of") && told.ends_with("they cannot share parts\n"), "{told}");
    for lists in [[arg(&list), arg(&lines)], [arg(&lines), arg(&list)]] {
        let told = split(&lists).failed();
        assert!(
            told.contains("list.parquet is a Parquet file, and ") && told.contains("lines.txt is none; "),
            "{told}"
        );
    }
    let told = split(&[arg(&list), "--puzzle-column", "board"]).failed();
    assert!(told.contains("list.parquet: there is no column 'board'"), "{told}");
    assert!(split(&[arg(&lines), "--puzzle-column", "board"]).failed().contains("is for Parquet files"));
    let bytes = std::fs::read(&list).unwrap();
    assert!(run_on(bytes.clone(), ["split"]).failed().contains("name the file instead of piping it in"));
    let cut = file(&folder, "cut.parquet", &bytes[..bytes.len() - 9]);
    assert!(split(&[arg(&cut)]).failed().contains("cut.parquet: it cannot be read as Parquet"));
    assert!(!parts.exists());
    // The same column of another name holds the same puzzles; without parts, lists need not fit.
    let by_form = run(["split", arg(&list), "--puzzle-column", "canonical"]).ok(0);
    assert!(by_form.starts_with("12 puzzles in 12 classes"), "{by_form}");
    assert!(run(["split", arg(&list), arg(&other), arg(&lines)]).ok(0).starts_with("14 puzzles in 13 classes"));
}

#[test]
fn bad_options_are_refused() {
    let told = |args: &[&str]| run_on(format!("{EASY}\n"), [&["split"][..], args].concat()).failed();
    for parts in ["train", "a/b=1", "a=0", "a=-1", "a=NaN", "a=1,a=2", "a=inf", ""] {
        assert!(told(&["--parts", parts]).contains("'--parts <NAME=WEIGHT,...>'"), "{parts}");
    }
    assert!(told(&["--parts", "a=1,Unsorted=1"]).contains("no part can be called 'unsorted'"));
    assert!(told(&["--unique"]).contains("--parts"));
    assert!(told(&["-o", "x"]).contains("--parts"));
    assert!(told(&["--parts", "a=1", "--unique", "--shard", "1/2"]).contains("cannot be used with"));
    assert!(told(&["--parts", "a=1", "--against", "-"]).contains("cannot be used with"));
    assert!(told(&["--against", "-"]).contains("standard input can be read only once"));
    assert!(run(["split"]).failed().contains("no puzzle"));
}

#[test]
fn compressed_lists_have_the_extension_of_what_is_in_them() {
    use std::io::Write;
    let folder = folder();
    let mut list = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    list.write_all(format!("{EASY}\n{SMALL}\n").as_bytes()).unwrap();
    let list = file(&folder, "list.sdm.gz", list.finish().unwrap());
    let parts = folder.path().join("parts");
    run(["split", "--parts", "all=1", "-o", arg(&parts), arg(&list)]).ok(0);
    assert_eq!(text(&parts.join("all.sdm")), format!("{EASY}\n{SMALL}\n"));
}
