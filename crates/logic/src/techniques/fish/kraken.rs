//! What Kraken fish have in common: fish whose fins are joined with the victim by chains.
//!
//! A table says what each candidate rules out by chains. For each fish with a few fins, the victims are what all fins
//! rule out, or what all fins and the base candidates of one cover do. An argument is worded as a refutation: if the
//! victim is true, these are false, and the base is left with one cover too few.

use super::chained::{ALL, Consequences, MOST_CANDIDATES, Table, literal};
use super::search::{self, Sides};
use crate::NodeKind;
use crate::cases::case_tree;
use crate::cases::words::{case, is};
use crate::patterns::bits::bits;
use crate::patterns::fish::{Fish, Kind};
use crate::patterns::fish_words::size_name;
use crate::patterns::houses::Houses;
use crate::prelude::*;
use pencilproof_core::Summand;
use pencilproof_proof::{Branch, Cases, Choice, Inference, Weighing, Why, sees};
use std::collections::{BTreeMap, HashSet};

/// The setting of Kraken fish, with the limit of HoDoKu.
pub(super) const FINS: Setting =
    Setting { key: "fins", about: "The most fins of a fish.", kind: SettingKind::Number { usual: 2, range: 1..=25 } };

/// The sizes of Kraken fish.
pub(super) fn sizes(side: usize) -> std::ops::RangeInclusive<usize> {
    2..=side.saturating_sub(2).clamp(2, 4)
}

/// How a victim is related to the last cover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Type {
    /// It is a candidate of the cover, and chains join it with the fins.
    One,
    /// Chains join it with the fins and with the candidates of the cover.
    Two,
}

impl Type {
    fn number(self) -> u8 {
        match self {
            Type::One => 1,
            Type::Two => 2,
        }
    }
}

/// A base, one cover too few for it if a victim is true, and what the victim rules out.
struct Kraken {
    digit: Digit,
    base: Houses,
    cover: Houses,
    /// The base candidates outside of the cover.
    ends: Vec<Candidate>,
}

/// The best argument for each victim: the shortest chains, the simplest houses.
type Best = BTreeMap<Candidate, ((usize, Kind), Kraken)>;

/// Reports the Kraken fish of a type and a size: for each victim and each digit of a fish, the one with the shortest
/// chains.
pub(super) fn find<const W: usize>(
    facts: &Facts<'_, W>,
    params: &Params,
    wanted: Type,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let board = facts.board();
    if board.unplaced().iter().map(|cell| board.digits(cell).len()).sum::<usize>() > MOST_CANDIDATES {
        return ControlFlow::Continue(());
    }
    let links = facts.links(NodeKind::Group);
    let table = Table::new(facts.layout(), links, found)?;
    let mut consequences = Consequences::new(links);
    for digit in facts.layout().digits().iter() {
        let mut best = Best::new();
        let most = params.number(0).into();
        search::with_fins(facts, digit, (Sides::Franken, params.size), most, found, &mut |fish, found| {
            match wanted {
                Type::One => of_type_1(facts, &table, fish, &mut best),
                Type::Two => of_type_2(facts, &table, fish, &mut best),
            }
            found.work(4)
        })?;
        for (victim, (_, kraken)) in best {
            found.eliminate([victim], || {
                consequences.follow(table.number(victim));
                kraken.reason(board, victim, consequences.inferences(&kraken.ends))
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// Keeps the victims in the covers of a fish that all fins rule out, some of them by chains.
fn of_type_1<const W: usize>(facts: &Facts<'_, W>, table: &Table, fish: &Fish<W>, best: &mut Best) {
    let beyond = fish.beyond(facts.board()) - fish.victims;
    if beyond.is_empty() {
        return;
    }
    let Some(struck) = table.struck(&ALL, candidates(fish.fins, fish.digit)) else { return };
    for last in fish.cover.iter() {
        let Some(short) = Short::new(facts, fish, last, ends(facts, fish, last)) else { continue };
        for victim in candidates(beyond & facts.geometry().house(last), fish.digit) {
            let number = table.number(victim);
            if struck[number / 64] >> (number % 64) & 1 == 1 {
                short.keep(facts.layout(), table, number, best, || true);
            }
        }
    }
}

/// Keeps the victims that all fins and all base candidates of a cover rule out. What is a fish of type 1 with another
/// cover is left out.
fn of_type_2<const W: usize>(facts: &Facts<'_, W>, table: &Table, fish: &Fish<W>, best: &mut Best) {
    let layout = facts.layout();
    let Some(by_fins) = table.struck(&ALL, candidates(fish.fins, fish.digit)) else { return };
    for last in fish.cover.iter() {
        let ends = ends(facts, fish, last);
        let Some(struck) = table.struck(&by_fins, candidates(ends - fish.fins, fish.digit)) else { continue };
        let Some(short) = Short::new(facts, fish, last, ends) else { continue };
        let [base, cover] = [short.base, short.cover].map(|houses| houses.iter().collect::<Vec<House>>());
        for number in bits(&struck) {
            let victim = table.candidates[number];
            let is_of_type_1 = || {
                let other = last_cover(layout, (&base, &cover), &short.ends, (Type::One, victim));
                other.is_some_and(|other| other.fins.len() <= fish.fins.len())
            };
            let is_within = layout.houses_of(victim.cell()).contains(&last);
            let is_other = || victim.digit() != fish.digit || !is_within && !is_of_type_1();
            short.keep(layout, table, number, best, is_other);
        }
    }
}

/// The base candidates that a fish without two bases in one place does not cover without one of its covers.
fn ends<const W: usize>(facts: &Facts<'_, W>, fish: &Fish<W>, last: House) -> CellSet<W> {
    let union = |houses: Houses| houses.iter().fold(CellSet::EMPTY, |all, house| all | facts.geometry().house(house));
    (facts.board().open_plane(fish.digit) & union(fish.base)) - union(fish.cover.without(last))
}

/// A fish without one of its covers.
struct Short {
    digit: Digit,
    base: Houses,
    cover: Houses,
    kind: Kind,
    /// The base candidates that it does not cover.
    ends: Vec<Candidate>,
}

impl Short {
    /// Not where the cover adds nothing, nor where a base house is refuted alone: these make other patterns.
    fn new<const W: usize>(facts: &Facts<'_, W>, fish: &Fish<W>, last: House, ends: CellSet<W>) -> Option<Short> {
        let is_refuted =
            |house| (facts.board().open_plane(fish.digit) & facts.geometry().house(house)).is_subset(&ends);
        if ends == fish.fins || fish.base.iter().any(is_refuted) {
            return None;
        }
        let [base, cover] = [fish.base, fish.cover].map(|houses| houses.iter().collect::<Vec<House>>());
        Some(Short {
            digit: fish.digit,
            base: fish.base,
            cover: fish.cover.without(last),
            kind: Kind::of(facts.layout(), &base, &cover),
            ends: candidates(ends, fish.digit).collect(),
        })
    }

    /// Keeps an argument if it fits, unless there is a better one for the same victim.
    fn keep(&self, layout: &Layout, table: &Table, victim: usize, best: &mut Best, fits: impl FnOnce() -> bool) {
        let key = (table.length(&self.ends, victim), self.kind);
        let victim = table.candidates[victim];
        // Ends that need no chains make other patterns.
        let is_plain = || self.ends.iter().all(|&end| sees(layout, victim, end));
        if best.get(&victim).is_none_or(|(known, _)| key < *known) && !is_plain() && fits() {
            let (digit, base, cover, ends) = (self.digit, self.base, self.cover, self.ends.clone());
            best.insert(victim, (key, Kraken { digit, base, cover, ends }));
        }
    }
}

impl Kraken {
    /// The victim is true, which fails, or it is false.
    fn reason<const W: usize>(&self, board: &Board<W>, victim: Candidate, mut inferences: Vec<Inference>) -> Reason {
        let rules = |houses: Houses| houses.iter().map(|house| (Rule::House(house, self.digit), 1)).collect::<Vec<_>>();
        let (base, cover) = (rules(self.base), rules(self.cover));
        let end = CaseTree::counting(base.clone(), cover.clone());
        let tree = match case_tree(board, victim, &inferences) {
            CaseTree::Lemmas { lemmas, .. } => CaseTree::Lemmas { lemmas, then: Box::new(end) },
            _ => end,
        };
        let branches = vec![(literal(victim, false), CaseTree::Close), (literal(victim, true), tree)];
        let proof = Proof::Cases(CaseTree::Split { on: Split::Candidate(victim), branches });
        // Of the base houses, all but one take up the covers, and nothing is left for that one.
        let left = |rule: Rule| board.live(rule).filter(|candidate| !self.ends.contains(candidate));
        let empty = base.iter().map(|&(rule, _)| rule).min_by_key(|&rule| left(rule).count());
        let count = Weighing::new(base.into_iter().filter(|&(rule, _)| Some(rule) != empty), cover);
        for candidate in empty.into_iter().flat_map(left) {
            inferences
                .push(Inference { literal: literal(candidate, false), why: Why::Counting(Box::new(count.clone())) });
        }
        let denied = Inference { literal: literal(victim, false), why: Why::Assumed };
        let branches = vec![
            Branch { assumed: vec![literal(victim, true)], inferences, empty },
            Branch { assumed: vec![denied.literal], inferences: vec![denied], empty: None },
        ];
        Reason::new(proof, Evidence::Cases(Cases { on: Choice::Candidate(victim), branches }))
    }
}

/// The cover that a fish lacks, and what follows from it.
struct Last {
    house: House,
    kind: Kind,
    fins: Vec<Candidate>,
}

/// The cover that a fish lacks: of the houses that make a fish of the type, the one that leaves the fewest fins.
fn last_cover(
    layout: &Layout,
    (base, cover): (&[House], &[House]),
    ends: &[Candidate],
    (wanted, victim): (Type, Candidate),
) -> Option<Last> {
    let digit = ends.first()?.digit();
    let holds = |house: House, candidate: Candidate| Rule::House(house, digit).contains(layout, candidate);
    let last = |house: House| {
        let all: Vec<House> = cover.iter().copied().chain([house]).collect();
        let kind = Kind::of(layout, base, &all);
        let is_free = !base.contains(&house) && !cover.contains(&house);
        if !is_free || holds(house, victim) != (wanted == Type::One) || kind == Kind::Mutant {
            return None;
        }
        let fins: Vec<Candidate> = ends.iter().copied().filter(|&end| !holds(house, end)).collect();
        // Fins that all see the victim are those of a finned fish.
        let reached: &[Candidate] = if wanted == Type::One { &fins } else { ends };
        let needs_chains = !reached.iter().all(|&end| sees(layout, victim, end));
        (needs_chains && !fins.is_empty() && fins.len() < ends.len()).then_some(Last { house, kind, fins })
    };
    layout.houses().filter_map(last).min_by_key(|last| (last.fins.len(), last.kind, last.house))
}

/// A Kraken fish in words.
pub(super) fn tell(wanted: Type, cases: &Cases, context: &Context<'_>) -> Telling {
    tell_fish(wanted, cases, context).unwrap_or_else(|| context.named())
}

fn tell_fish(wanted: Type, cases: &Cases, context: &Context<'_>) -> Option<Telling> {
    let layout = context.layout;
    let (Choice::Candidate(victim), branch) = (cases.on, cases.branches.first()?) else { return None };
    let Why::Counting(count) = &branch.inferences.last()?.why else { return None };
    let Rule::House(last, digit) = branch.empty? else { return None };
    let houses = |list: &[Weighted<Summand>]| -> Vec<House> {
        let house = |rule: Rule| if let Rule::House(house, _) = rule { Some(house) } else { None };
        list.iter().filter_map(|(summand, _)| summand.rule()).filter_map(house).collect()
    };
    let (mut base, cover) = (houses(&count.base), houses(&count.cover));
    base.push(last);
    base.sort();
    let within = |houses: &[House], candidate| {
        houses.iter().filter(|&&house| Rule::House(house, digit).contains(layout, candidate)).count()
    };
    let is_end = |&end: &Candidate| within(&base, end) > within(&cover, end);
    let off = branch.inferences.iter().filter(|inference| !inference.literal.is_true);
    let mut ends: Vec<Candidate> = off.map(|inference| inference.literal.candidate).filter(is_end).collect();
    ends.sort();
    let Last { house, kind, fins } = last_cover(layout, (&base, &cover), &ends, (wanted, victim))?;
    let mut all = cover.clone();
    all.push(house);
    all.sort();
    let (from, to) = (text::houses(layout, &base), text::houses(layout, &all));
    let cells = |list: &[Candidate]| text::and(text::cells(layout, list.iter().map(|candidate| candidate.cell())));
    let (near, far): (Vec<Candidate>, Vec<Candidate>) = ends.iter().partition(|&&end| sees(layout, victim, end));
    let mut reasons = vec![format!(
        "In {from} the {digit} can only go in {to}, or in the {} {}.",
        if fins.len() == 1 { "fin" } else { "fins" },
        cells(&fins)
    )];
    if !near.is_empty() {
        let are = if near.len() == 1 { "is" } else { "are" };
        reasons.push(format!("If {}, {} {are} not {digit}.", is(victim, layout), cells(&near)));
    }
    for &end in &far {
        let goal = literal(end, false);
        let inferences = way(&branch.inferences, goal, layout);
        reasons.push(case(&Branch { assumed: branch.assumed.clone(), inferences, empty: None }, goal, layout));
    }
    let too_few = text::houses(layout, &cover);
    reasons.push(format!("That would leave only {too_few} for the {} of {from}, one too few.", text::several(digit)));
    let name = format!("{}{}", kind.prefix(), size_name(base.len()));
    Some(Telling {
        title: format!("Kraken {name} type {} on {digit}, {from}", wanted.number()),
        place: format!("Look at the {} in {from}.", text::several(digit)),
        reasons,
    })
}

/// The inferences that lead to a goal.
fn way(list: &[Inference], goal: Literal, layout: &Layout) -> Vec<Inference> {
    let mut needed = HashSet::from([goal]);
    let mut way: Vec<Inference> = Vec::new();
    for inference in list.iter().rev().filter(|inference| inference.why != Why::Assumed) {
        if !needed.contains(&inference.literal) {
            continue;
        }
        match &inference.why {
            Why::Sees(candidate) => {
                needed.insert(literal(*candidate, true));
            }
            Why::Last(rule) | Why::Meets(rule) => {
                let off = list.iter().map(|inference| inference.literal).filter(|literal| !literal.is_true);
                needed.extend(off.filter(|literal| rule.contains(layout, literal.candidate)));
            }
            _ => {}
        }
        way.push(inference.clone());
    }
    way.reverse();
    way
}
