//! Compressed input: every command reads it, from files and from standard input.

use crate::common::*;
use std::io::Write;

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    out.write_all(text).unwrap();
    out.finish().unwrap()
}

fn xz(text: &[u8]) -> Vec<u8> {
    let mut out = lzma_rust2::XzWriter::new(Vec::new(), lzma_rust2::XzOptions::with_preset(1)).unwrap();
    out.write_all(text).unwrap();
    out.finish().unwrap()
}

fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

type Compress = fn(&[u8]) -> Vec<u8>;

const ALL: [(&str, &str, Compress); 3] = [("gz", "gzip", gzip), ("xz", "xz", xz), ("zst", "zstd", zstd)];

#[test]
fn compressed_lists_are_read_as_they_are() {
    let text = many_lines(3000).join("\n") + "\n";
    let folder = folder();
    let plain = run_on(text.as_str(), ["solve", "--search", "--line"]);
    for (extension, _, compress) in ALL {
        let path = file(&folder, &format!("many.sdm.{extension}"), compress(text.as_bytes()));
        assert_eq!(run(["solve", "--search", "--line", arg(&path)]), plain, "{extension}");
        let piped = run_on(compress(text.as_bytes()), ["solve", "--search", "--line", "--threads", "2"]);
        assert_eq!(piped, plain, "{extension}");
        // Several compressed files, one after the other, are compressed text too.
        let (head, tail) = text.as_bytes().split_at(100_000);
        assert_eq!(run_on([compress(head), compress(tail)].concat(), ["solve", "--search", "--line"]), plain);
    }
}

#[test]
fn frames_to_be_skipped_are_skipped() {
    let skip = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
    let lines = [&skip[..], &zstd(EASY.as_bytes()), &skip, &zstd(b"\n"), &zstd(EASY.as_bytes()), &skip].concat();
    assert_eq!(run_on(lines.clone(), ["solve", "--line"]).ok(0), format!("{SOLVED}\n{SOLVED}\n"));
    let cut = run_on(&lines[..lines.len() - 1], ["solve", "--line"]);
    assert!(cut.code == 2 && cut.err.contains("the zstd data end too early"), "{}", cut.err);
}

#[test]
fn every_command_reads_them() {
    let folder = folder();
    let path = file(&folder, "one.gz", gzip(EASY.as_bytes()));
    let commands: [&[&str]; 6] =
        [&["solve"], &["hint"], &["check"], &["canonical"], &["convert", "--to", "grid"], &["vary", "--seed", "1"]];
    for command in commands {
        let compressed = run([command, &[arg(&path)]].concat());
        assert_eq!(compressed, run([command, &[EASY]].concat()), "{command:?}");
    }
    // The format is that of the name without the compression.
    let sdk = run(["convert", "--to", "sdk", EASY]).ok(0);
    let path = file(&folder, "one.sdk.xz", xz(sdk.as_bytes()));
    assert_eq!(run(["convert", "--to", "line", arg(&path)]).ok(0), format!("{EASY}\n"));
}

#[test]
fn damaged_archives_are_errors() {
    let folder = folder();
    let text = many_lines(3000).join("\n") + "\n";
    for (extension, word, compress) in ALL {
        let whole = compress(text.as_bytes());
        for kept in [whole.len() - 1, whole.len() / 2, 7] {
            let path = file(&folder, &format!("cut.{extension}"), &whole[..kept]);
            let cut = run(["check", "--keep-going", arg(&path)]);
            let expected = format!("cut.{extension}: the {word} data end too early; the file is not complete");
            assert!(cut.code == 2 && cut.err.contains(&expected), "{kept} of {}: {}", whole.len(), cut.err);
            let results = cut.out.lines().filter(|line| line.contains(": valid") || line.contains(": not valid"));
            assert!(cut.out.lines().count() <= results.count() + 1, "no torn line is a puzzle");
        }
        let mut wrong = whole.clone();
        let at = whole.len() / 2;
        wrong[at..at + 8].iter_mut().for_each(|byte| *byte ^= 0x55);
        let path = file(&folder, &format!("wrong.{extension}"), wrong);
        let wrong = run(["check", "--keep-going", arg(&path)]);
        assert!(wrong.code == 2 && wrong.err.contains(word), "{extension}: {}", wrong.err);
    }
}

#[test]
fn what_only_begins_like_an_archive_is_text() {
    for text in ["(", "\u{1f}", "(an open bracket", "P*", "P"] {
        assert!(run_on(text, ["check"]).failed().contains("<stdin>:1:"), "{text}");
    }
    assert!(run_on("", ["check"]).failed().contains("<stdin>"));
}

#[test]
fn a_line_that_never_ends_does_not_fill_the_memory() {
    // 64 MB of dots in 64 kB.
    let bomb = gzip(&vec![b'.'; 64 << 20]);
    assert!(bomb.len() < 1 << 17);
    let told = run_on(bomb, ["check"]).failed();
    assert!(told.contains("longer than") || told.contains("larger than"), "{told}");
}
