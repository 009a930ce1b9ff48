//! How many puzzles of each kind are made in a second, on one thread.
//!
//! ```text
//! cargo bench -p pencilproof-generate --bench making                      all kinds
//! cargo bench -p pencilproof-generate --bench making -- hard 24 22+       some of them
//! ```
//!
//! A kind is a degree or range of difficulty, a number of givens (with `+` minimal), or a technique that is needed.
//! Each kind has a few seconds; the puzzles are those of the seed 1, in blocks of attempts as large as the command's.

#![allow(clippy::print_stdout, reason = "a benchmark tells what it measures")]

use pencilproof_core::Layout;
use pencilproof_generate::{Generator, Wish};
use pencilproof_search::Limits;
use std::time::{Duration, Instant};

const EACH: Duration = Duration::from_secs(3);

const KINDS: [&str; 22] = [
    "any",
    "minimal",
    "20",
    "21",
    "22",
    "23",
    "24",
    "25",
    "28",
    "32",
    "22+",
    "23+",
    "24+",
    "25+",
    "26+",
    "easy",
    "medium",
    "easy..medium",
    "hard",
    "expert",
    "extreme",
    "needs:x-colouring",
];

fn main() {
    // What cargo adds of its own starts with a dash.
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    if args.is_empty() {
        KINDS.iter().for_each(|kind| make(kind));
    } else {
        args.iter().for_each(|kind| make(kind));
    }
}

/// What a kind stands for.
fn wish(kind: &str) -> Wish {
    let any = Wish::any(Layout::classic());
    let number = kind.trim_end_matches('+').parse::<usize>();
    match (number, kind.strip_prefix("needs:")) {
        (Ok(number), _) => Wish { givens: number..=number, minimal: kind.ends_with('+'), ..any },
        (_, Some(name)) => {
            let need = pencilproof_logic::Catalogue::standard().selector(name).expect("a technique");
            Wish { needs: vec![need], ..any }
        }
        _ if kind == "any" => any,
        _ if kind == "minimal" => Wish { minimal: true, ..any },
        _ => Wish { difficulty: Some(kind.parse().expect("a number of givens or a difficulty")), ..any },
    }
}

fn make(kind: &str) {
    let wish = wish(kind);
    let block = if wish.is_graded() { 256 } else { 1024 };
    let mut generator = Generator::new(&wish, 1).expect("a wish that can be fulfilled");
    let (mut made, mut tried, start) = (0, 0, Instant::now());
    while start.elapsed() < EACH || made == 0 {
        let batch = generator.attempts(tried..tried + block, &Limits::default());
        (made, tried) = (made + batch.made.len(), tried + block);
    }
    let per_second = made as f64 / start.elapsed().as_secs_f64();
    println!("{kind}: {per_second:.0} a second, {:.1} attempts each", tried as f64 / made as f64);
}
