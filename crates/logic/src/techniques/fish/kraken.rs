//! What Kraken fish have in common: fish whose fins are joined with the victim by chains.
//!
//! A table says what each candidate rules out by chains. For each fish with a few fins, the victims are what all fins
//! rule out, or what all fins and the base candidates of one cover do. An argument is worded as a refutation: if the
//! victim is true, these are false, and the base is left with one cover too few.

use super::search::{self, Sides};
use crate::cases::case_tree;
use crate::cases::words::{case, is};
use crate::patterns::bits::bits;
use crate::patterns::fish::{Fish, Kind};
use crate::patterns::fish_words::size_name;
use crate::patterns::houses::Houses;
use crate::prelude::*;
use crate::{LinkNode, Links, NodeKind};
use pencilproof_core::Summand;
use pencilproof_proof::{Branch, Cases, Choice, Inference, Via, Weighing, Why, sees};
use std::collections::{BTreeMap, HashSet, VecDeque};

/// The setting of Kraken fish, with the limit of HoDoKu.
pub(super) const FINS: Setting =
    Setting { key: "fins", about: "The most fins of a fish.", kind: SettingKind::Number { usual: 2, range: 1..=25 } };

/// Positions with more open candidates are left alone.
const MOST_CANDIDATES: usize = 800;

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

/// No link, or no node.
const NONE: u32 = u32::MAX;

/// What follows from a candidate by chains of candidates and groups.
struct Consequences<'a, const W: usize> {
    links: &'a Links<W>,
    start: usize,
    /// For each node that becomes true, the strong link behind it.
    by_link: Vec<u32>,
    /// For each node that becomes false, the true node that it shares a rule with.
    by_node: Vec<u32>,
    /// For each node that becomes true, the number of strong links on the way.
    length: Vec<u32>,
}

impl<'a, const W: usize> Consequences<'a, W> {
    fn new(links: &'a Links<W>) -> Self {
        let nodes = links.nodes().len();
        Consequences { links, start: 0, by_link: vec![NONE; nodes], by_node: vec![NONE; nodes], length: vec![0; nodes] }
    }

    /// Follows a candidate, breadth first.
    fn follow(&mut self, start: usize) {
        let links = self.links;
        self.start = start;
        self.by_link.fill(NONE);
        self.by_node.fill(NONE);
        self.length[start] = 0;
        let mut queue = VecDeque::from([start]);
        while let Some(on) = queue.pop_front() {
            for off in links.weak(on) {
                if off == start || self.by_node[off] != NONE {
                    continue;
                }
                self.by_node[off] = on as u32;
                for number in links.strong_of(off) {
                    let other = links.strong()[number].other(off);
                    if other != start && self.by_link[other] == NONE {
                        self.by_link[other] = number as u32;
                        self.length[other] = self.length[on] + 1;
                        queue.push_back(other);
                    }
                }
            }
        }
    }

    /// The inferences that lead to some candidates being false.
    fn inferences(&self, ends: &[Candidate]) -> Vec<Inference> {
        let mut told = Told { from: self, list: Vec::new(), known: HashSet::new() };
        told.add(literal(self.candidate(self.start), true), Why::Assumed);
        ends.iter().filter_map(|&end| number(self.links, end)).for_each(|node| told.off(node));
        told.list
    }

    fn candidate(&self, node: usize) -> Candidate {
        let mut of_node = self.links.nodes()[node].candidates();
        of_node.next().expect("a node has a candidate")
    }
}

/// The number of the node of a candidate.
fn number<const W: usize>(links: &Links<W>, candidate: Candidate) -> Option<usize> {
    let of_node = |node: &LinkNode<W>| node.candidates().next();
    links.nodes()[..links.candidate_count()].binary_search_by_key(&Some(candidate), of_node).ok()
}

/// For each candidate, what it rules out by chains.
struct Table {
    candidates: Vec<Candidate>,
    words: usize,
    /// A row of bits for each candidate: the candidates that it rules out.
    off: Vec<u64>,
    /// For each two candidates, the number of strong links between them.
    length: Vec<u8>,
}

impl Table {
    fn new<const W: usize>(links: &Links<W>, found: &mut Found<'_>) -> ControlFlow<(), Table> {
        let count = links.candidate_count();
        let candidates: Vec<Candidate> = links.nodes()[..count].iter().flat_map(|node| node.candidates()).collect();
        let words = count.div_ceil(64);
        let mut table = Table { candidates, words, off: vec![0; count * words], length: vec![0; count * count] };
        let mut consequences = Consequences::new(links);
        for start in 0..count {
            found.work((links.nodes().len() * links.words() / 8) as u64)?;
            consequences.follow(start);
            for node in 0..count {
                if consequences.by_node[node] != NONE {
                    let length = consequences.length[consequences.by_node[node] as usize];
                    table.off[start * words + node / 64] |= 1 << (node % 64);
                    table.length[start * count + node] = length.min(u8::MAX.into()) as u8;
                }
            }
        }
        table.keep_mutual();
        ControlFlow::Continue(table)
    }

    /// Leaves out what a candidate rules out only by way of the other one being true: there is no chain back.
    fn keep_mutual(&mut self) {
        let count = self.candidates.len();
        for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let [there, back] = [(one, other), (other, one)].map(|(from, to)| (from * self.words + to / 64, to % 64));
            if self.off[there.0] >> there.1 & 1 != self.off[back.0] >> back.1 & 1 {
                self.off[there.0] &= !(1 << there.1);
                self.off[back.0] &= !(1 << back.1);
            }
        }
    }

    fn number(&self, candidate: Candidate) -> usize {
        self.candidates.binary_search(&candidate).expect("an open candidate")
    }

    /// The numbers of the candidates that each of these rules out.
    fn struck(&self, ends: &[Candidate]) -> Vec<usize> {
        let mut row = vec![u64::MAX; self.words];
        for &end in ends {
            let off = &self.off[self.number(end) * self.words..][..self.words];
            row.iter_mut().zip(off).for_each(|(row, off)| *row &= off);
        }
        bits(&row).collect()
    }

    fn length(&self, ends: &[Candidate], victim: usize) -> usize {
        let to = |&end: &Candidate| usize::from(self.length[victim * self.candidates.len() + self.number(end)]);
        ends.iter().map(to).sum()
    }
}

/// Inferences in order.
struct Told<'a, const W: usize> {
    from: &'a Consequences<'a, W>,
    list: Vec<Inference>,
    known: HashSet<Literal>,
}

impl<const W: usize> Told<'_, W> {
    fn add(&mut self, literal: Literal, why: Why) {
        if self.known.insert(literal) {
            self.list.push(Inference { literal, why });
        }
    }

    /// Says why a node is false, and first why the one before it is true. The way is followed back without recursion,
    /// since chains can be long.
    fn off(&mut self, node: usize) {
        let from = self.from;
        let mut way = vec![node];
        let mut on = from.by_node[node] as usize;
        while on != from.start {
            let before = from.links.strong()[from.by_link[on] as usize].other(on);
            way.push(before);
            on = from.by_node[before] as usize;
        }
        for &node in way.iter().rev() {
            let on = from.by_node[node] as usize;
            let striking = from.links.nodes()[on];
            // A candidate that is true strikes. Of a group, what sees all that is left of its rule is struck.
            let why = match striking.cells.single() {
                Some(_) => Why::Sees(from.candidate(on)),
                None => Why::Meets(self.rule(on)),
            };
            if on != from.start && striking.cells.len() == 1 {
                self.add(literal(from.candidate(on), true), Why::Last(self.rule(on)));
            }
            for struck in from.links.nodes()[node].candidates() {
                self.add(literal(struck, false), why.clone());
            }
        }
    }

    /// The rule that makes a node true.
    fn rule(&self, on: usize) -> Rule {
        match self.from.links.strong()[self.from.by_link[on] as usize].via {
            Via::Rule(rule) => rule,
            Via::Als(_) => unreachable!("candidates and groups are linked by rules"),
        }
    }
}

fn literal(candidate: Candidate, is_true: bool) -> Literal {
    Literal { candidate, is_true }
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
    let table = Table::new(links, found)?;
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
    let layout = facts.layout();
    let fins: Vec<Candidate> = candidates(fish.fins, fish.digit).collect();
    let beyond = fish.beyond(facts.board()) - fish.victims;
    if beyond.is_empty() {
        return;
    }
    for number in table.struck(&fins) {
        let victim = table.candidates[number];
        if victim.digit() == fish.digit && beyond.contains(victim.cell()) {
            let of_victim = layout.houses_of(victim.cell()).iter().copied().filter(|&house| fish.cover.contains(house));
            of_victim.for_each(|last| keep(facts, table, (fish, last), number, best));
        }
    }
}

/// Keeps the victims that all fins and all base candidates of a cover rule out. What is a fish of type 1 with another
/// cover is left out.
fn of_type_2<const W: usize>(facts: &Facts<'_, W>, table: &Table, fish: &Fish<W>, best: &mut Best) {
    let layout = facts.layout();
    let fins: Vec<Candidate> = candidates(fish.fins, fish.digit).collect();
    if table.struck(&fins).is_empty() {
        return;
    }
    let base: Vec<House> = fish.base.iter().collect();
    for last in fish.cover.iter() {
        let ends = ends(facts, fish, last);
        let cover: Vec<House> = fish.cover.without(last).iter().collect();
        for number in table.struck(&ends) {
            let victim = table.candidates[number];
            let is_of_type_1 = || {
                let other = last_cover(layout, (&base, &cover), &ends, (Type::One, victim));
                other.is_some_and(|other| other.fins.len() <= fish.fins.len())
            };
            let is_within = layout.houses_of(victim.cell()).contains(&last);
            if victim.digit() != fish.digit || !is_within && !is_of_type_1() {
                keep(facts, table, (fish, last), number, best);
            }
        }
    }
}

/// The base candidates that a fish does not cover without its last cover.
fn ends<const W: usize>(facts: &Facts<'_, W>, fish: &Fish<W>, last: House) -> Vec<Candidate> {
    let short = Fish::new(facts.board(), fish.digit, fish.base, fish.cover.without(last));
    candidates(short.fins, fish.digit).collect()
}

/// Keeps an argument unless there is a better one for the same victim.
fn keep<const W: usize>(
    facts: &Facts<'_, W>,
    table: &Table,
    (fish, last): (&Fish<W>, House),
    victim: usize,
    best: &mut Best,
) {
    let (layout, digit) = (facts.layout(), fish.digit);
    let ends = ends(facts, fish, last);
    let (base, cover): (Vec<House>, Vec<House>) = (fish.base.iter().collect(), fish.cover.iter().collect());
    let key = (table.length(&ends, victim), Kind::of(layout, &base, &cover));
    let victim = table.candidates[victim];
    let is_seen = |end: &Candidate| sees(layout, victim, *end);
    // A cover that adds nothing, fins that need no chains, or a house that is refuted alone make other patterns.
    let is_refuted = |house: &House| {
        let mut places = facts.board().live(Rule::House(*house, digit));
        places.all(|place| ends.contains(&place))
    };
    if ends.len() == fish.fins.len() || ends.iter().all(is_seen) || base.iter().any(is_refuted) {
        return;
    }
    if best.get(&victim).is_none_or(|(known, _)| key < *known) {
        best.insert(victim, (key, Kraken { digit, base: fish.base, cover: fish.cover.without(last), ends }));
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
