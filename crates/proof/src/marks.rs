//! The picture of a step: what each kind of evidence marks on the board.

use crate::evidence::{
    Chain, Colours, Evidence, NumberPattern, Part, Pattern, PatternCell, SetPattern, Single, Strength,
};
use crate::{Cases, Literal, Side};
use pencilproof_core::{Candidate, Cell, Digit, DigitSet, House, Rule};
use strum::{EnumCount, IntoStaticStr, VariantArray};

/// A part of the picture of a step.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Mark {
    /// What part it plays.
    pub role: Role,
    /// Where.
    pub shape: Shape,
}

/// The part that something plays in an argument. Whoever draws chooses the look of a role, never of a technique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumCount, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Role {
    /// What the argument stands on.
    Base,
    /// What covers the base with nothing to spare (rank 0): all that is not of the base goes.
    Cover,
    /// What covers the base with some to spare (rank 1 and more): most of it stays.
    LooseCover,
    /// A candidate of the base that the cover does not hold.
    Fin,
    /// A cell or house to look at first.
    Focus,
    /// A candidate or cell where an earlier step eliminated the digit in question.
    Struck,
    /// True exactly if green is.
    Green,
    /// True exactly if blue is.
    Blue,
    /// True if green is.
    GreenOn,
    /// True if blue is.
    BlueOn,
    /// False if green is true.
    GreenOff,
    /// False if blue is true.
    BlueOff,
    /// True exactly if the first colour of a second cluster is.
    Amber,
    /// True exactly if the other colour of a second cluster is.
    Violet,
    /// A node of a chain with an odd number: if the first node is true, so may it be.
    NodeOdd,
    /// A node of a chain with an even number.
    NodeEven,
    /// A strong link: at least one of its ends is true.
    StrongLink,
    /// A weak link: at most one of its ends is true.
    WeakLink,
    /// The first almost locked set.
    AlsA,
    /// The second almost locked set.
    AlsB,
    /// The third almost locked set.
    AlsC,
    /// The fourth almost locked set.
    AlsD,
    /// A cell on which the argument turns.
    Pivot,
    /// A cell at an end of a wing.
    Pincer,
    /// A cell of a deadly pattern without other candidates.
    Floor,
    /// A cell of a deadly pattern with other candidates.
    Roof,
    /// A candidate that saves a pattern from being deadly or contradictory: one of them is true.
    Guardian,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; Role::COUNT] = *Role::VARIANTS.first_chunk().expect("every variant");

    /// The word for it in data: `base`, `green-on`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
    }
}

/// Something on the board that can be marked.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub enum Shape {
    /// One candidate.
    Candidate(Candidate),
    /// A whole cell.
    Cell(Cell),
    /// A whole house.
    House(House),
    /// A house of which one digit is meant.
    Places {
        /// The house.
        house: House,
        /// The digit.
        digit: Digit,
    },
    /// A line from one node to another, in the order of the chain; each node is one candidate or a group of them.
    Link {
        /// Where it starts.
        from: Vec<Candidate>,
        /// Where it ends.
        to: Vec<Candidate>,
    },
}

impl Evidence {
    /// What a picture of the step shows besides its conclusions, most telling first.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let mut painter = Painter::default();
        match self {
            Evidence::Bare => {}
            Evidence::Single(single) => painter.single(single),
            Evidence::Sets(sets) => painter.sets(sets),
            Evidence::Chain(chain) => painter.chain(chain),
            Evidence::Colours(colours) => painter.colours(colours),
            Evidence::Cases(cases) => painter.cases(cases),
            Evidence::Pattern(pattern) => painter.pattern(pattern),
            Evidence::Numbers(numbers) => painter.numbers(numbers),
        }
        painter.marks
    }
}

/// Set patterns with more rules than this are shown by their candidates alone: so many houses would cover the board.
const MOST_AREAS: usize = 10;

/// Collects the marks of one step, each once.
#[derive(Default)]
struct Painter {
    marks: Vec<Mark>,
}

impl Painter {
    fn add(&mut self, role: Role, shape: Shape) {
        let mark = Mark { role, shape };
        if !self.marks.contains(&mark) {
            self.marks.push(mark);
        }
    }

    fn candidates(&mut self, role: Role, candidates: &[Candidate]) {
        candidates.iter().for_each(|&candidate| self.add(role, Shape::Candidate(candidate)));
    }

    fn rule(&mut self, role: Role, rule: Rule) {
        self.add(
            role,
            match rule {
                Rule::Cell(cell) => Shape::Cell(cell),
                Rule::House(house, _) => Shape::House(house),
            },
        );
    }

    fn single(&mut self, single: &Single) {
        self.candidates(Role::Base, &single.blockers);
        if let Rule::House(..) = single.rule {
            single.struck.iter().for_each(|gone| self.add(Role::Struck, Shape::Cell(gone.cell())));
        }
        self.rule(Role::Focus, single.rule);
    }

    fn sets(&mut self, sets: &SetPattern) {
        self.candidates(Role::Fin, &sets.fins);
        for set in &sets.base {
            let inside: Vec<Candidate> =
                set.candidates.iter().copied().filter(|candidate| !sets.fins.contains(candidate)).collect();
            self.candidates(Role::Base, &inside);
        }
        if sets.base.len() + sets.cover.len() > MOST_AREAS {
            return;
        }
        // The cells of a base are seen by their candidates.
        let houses = sets.base.iter().filter(|set| matches!(set.rule, Rule::House(..)));
        houses.for_each(|set| self.places(Role::Focus, set.rule));
        let cover = if sets.is_tight() { Role::Cover } else { Role::LooseCover };
        sets.cover.iter().for_each(|set| self.places(cover, set.rule));
    }

    /// A rule of an argument about several of them: its digit is named with its house.
    fn places(&mut self, role: Role, rule: Rule) {
        let shape = match rule {
            Rule::Cell(cell) => Shape::Cell(cell),
            Rule::House(house, digit) => Shape::Places { house, digit },
        };
        self.add(role, shape);
    }

    fn chain(&mut self, chain: &Chain) {
        for (index, node) in chain.nodes.iter().enumerate() {
            self.candidates(if index % 2 == 0 { Role::NodeOdd } else { Role::NodeEven }, &node.candidates);
        }
        for (index, link) in chain.links.iter().enumerate() {
            let Some(from) = chain.nodes.get(index) else { continue };
            let Some(to) = chain.nodes.get((index + 1) % chain.nodes.len()) else { continue };
            let role = match link.strength {
                Strength::Strong => Role::StrongLink,
                Strength::Weak => Role::WeakLink,
            };
            self.add(role, Shape::Link { from: from.candidates.clone(), to: to.candidates.clone() });
        }
        for (cells, role) in chain.als.iter().zip([Role::AlsA, Role::AlsB, Role::AlsC, Role::AlsD].into_iter().cycle())
        {
            cells.iter().for_each(|&cell| self.add(role, Shape::Cell(cell)));
        }
    }

    /// The clusters in their colours or, where there are none, the inferences of both colours.
    fn colours(&mut self, colours: &Colours) {
        if colours.clusters.is_empty() {
            self.inferences(&colours.cases);
        }
        let roles = [[Role::Green, Role::Blue], [Role::Amber, Role::Violet]];
        for (cluster, roles) in colours.clusters.iter().zip(roles.into_iter().cycle()) {
            for (cells, role) in cluster.cells.iter().zip(roles) {
                cells.iter().for_each(|&cell| self.add(role, Shape::Candidate(Candidate::new(cell, cluster.digit))));
            }
            for link in &cluster.links {
                let [from, to] = link.map(|cell| vec![Candidate::new(cell, cluster.digit)]);
                self.add(Role::StrongLink, Shape::Link { from, to });
            }
        }
        self.causes(&colours.cases);
    }

    /// Cases are shown in colours where there are two; of more cases, only where they start and where they end.
    fn cases(&mut self, cases: &Cases) {
        if cases.branches.len() == 2 {
            self.inferences(cases);
        } else {
            for branch in &cases.branches {
                let assumed: Vec<Candidate> = branch.assumed.iter().map(|literal| literal.candidate).collect();
                self.candidates(Role::Base, &assumed);
            }
        }
        self.causes(cases);
    }

    /// Where the cases start, and where one fails.
    fn causes(&mut self, cases: &Cases) {
        if let Some(rule) = cases.rule() {
            self.rule(Role::Focus, rule);
        }
        cases.branches.iter().filter_map(|branch| branch.empty).for_each(|rule| self.rule(Role::Focus, rule));
    }

    /// Full marks, ons and offs of two colours.
    fn inferences(&mut self, cases: &Cases) {
        // A start that is one candidate is a full mark, even if the conclusions do not need it.
        let mut starts: Vec<Candidate> = Vec::new();
        for (role, branch) in [Role::Green, Role::Blue].into_iter().zip(&cases.branches) {
            if let [Literal { candidate, is_true: true }] = branch.assumed[..] {
                starts.push(candidate);
                self.add(role, Shape::Candidate(candidate));
            }
        }
        for side in Side::BOTH {
            for inference in cases.branches.get(side.index()).map_or(&[][..], |branch| &branch.inferences) {
                let Literal { candidate, is_true } = inference.literal;
                if starts.contains(&candidate) {
                    continue;
                }
                let other_says = |is_true| cases.infers(side.other().index(), Literal { candidate, is_true });
                let role = match (side, is_true, other_says(!is_true)) {
                    (Side::Green, true, true) => Role::Green,
                    (Side::Blue, true, true) => Role::Blue,
                    (Side::Green, true, false) => Role::GreenOn,
                    (Side::Blue, true, false) => Role::BlueOn,
                    // The full mark of the other colour says so already.
                    (_, false, true) => continue,
                    (Side::Green, false, false) => Role::GreenOff,
                    (Side::Blue, false, false) => Role::BlueOff,
                };
                self.add(role, Shape::Candidate(candidate));
            }
        }
    }

    fn pattern(&mut self, pattern: &Pattern) {
        self.candidates(Role::Guardian, &pattern.guardians);
        let rests_on_all = is_sue_de_coq(pattern);
        for &cell in &pattern.cells {
            // Of an almost locked set, the digits that join it to others tell more than all of them.
            let is_als = !rests_on_all && matches!(cell.part, Part::AlsA | Part::AlsB | Part::AlsC | Part::AlsD);
            let joins = |digit: Digit| {
                pattern.cells.iter().any(|other| other.part != cell.part && other.digits.contains(digit))
            };
            let is_held = cell.part != Part::Image;
            for digit in cell.digits.iter().filter(|&digit| is_held && (!is_als || joins(digit))) {
                self.add(Role::Base, Shape::Candidate(Candidate::new(cell.cell, digit)));
            }
            let role = match cell.part {
                // Its digits are enough: the cells of three lines would cover the board.
                Part::CrossLine => continue,
                Part::Base | Part::OtherBase => Role::Pivot,
                Part::Target => Role::Pincer,
                Part::OtherTarget => Role::Roof,
                Part::Mirror => Role::AlsB,
                Part::Image if cell.digits.is_empty() => Role::Focus,
                Part::Image => Role::Struck,
                Part::Floor => Role::Floor,
                Part::Roof => Role::Roof,
                Part::AlsA => Role::AlsA,
                Part::AlsB => Role::AlsB,
                Part::AlsC => Role::AlsC,
                Part::AlsD => Role::AlsD,
                Part::Pivot => Role::Pivot,
                Part::Pincer => Role::Pincer,
            };
            self.add(role, Shape::Cell(cell.cell));
        }
        pattern.rules.iter().for_each(|&rule| self.places(Role::Focus, rule));
    }

    /// The cells that are counted; those that count the other way are the cover.
    fn numbers(&mut self, numbers: &NumberPattern) {
        for cell in &numbers.cells {
            let role = if cell.factor < 0 { Role::Cover } else { Role::Base };
            for digit in cell.digits.iter().filter(|&digit| numbers.needed.contains(digit)) {
                self.add(role, Shape::Candidate(Candidate::new(cell.cell, digit)));
            }
            self.add(role, Shape::Cell(cell.cell));
        }
        numbers.houses.iter().for_each(|&house| self.add(Role::Focus, Shape::House(house)));
    }
}

/// Whether a pattern is a Sue de Coq. Its first set is no almost locked one: it has two or more digits to spare, which
/// the other two sets take, so that the argument counts every digit of all three.
fn is_sue_de_coq(pattern: &Pattern) -> bool {
    let is_set = |cell: &PatternCell| matches!(cell.part, Part::AlsA | Part::AlsB | Part::AlsC);
    let first: Vec<&PatternCell> = pattern.cells.iter().filter(|cell| cell.part == Part::AlsA).collect();
    let digits = first.iter().fold(DigitSet::EMPTY, |digits, cell| digits | cell.digits);
    !first.is_empty() && digits.len() >= first.len() + 2 && pattern.cells.iter().all(is_set)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evidence::SetRule;
    use pencilproof_core::Layout;

    /// The marks of a pattern with the 4s of some rows against those of some columns.
    fn marks(rows: usize, columns: usize) -> Vec<Mark> {
        let layout = Layout::classic();
        let four = Digit::from_index(3);
        let houses: Vec<House> = layout.houses().collect();
        let set = |house: House| SetRule {
            rule: Rule::House(house, four),
            weight: 1,
            candidates: layout.house_cells(house).iter().map(|&cell| Candidate::new(cell, four)).collect(),
        };
        let base = houses[..rows].iter().map(|&house| set(house)).collect();
        let cover = houses[9..9 + columns].iter().map(|&house| set(house)).collect();
        Evidence::Sets(SetPattern { base, cover, fins: Vec::new() }).marks()
    }

    fn roles_of_covers(marks: &[Mark]) -> Vec<Role> {
        let is_cover = |role: &Role| matches!(role, Role::Cover | Role::LooseCover);
        let mut roles: Vec<Role> = marks.iter().map(|mark| mark.role).filter(is_cover).collect();
        roles.dedup();
        roles
    }

    #[test]
    fn a_cover_is_tight_at_rank_zero_alone() {
        assert_eq!(roles_of_covers(&marks(2, 2)), [Role::Cover]);
        assert_eq!(roles_of_covers(&marks(2, 3)), [Role::LooseCover]);
        let is_named = |mark: &Mark| matches!(mark.shape, Shape::Places { .. });
        assert_eq!(marks(2, 3).iter().filter(|mark| is_named(mark)).count(), 5, "each house with its digit");
    }

    #[test]
    fn many_covers_do_not_mark_candidates() {
        assert_eq!(roles_of_covers(&marks(7, 7)), []);
        assert!(marks(7, 7).iter().all(|mark| mark.role == Role::Base));
    }
    /// The candidates that a pattern of sets rings: of each set its cells, each with its digits.
    fn ringed(sets: [&[(&str, &str)]; 3]) -> Vec<String> {
        let layout = Layout::classic();
        let parts = [Part::AlsA, Part::AlsB, Part::AlsC];
        let cells = sets.iter().zip(parts).flat_map(|(set, part)| {
            set.iter().map(move |(cell, digits)| PatternCell {
                cell: Layout::classic().parse_cell(cell).unwrap(),
                part,
                digits: digits.chars().filter_map(Digit::from_symbol).collect(),
            })
        });
        let pattern = Pattern { cells: cells.collect(), guardians: Vec::new(), rules: Vec::new() };
        let ringed = Evidence::Pattern(pattern).marks().into_iter().filter_map(|mark| match mark {
            Mark { role: Role::Base, shape: Shape::Candidate(candidate) } => Some(layout.candidate_name(candidate)),
            _ => None,
        });
        ringed.collect()
    }

    #[test]
    fn every_digit_of_a_sue_de_coq_is_ringed() {
        // 5 is in the cells where line and box meet alone, 6 and 7 in one of the rests alone.
        let middle = [("r1c1", "1235"), ("r1c2", "1245")];
        let line = [("r1c7", "126"), ("r1c8", "16")];
        let all = ringed([&middle, &line, &[("r2c3", "347"), ("r3c3", "47")]]);
        assert_eq!(all.len(), 4 + 4 + 3 + 2 + 3 + 2, "{all:?}");
        assert!(["5r1c1", "6r1c8", "7r2c3"].iter().all(|name| all.iter().any(|ringed| ringed == name)), "{all:?}");
    }

    #[test]
    fn an_almost_locked_set_rings_what_joins_it_to_others() {
        let sets = [&[("r1c1", "13"), ("r2c2", "39")][..], &[("r1c5", "12")], &[("r5c5", "28"), ("r6c4", "89")]];
        assert_eq!(ringed(sets), ["1r1c1", "9r2c2", "1r1c5", "2r1c5", "2r5c5", "9r6c4"]);
    }
}
