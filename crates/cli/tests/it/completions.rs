//! `pencilproof completions`, loaded and asked in the shells themselves: bash, zsh and fish.
//!
//! Where the variable CI is set, a shell that is missing is a failure; elsewhere it is skipped with a note.

use crate::common::*;
use std::path::Path;
use std::process::{Command, Stdio};

/// What bash proposes for the last of some words, by the function that it calls for the command.
const BASH: &str = r#"
source "$1"; shift
complete -p pencilproof | grep -q -- '-F _pencilproof ' || exit 9
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_pencilproof pencilproof "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"
printf '%s\n' "${COMPREPLY[@]}"
"#;

/// The same from fish, without the descriptions. `string` fails where there are none to split off.
const FISH: &str = r#"
source $argv[1]
complete --do-complete (string join -- ' ' $argv[2..]) | string split --fields 1 \t
or true
"#;

/// zsh completes only at its prompt, so this runs one in a terminal of its own and waits for its end.
const ZSH: &str = r#"
zmodload zsh/zpty
export ZDOTDIR=${1:h} SCRIPT=$1 WORDS="${@[2,-1]}"
zpty prompt zsh -d -i
while zpty -r prompt >/dev/null; do done
cat $ZDOTDIR/proposals
"#;

/// What the shell of that terminal does: note what is proposed for the words as if the tabulator had been pressed, and
/// end.
const ZSH_AT_THE_PROMPT: &str = r#"
TMOUT=30
autoload -U compinit
compinit -D -u
source $SCRIPT
(( $+functions[_pencilproof] )) || exit
compadd() {
  local -a found
  if [[ "${@[1,(i)(-|--)]}" != *-(O|A|D)\ * ]]; then
    builtin compadd -A found "$@"
    (( $#found )) && print -rl -- $found >> $ZDOTDIR/proposals
  fi
  builtin compadd "$@"
}
zle-line-init() {
  BUFFER=$WORDS
  CURSOR=$#BUFFER
  zle complete-word
  exit
}
zle -N zle-line-init
"#;

#[allow(clippy::print_stderr, reason = "a test that is passed over says so")]
fn is_there(shell: &str) -> bool {
    let started = Command::new(shell).args(["-c", "exit 0"]).stdout(Stdio::null()).stderr(Stdio::null()).status();
    let there = started.is_ok_and(|status| status.success());
    assert!(there || std::env::var_os("CI").is_none(), "{shell} is not installed");
    if !there {
        eprintln!("{shell} is not installed, so its completions are not tested");
    }
    there
}

/// Runs a program of a shell with the script of completions and the words, and returns the lines that it prints.
fn proposals(shell: &str, script: &Path, words: &[&str]) -> Vec<String> {
    let mut command = Command::new(shell);
    match shell {
        "bash" => command.args(["--noprofile", "--norc", "-c", BASH, "bash"]),
        "zsh" => command.args(["-f", "-c", ZSH, "zsh"]),
        "fish" => command.args(["--no-config", "-c", FISH]),
        _ => unreachable!("no program for {shell}"),
    };
    let output = command.arg(script).arg("pencilproof").args(words).output().unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{shell}, {words:?}: {} {errors}", output.status);
    String::from_utf8(output.stdout).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn shells_propose_commands_options_and_values() {
    // The words, what is proposed for the last of them, and what is not.
    let cases: [(&[&str], &[&str], &[&str]); 9] = [
        (&["so"], &["solve"], &["split", "sets"]),
        (&["hint", "--le"], &["--level"], &["--technique"]),
        (&["solve", "--s"], &["--steps", "--search", "--stats"], &["--json"]),
        (&["convert", "--to", ""], &["sdk", "hodoku", "cnf"], &["gsf"]),
        (&["solve", "--from", "sd"], &["sdm", "sdk"], &["line"]),
        (&["generate", "--difficulty", ""], &["easy", "beyond"], &[]),
        (&["generate", "--needs", "naked-"], &["naked-pair", "naked-single"], &["hidden-pair"]),
        (&["techniques", "gem"], &["gem", "gem-full"], &["medusa"]),
        (&["solve", "--layout", "3x3"], &["3x3", "3x3+windoku"], &["4x4"]),
    ];
    for shell in ["bash", "zsh", "fish"].into_iter().filter(|shell| is_there(shell)) {
        let script = run(["completions", shell]).ok(0);
        for (words, proposed, others) in &cases {
            let folder = folder();
            let script = file(&folder, "completions", &script);
            file(&folder, ".zshrc", ZSH_AT_THE_PROMPT);
            let found = proposals(shell, &script, words);
            for word in *proposed {
                assert!(found.contains(&word.to_string()), "{shell}, {words:?}: {word} in {found:?}");
            }
            assert!(others.iter().all(|other| !found.contains(&other.to_string())), "{shell}, {words:?}: {found:?}");
        }
    }
}
