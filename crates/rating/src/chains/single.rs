//! Chains and cycles from a single start, in the grid as it is.

use super::collect::{Collector, Draft, Ends, Kind, Place, Target};
use super::engine::Setup;
use super::nested::mix;
use super::strong::Strong;
use crate::filter::{CYCLE, Existence, OFF_END, ON_END, Reach, Shortest};
use crate::grid::Grid;
use crate::step::{Links, candidate};
use crate::tables::{CELLS_OF, CLAIMS, Claim, HOUSES_OF, PLACES_OF, SEEN, cells_in, claim, house_rule, ones, parts};
use crate::{ChainShape, Mode};
use pencilproof_proof::Literal;

/// The search for them. It keeps its tables between searches.
pub(crate) struct SingleStart {
    setup: Setup,
    reach: Reach,
    /// What may start where, by pass.
    flags: [Box<[u8; CLAIMS]>; 3],
    /// The only forcing chain that matters, by pass, where one hint is wanted.
    shortest: [Option<Shortest>; 3],
    /// The strong links of the pass.
    strong: Box<[Strong; CLAIMS]>,
    walk: Walk,
}

const NONE: u16 = u16::MAX;
const ALL: u8 = CYCLE | OFF_END | ON_END;

/// A breadth-first search from one start. By sign (OFF, ON) and claim: the search that reached it last, from where, by
/// which rule, and after how many claims.
struct Walk {
    reached: [Vec<u32>; 2],
    number: u32,
    from: [Vec<u16>; 2],
    rule: [Vec<u16>; 2],
    depth: [Vec<u32>; 2],
    queue: [Vec<Claim>; 2],
    closings: Vec<Closing>,
}

const OFF: usize = 0;
const ON: usize = 1;

/// The last links of a cycle: from an ON node to an OFF node, and from there to the start.
#[derive(Clone, Copy)]
struct Closing {
    last_on: Claim,
    last_off: Claim,
    weak: u16,
    strong: u16,
}

/// One of the three passes.
struct Pass<'g> {
    grid: &'g Grid,
    links: Links,
    kind: Kind,
    /// The bases of cycles and of forcing chains.
    cycle: f64,
    forcing: f64,
}

impl SingleStart {
    pub(crate) fn new(setup: Setup) -> SingleStart {
        SingleStart {
            setup,
            reach: Reach::new(setup.runner),
            flags: std::array::from_fn(|_| Box::new([ALL; CLAIMS])),
            shortest: [None; 3],
            strong: Box::new([Strong::NONE; CLAIMS]),
            walk: Walk {
                reached: [vec![0; CLAIMS], vec![0; CLAIMS]],
                number: 0,
                from: [vec![0; CLAIMS], vec![0; CLAIMS]],
                rule: [vec![0; CLAIMS], vec![0; CLAIMS]],
                depth: [vec![0; CLAIMS], vec![0; CLAIMS]],
                queue: [Vec::new(), Vec::new()],
                closings: Vec::new(),
            },
        }
    }

    /// Hands over the hints of the three passes, in their order.
    pub(crate) fn find(&mut self, grid: &Grid, out: &mut Collector) {
        self.flags.iter_mut().for_each(|flags| flags.fill(ALL));
        self.shortest = [None; 3];
        let passes = [Links::X, Links::Y, Links::Xy].map(|links| Pass::new(grid, links));
        let mut is_known = false;
        if self.setup.mode == Mode::Fast {
            // What one kind of link alone joins, both together join as well.
            match self.exists(&passes[2], 2, out) {
                Existence::None => return,
                Existence::Unknown => {}
                Existence::Flagged { .. } => is_known = true,
            }
        }
        for (index, pass) in passes.iter().enumerate() {
            if !out.wants(&Place::new(pass.cycle, 4, pass.kind)) {
                continue;
            }
            if is_known && index < 2 && matches!(self.exists(pass, index, out), Existence::None) {
                continue;
            }
            self.pass(pass, index, out);
        }
    }

    /// Asks for the starts of a pass, and notes how short its shortest forcing chain is.
    fn exists(&mut self, pass: &Pass<'_>, index: usize, out: &mut Collector) -> Existence {
        let wants_shortest = !out.wants_all() && pass.links.x();
        let existence = self.reach.search(pass.grid, pass.links, wants_shortest);
        match existence {
            Existence::None | Existence::Unknown => {}
            Existence::Flagged { shortest } => {
                self.flags[index].copy_from_slice(self.reach.flags());
                self.shortest[index] = shortest;
                if let Some(shortest) = shortest {
                    out.bound(Place::new(pass.forcing, shortest.complexity, pass.kind));
                }
            }
        }
        existence
    }

    fn pass(&mut self, pass: &Pass<'_>, index: usize, out: &mut Collector) {
        let flags = &self.flags[index];
        for claim in pass.grid.candidates() {
            self.strong[claim as usize] = Strong::of(pass.grid, claim, pass.links);
        }
        let strong = &self.strong;
        for (cell, &digits) in pass.grid.digits.iter().enumerate() {
            if digits.count_ones() < 2 || (pass.links == Links::Y && digits.count_ones() != 2) {
                continue;
            }
            for start in ones(digits).map(|digit| claim(cell, digit)) {
                let of_start = strong[start as usize];
                let mut flags = flags[start as usize];
                if let Some(shortest) = self.shortest[index] {
                    let is_it = shortest.start == start;
                    flags &= match (is_it, shortest.is_on) {
                        (false, _) => CYCLE,
                        (true, false) => CYCLE | OFF_END,
                        (true, true) => CYCLE | ON_END,
                    };
                }
                let cycles = flags & CYCLE != 0 && of_start.count > 0;
                let off_end = flags & OFF_END != 0 && pass.links.x();
                if cycles || off_end {
                    self.walk.walk_on((pass, strong), start, (cycles, off_end), out);
                }
                if flags & ON_END != 0 && pass.links.x() && of_start.count > 0 {
                    self.walk.walk_off((pass, strong), start, out);
                }
            }
        }
    }
}

impl<'g> Pass<'g> {
    fn new(grid: &'g Grid, links: Links) -> Pass<'g> {
        let (kind, cycle, forcing) = match links {
            Links::X => (Kind::X, 6.5, 6.6),
            Links::Y => (Kind::Y, 6.5, 6.6),
            Links::Xy => (Kind::Xy, 7.0, 7.0),
        };
        Pass { grid, links, kind, cycle, forcing }
    }
}

impl Walk {
    fn start(&mut self, start: Claim, sign: usize) {
        if self.number == u32::MAX {
            self.reached.iter_mut().for_each(|reached| reached.fill(0));
            self.number = 0;
        }
        self.number += 1;
        self.queue.iter_mut().for_each(Vec::clear);
        self.closings.clear();
        self.reach(start, sign, NONE, 0, 1);
    }

    #[inline(always)]
    fn is_reached(&self, claim: Claim, sign: usize) -> bool {
        self.reached[sign][claim as usize] == self.number
    }

    #[inline(always)]
    fn reach(&mut self, claim: Claim, sign: usize, from: u16, rule: u16, depth: u32) {
        let index = claim as usize;
        self.reached[sign][index] = self.number;
        self.from[sign][index] = from;
        self.rule[sign][index] = rule;
        self.depth[sign][index] = depth;
        self.queue[sign].push(claim);
    }

    /// Cycles through the start, and the chain that shows it to be false.
    fn walk_on(
        &mut self,
        (pass, links): (&Pass<'_>, &[Strong; CLAIMS]),
        start: Claim,
        (wants_cycles, wants_end): (bool, bool),
        out: &mut Collector,
    ) {
        let strong = links[start as usize];
        self.start(start, ON);
        let (mut next_on, mut next_off) = (0, 0);
        while next_on < self.queue[ON].len() || next_off < self.queue[OFF].len() {
            let end = self.queue[ON].len();
            while next_on < end {
                let at = self.queue[ON][next_on];
                next_on += 1;
                let (cell, digit) = parts(at);
                if pass.links.y() {
                    for other in ones(pass.grid.digits[cell] & !(1 << digit)) {
                        self.rule_out(pass, (start, strong), at, claim(cell, other), cell as u16, out);
                    }
                }
                for kind in 0..3 {
                    let house = HOUSES_OF[cell][kind] as usize;
                    let rule = house_rule(house, digit) as u16;
                    for place in ones(pass.grid.places[house][digit] & !(1 << PLACES_OF[cell][kind])) {
                        let other = claim(CELLS_OF[house][place] as usize, digit);
                        self.rule_out(pass, (start, strong), at, other, rule, out);
                    }
                }
            }
            let end = self.queue[OFF].len();
            while next_off < end {
                let at = self.queue[OFF][next_off];
                next_off += 1;
                for (other, rule) in links[at as usize].iter() {
                    if !self.is_reached(other, ON) {
                        self.reach(other, ON, at, rule, self.depth[OFF][at as usize] + 1);
                    }
                }
            }
            if !wants_cycles && self.is_reached(start, OFF) {
                break;
            }
            // What comes later is longer.
            if let Some(&at) = self.queue[ON].get(next_on) {
                let complexity = self.depth[ON][at as usize] + 1;
                if !out.wants(&Place::new(pass.cycle, complexity, pass.kind)) {
                    break;
                }
            }
        }
        if wants_cycles {
            for index in 0..self.closings.len() {
                self.cycle(pass, start, self.closings[index], out);
            }
        }
        if wants_end && self.is_reached(start, OFF) {
            self.forcing(pass, start, OFF, out);
        }
    }

    /// A claim that is false because another one is true: it may close a cycle.
    fn rule_out(
        &mut self,
        pass: &Pass<'_>,
        (start, strong): (Claim, Strong),
        by: Claim,
        gone: Claim,
        rule: u16,
        out: &Collector,
    ) {
        let depth = self.depth[ON][by as usize] + 1;
        if by != start {
            for (_, back) in strong.iter().filter(|&(linked, _)| linked == gone) {
                if out.wants(&Place::new(pass.cycle, depth, pass.kind)) && !self.is_ancestor(gone, by) {
                    self.closings.push(Closing { last_on: by, last_off: gone, weak: rule, strong: back });
                }
            }
        }
        if !self.is_reached(gone, OFF) {
            self.reach(gone, OFF, by, rule, depth);
        }
    }

    /// Whether the way to an ON node leads through an OFF node.
    fn is_ancestor(&self, gone: Claim, by: Claim) -> bool {
        let mut at = by;
        loop {
            let before = self.from[ON][at as usize];
            if before == NONE || before == gone {
                return before == gone;
            }
            at = self.from[OFF][before as usize];
        }
    }

    /// The chain that shows the start to be true.
    fn walk_off(&mut self, (pass, links): (&Pass<'_>, &[Strong; CLAIMS]), start: Claim, out: &mut Collector) {
        self.start(start, OFF);
        let (mut next_on, mut next_off) = (0, 0);
        while next_on < self.queue[ON].len() || next_off < self.queue[OFF].len() {
            let end = self.queue[ON].len();
            while next_on < end {
                let at = self.queue[ON][next_on];
                next_on += 1;
                let depth = self.depth[ON][at as usize] + 1;
                let (cell, digit) = parts(at);
                if pass.links.y() {
                    for other in ones(pass.grid.digits[cell] & !(1 << digit)).map(|other| claim(cell, other)) {
                        if !self.is_reached(other, OFF) {
                            self.reach(other, OFF, at, cell as u16, depth);
                        }
                    }
                }
                for kind in 0..3 {
                    let house = HOUSES_OF[cell][kind] as usize;
                    for place in ones(pass.grid.places[house][digit] & !(1 << PLACES_OF[cell][kind])) {
                        let other = claim(CELLS_OF[house][place] as usize, digit);
                        if !self.is_reached(other, OFF) {
                            self.reach(other, OFF, at, house_rule(house, digit) as u16, depth);
                        }
                    }
                }
            }
            let end = self.queue[OFF].len();
            while next_off < end {
                let at = self.queue[OFF][next_off];
                next_off += 1;
                for (other, rule) in links[at as usize].iter() {
                    if !self.is_reached(other, ON) {
                        self.reach(other, ON, at, rule, self.depth[OFF][at as usize] + 1);
                        if other == start {
                            return self.forcing(pass, start, ON, out);
                        }
                    }
                }
            }
            if let Some(&at) = self.queue[ON].get(next_on) {
                let complexity = self.depth[ON][at as usize] + 1;
                if !out.wants(&Place::new(pass.cycle, complexity, pass.kind)) {
                    return;
                }
            }
        }
    }

    /// A cycle is a hint if it removes something: what a claim of it rules out in one direction, and another one of the
    /// same digit in the other direction.
    fn cycle(&self, pass: &Pass<'_>, start: Claim, closing: Closing, out: &mut Collector) {
        let place = Place::new(pass.cycle, self.depth[ON][closing.last_on as usize] + 1, pass.kind);
        if !out.wants(&place) {
            return;
        }
        let mut cells: u128 = 0;
        let (mut forward, mut backward) = ([0_u128; 9], [0_u128; 9]);
        let mut nodes = vec![(closing.last_off, false)];
        let mut at = closing.last_on;
        loop {
            nodes.push((at, true));
            let before = self.from[ON][at as usize];
            if before == NONE {
                break;
            }
            nodes.push((before, false));
            at = self.from[OFF][before as usize];
        }
        for &(node, is_on) in &nodes {
            let (cell, digit) = parts(node);
            cells |= 1 << cell;
            let side = if is_on { &mut forward } else { &mut backward };
            side[digit] |= SEEN[cell];
        }
        let mut removed = Vec::new();
        for digit in 0..9 {
            let seen = cells_in(forward[digit] & backward[digit] & !cells);
            removed.extend(seen.map(|cell| claim(cell, digit)).filter(|&gone| pass.grid.has(gone)));
        }
        if removed.is_empty() {
            return;
        }
        removed.sort_unstable();
        let mut rules = vec![closing.strong];
        // The reversed cycle has the causes of the forward one, node by node.
        let mut reversed = vec![closing.weak];
        let mut signature = mix(pass.kind as u64, 0);
        for &(node, is_on) in &nodes {
            signature = mix(signature, 2 * u64::from(node) + u64::from(is_on));
        }
        for &(node, is_on) in &nodes[1..] {
            if node != start && is_on {
                rules.push(self.rule[ON][node as usize]);
            } else if !is_on {
                reversed.push(self.rule[OFF][node as usize]);
            }
        }
        rules.append(&mut reversed);
        nodes.reverse();
        let shape = ChainShape::Cycle(pass.links, nodes.iter().map(|&(node, is_on)| literal(node, is_on)).collect());
        let draft = Draft {
            shape,
            target: None,
            removed,
            own: place.complexity,
            ends: Ends::Chain(rules, signature),
            nested: Vec::new(),
        };
        out.generate();
        out.take(place, draft);
    }

    /// The chain from the start to its opposite, whose sign is given.
    fn forcing(&self, pass: &Pass<'_>, start: Claim, end: usize, out: &mut Collector) {
        let place = Place::new(pass.forcing, self.depth[end][start as usize], pass.kind);
        if !out.wants(&place) {
            return;
        }
        let (cell, digit) = parts(start);
        let removed: Vec<Claim> = if end == OFF {
            vec![start]
        } else {
            ones(pass.grid.digits[cell] & !(1 << digit)).map(|digit| claim(cell, digit)).collect()
        };
        if removed.is_empty() {
            return;
        }
        let mut nodes = Vec::new();
        let mut rules = Vec::new();
        let mut signature = mix(pass.kind as u64, 1);
        let (mut at, mut sign) = (start, end);
        while at != NONE {
            nodes.push(literal(at, sign == ON));
            signature = mix(signature, 2 * u64::from(at) + sign as u64);
            let before = self.from[sign][at as usize];
            if sign == ON && before != NONE {
                rules.push(self.rule[ON][at as usize]);
            }
            (at, sign) = (before, 1 - sign);
        }
        nodes.reverse();
        let draft = Draft {
            shape: ChainShape::Forcing(pass.links, nodes),
            target: Some(Target { claim: start, is_on: end == ON }),
            removed,
            own: place.complexity,
            ends: Ends::Chain(rules, signature),
            nested: Vec::new(),
        };
        out.generate();
        out.take(place, draft);
    }
}

fn literal(claim: Claim, is_true: bool) -> Literal {
    Literal { candidate: candidate(claim), is_true }
}
