use pencilproof_core::*;
use pencilproof_rating::*;
use std::time::Instant;
fn cand(t: &str) -> Candidate {
    let b: Vec<u8> = t.bytes().filter(|c| c.is_ascii_digit()).collect();
    Candidate::new(
        Cell::from_index(((b[0] - b'1') as usize) * 9 + (b[1] - b'1') as usize),
        Digit::from_index((b[2] - b'1') as usize),
    )
}
fn cands(t: &str) -> Vec<Candidate> {
    let b: Vec<u8> = t.bytes().filter(|c| c.is_ascii_digit()).collect();
    if b.len() < 3 {
        return vec![];
    }
    b[2..]
        .iter()
        .map(|d| {
            Candidate::new(
                Cell::from_index(((b[0] - b'1') as usize) * 9 + (b[1] - b'1') as usize),
                Digit::from_index((d - b'1') as usize),
            )
        })
        .collect()
}
fn main() {
    let naive = std::env::args().nth(2).is_some();
    let text = std::fs::read_to_string(std::env::args().nth(1).unwrap()).unwrap();
    let chains: TechniqueSet = if std::env::var("ALLT").is_ok() {
        TechniqueSet::ALL
    } else {
        [
            Technique::Chain,
            Technique::Nishio,
            Technique::MultipleChains,
            Technique::DynamicChains,
            Technique::DynamicPlus,
            Technique::NestedChains,
            Technique::NestedMultiple,
            Technique::NestedDynamic,
            Technique::NestedNested,
        ]
        .into_iter()
        .collect()
    };
    let mut rater = Rater::with(Options {
        techniques: chains,
        mode: if naive { Mode::Naive } else { Mode::Fast },
        threads: 1,
        ..Options::default()
    });
    let mut state = State::parse(&".".repeat(81)).unwrap();
    let (mut ok, mut bad, mut puzzle) = (0, 0, String::new());
    let t0 = Instant::now();
    for line in text.lines() {
        if let Some(p) = line.strip_prefix("P ") {
            puzzle = p[..81].into();
            state = State::parse(&p[..81]).unwrap();
            continue;
        }
        let f: Vec<&str> = line.split('|').collect();
        let (name, raw) = (f[1], f[2].parse::<f64>().unwrap());
        let elim: Vec<Candidate> = if f[4] == "null" { vec![] } else { f[4].split(',').flat_map(cands).collect() };
        let place = (f[3] != "None").then(|| cand(f[3]));
        let is_chain = (name.contains("Chain") || name.contains("Cycle") || name.contains("Turbot"))
            && !name.contains("Exclusion");
        if is_chain || std::env::var("ALLT").is_ok() {
            let step = rater.next(&state);
            let same = step.as_ref().is_some_and(|s| {
                s.difficulty.raw() == raw
                    && s.placement == place
                    && {
                        let mut e = elim.clone();
                        e.sort();
                        f[4] == "null" || s.eliminations == e
                    }
                    && (f[5] == "None" || s.complexity == f[5].parse().ok())
            });
            if same {
                ok += 1
            } else {
                bad += 1;
                if bad < 20 {
                    println!(
                        "{puzzle} {line}\n   got {:?}",
                        step.map(|s| (
                            s.technique,
                            s.difficulty.raw(),
                            s.complexity,
                            s.placement,
                            s.eliminations,
                            s.argument
                        ))
                    );
                }
            }
        }
        let mut next = Step {
            technique: Technique::HiddenSingle,
            difficulty: Difficulty::ZERO,
            complexity: None,
            placement: place,
            eliminations: elim,
            argument: Argument::NakedSingle,
        };
        state.apply(&next);
        next.placement = None;
    }
    println!("{ok} equal, {bad} different, {:.2} s", t0.elapsed().as_secs_f64());
}
