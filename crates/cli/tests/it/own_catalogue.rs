//! The command as a library: a program hands its own techniques to it.

use crate::common::*;
use pencilproof::logic::Catalogue;
use std::process::ExitCode;

#[path = "../../../pencilproof/examples/own_technique/main.rs"]
#[allow(dead_code, reason = "it is a program, of which this needs the techniques and the puzzle")]
mod own_technique;

#[test]
fn a_program_has_techniques_of_its_own() {
    let folder = folder();
    let out = folder.path().join("out.txt");
    let techniques = "full-house,hidden-single,naked-single,pointing,claiming,two-line-fish";
    let args = ["pencilproof", "solve", "--steps", "--no-search", "--technique", techniques, "-o", arg(&out)];
    let run = |catalogue: &Catalogue| {
        pencilproof_cli::run(catalogue, args.into_iter().chain([own_technique::PUZZLE]).map(Into::into))
    };
    assert_eq!(run(&Catalogue::standard()), ExitCode::from(2));
    assert!(!out.exists());
    assert_eq!(run(&own_technique::catalogue().unwrap()), ExitCode::SUCCESS);
    let path = std::fs::read_to_string(&out).unwrap();
    assert!(path.contains("1 x Two-line fish"), "{path}");
    // Names that files of profiles have are those of the catalogue, too.
    let profile = file(&folder, "own.toml", "[[technique]]\nname = \"two-line-fish\"\nrating = 3.2\n");
    let args = ["pencilproof", "hint", "--profile", arg(&profile), "--level", "1", own_technique::PUZZLE];
    let hinted = pencilproof_cli::run(&own_technique::catalogue().unwrap(), args.map(Into::into));
    assert_eq!(hinted, ExitCode::SUCCESS);
}
