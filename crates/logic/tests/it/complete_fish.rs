//! Fish and single-digit patterns against brute force: nothing is missed, and nothing is found that is none.

use pencilproof_core::{Board, Candidate, Cell, Digit, House, HouseKind, Layout, Position, Rule, with_board};
use pencilproof_logic::{Budget, Catalogue, Entry, Profile, Rating, find_all};
use pencilproof_proof::{Evidence, Via};
use std::collections::BTreeSet;

/// A base, a cover, and what goes, each ascending.
type Fish = (Vec<House>, Vec<House>, Vec<Candidate>);

/// Positions with few places of each digit, all different. They need no solution: fish are defined without one.
fn positions(layout: &Layout, count: usize) -> Vec<Position> {
    sparse(layout, count, 2, |row, column| row + column)
}

/// The same with fewer places in the lines to which `key` gives an even sum with the digit.
fn sparse(layout: &Layout, count: usize, fewest: usize, key: fn(usize, usize) -> usize) -> Vec<Position> {
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut below = move |n: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 33) as usize % n
    };
    let mut one = || {
        let mut position = Position::open(layout);
        let kept = fewest + below(3);
        let candidates: Vec<Candidate> = layout.candidates().collect();
        for candidate in candidates {
            // Half of the lines of each digit keep few places, the others more.
            let line = key(layout.row(candidate.cell()), layout.col(candidate.cell())) + candidate.digit().index();
            let odds = if line.is_multiple_of(2) { kept } else { 6 };
            if below(9) >= odds {
                // An elimination that would leave a rule empty is not made.
                let mut without = position.clone();
                if without.eliminate(candidate).is_ok() {
                    position = without;
                }
            }
        }
        position
    };
    (0..count).map(|_| one()).collect()
}

/// Every step of a size of a technique, as base, cover and eliminations.
fn found(position: &Position, technique: &str, size: usize) -> BTreeSet<(Digit, Fish)> {
    let technique = Catalogue::standard().named(technique).unwrap();
    let entry = Entry::new(technique, size, Rating::tenths(10)).unwrap();
    let found = find_all(position, &Profile::new(vec![entry]).unwrap(), Budget::default());
    assert_eq!(found.faults, []);
    let houses = |rules: Vec<Rule>| {
        let house = |rule| if let Rule::House(house, _) = rule { house } else { panic!("a fish has no cells") };
        let mut houses: Vec<House> = rules.into_iter().map(house).collect();
        houses.sort();
        houses
    };
    let fish = found.steps.into_iter().map(|rated| {
        let Evidence::Sets(sets) = rated.step.evidence else { panic!("a fish is sets") };
        let base = houses(sets.base.iter().map(|set| set.rule).collect());
        let cover = houses(sets.cover.iter().map(|set| set.rule).collect());
        (rated.step.eliminations[0].digit(), (base, cover, rated.step.eliminations))
    });
    fish.collect()
}

/// The places of a digit on a board, unplaced cells alone, as a plain list.
struct Places<'a> {
    layout: &'a Layout,
    digit: Digit,
    open: Vec<Cell>,
}

impl Places<'_> {
    fn of<'a, const W: usize>(board: &Board<W>, layout: &'a Layout, digit: Digit) -> Places<'a> {
        Places { layout, digit, open: board.open_plane(digit).iter().collect() }
    }

    fn holds(&self, house: House, cell: Cell) -> bool {
        self.layout.houses_of(cell).contains(&house)
    }

    fn count(&self, houses: &[House], cell: Cell) -> usize {
        houses.iter().filter(|&&house| self.holds(house, cell)).count()
    }

    fn sees(&self, one: Cell, other: Cell) -> bool {
        one != other && self.layout.houses_of(one).iter().any(|&house| self.holds(house, other))
    }

    fn houses(&self) -> Vec<House> {
        self.layout.houses().collect()
    }

    /// The fins of a base and a cover.
    fn fins(&self, base: &[House], cover: &[House]) -> Vec<Cell> {
        self.open.iter().copied().filter(|&cell| self.count(base, cell) > self.count(cover, cell)).collect()
    }

    fn victims(&self, base: &[House], cover: &[House], fins: &[Cell]) -> Vec<Cell> {
        let goes = |&cell: &Cell| {
            self.count(cover, cell) > self.count(base, cell) && fins.iter().all(|&fin| self.sees(fin, cell))
        };
        self.open.iter().copied().filter(goes).collect()
    }

    /// Whether all of the base and the cover is needed to show that one of the victims is false: supposing it true,
    /// some of the base houses without it are more than the covers without it that hold what is left of them, but no
    /// fewer are.
    fn is_needed(&self, base: &[House], cover: &[House], victim: Cell) -> bool {
        if self.count(base, victim) > 0 || self.count(cover, victim) != 1 {
            return false;
        }
        let left = |house: House| -> Vec<Cell> {
            let stays = |cell: &Cell| *cell != victim && self.holds(house, *cell) && !self.sees(*cell, victim);
            self.open.iter().copied().filter(stays).collect()
        };
        let held: Vec<Vec<Cell>> = base.iter().map(|&house| left(house)).collect();
        let covers: Vec<House> = cover.iter().copied().filter(|&house| !self.holds(house, victim)).collect();
        let own = cover.iter().copied().find(|&house| self.holds(house, victim)).unwrap();
        let is_held = self.open.iter().any(|&cell| self.holds(own, cell) && self.count(base, cell) > 0);
        let shows =
            |count: usize, fits: &dyn Fn(&[Cell]) -> bool| held.iter().filter(|held| fits(held)).count() > count;
        let all_subsets_are_less = (0u32..(1 << covers.len()) - 1).all(|choice| {
            let chosen: Vec<House> = (0..covers.len()).filter(|i| choice >> i & 1 == 1).map(|i| covers[i]).collect();
            !shows(chosen.len(), &|held| held.iter().all(|&cell| self.count(&chosen, cell) > 0))
        });
        let is_full = held.iter().all(|held| held.iter().all(|&cell| self.count(&covers, cell) > 0));
        let is_disjoint =
            (0..held.len()).all(|i| held[..i].iter().all(|other| !other.iter().any(|c| held[i].contains(c))));
        is_held && is_full && is_disjoint && all_subsets_are_less && held.iter().all(|held| !held.is_empty())
    }

    fn fish(&self, base: &[House], cover: &[House], victims: &[Cell]) -> (Digit, Fish) {
        let mut victims: Vec<Candidate> = victims.iter().map(|&cell| Candidate::new(cell, self.digit)).collect();
        victims.sort();
        (self.digit, (base.to_vec(), cover.to_vec(), victims))
    }
}

/// Every choice of some of the houses.
fn choices(houses: &[House], size: usize) -> Vec<Vec<House>> {
    if size == 0 {
        return vec![Vec::new()];
    }
    let mut all = Vec::new();
    for (index, &house) in houses.iter().enumerate() {
        all.extend(choices(&houses[index + 1..], size - 1).into_iter().map(|rest| [vec![house], rest].concat()));
    }
    all
}

fn of_kinds(layout: &Layout, kinds: &[HouseKind]) -> Vec<House> {
    layout.houses().filter(|&house| kinds.contains(&layout.kind(house))).collect()
}

/// Whether a base, a cover and their fins are meant.
type Keep = dyn Fn(&Places<'_>, &[House], &[House], &[Cell]) -> bool;

/// Every fish with these sides, told apart by what `keep` says of base, cover and fins.
fn brute<const W: usize>(
    board: &Board<W>,
    sides: &[(Vec<House>, Vec<House>)],
    size: usize,
    keep: &Keep,
) -> BTreeSet<(Digit, Fish)> {
    let layout = board.layout();
    let mut all = BTreeSet::new();
    for digit in layout.digits().iter() {
        let places = Places::of(board, layout, digit);
        for (bases, covers) in sides {
            let covers = choices(covers, size);
            for base in choices(bases, size) {
                for cover in covers.iter().filter(|cover| !cover.iter().any(|house| base.contains(house))) {
                    let fins = places.fins(&base, cover);
                    if fins.len() > MOST_FINS {
                        continue;
                    }
                    let victims = places.victims(&base, cover, &fins);
                    if !victims.is_empty() && keep(&places, &base, cover, &fins) {
                        all.insert(places.fish(&base, cover, &victims));
                    }
                }
            }
        }
    }
    all
}

fn lines(layout: &Layout) -> Vec<(Vec<House>, Vec<House>)> {
    let [rows, columns] = [HouseKind::Row, HouseKind::Column].map(|kind| of_kinds(layout, &[kind]));
    vec![(rows.clone(), columns.clone()), (columns, rows)]
}

/// The fins that settings allow by default.
const MOST_FINS: usize = 5;

#[test]
fn every_basic_fish_is_found() {
    let layout = Layout::classic();
    let mut count = 0;
    for position in sparse(&layout, 24, 1, |row, _| row) {
        for size in [2, 3] {
            let expected = with_board!(&position, board => brute(board, &lines(&layout), size, &|places, base, _, fins| {
                let many = |house: &House| places.open.iter().filter(|&&cell| places.holds(*house, cell)).count() >= 2;
                fins.is_empty() && base.iter().all(many)
            }));
            // Fewer columns than rows: there is no solution, and such a fish comes with any other column.
            let tight = |(digit, (base, cover, _)): &(Digit, Fish)| {
                with_board!(&position, board => {
                    let places = Places::of(board, &layout, *digit);
                    let holds = |house: &House| places.open.iter().any(|&cell| places.holds(*house, cell) && places.count(base, cell) > 0);
                    cover.iter().all(holds)
                })
            };
            let expected: BTreeSet<_> = expected.into_iter().filter(tight).collect();
            count += expected.len();
            assert_eq!(found(&position, "fish", size), expected, "size {size} in\n{position:?}");
        }
    }
    assert!(count > 5, "only {count}");
}

#[test]
fn every_finned_fish_is_found() {
    for name in ["3x3", "2x3", "3x3+x"] {
        let layout: Layout = name.parse().unwrap();
        let mut count = 0;
        for position in positions(&layout, 4) {
            for size in [2, 3] {
                let all = with_board!(&position, board => brute(board, &lines(&layout), size, &|places, base, cover, fins| {
                    !fins.is_empty()
                        && places.victims(base, cover, fins).iter().any(|&victim| places.is_needed(base, cover, victim))
                }));
                let is_sashimi = |(digit, (base, cover, _)): &(Digit, Fish)| {
                    with_board!(&position, board => {
                        let places = Places::of(board, &layout, *digit);
                        let in_body = |&&cell: &&Cell| places.count(cover, cell) > 0;
                        base.iter().any(|&house| {
                            places.open.iter().filter(|&&cell| places.holds(house, cell)).filter(in_body).count() < 2
                        })
                    })
                };
                let (sashimi, finned): (BTreeSet<_>, BTreeSet<_>) = all.into_iter().partition(is_sashimi);
                count += sashimi.len() + finned.len();
                assert_eq!(found(&position, "finned-fish", size), finned, "size {size} in\n{position:?}");
                assert_eq!(found(&position, "sashimi-fish", size), sashimi, "size {size} in\n{position:?}");
            }
        }
        assert!(count > 10, "only {count} in {name}");
    }
}

#[test]
fn every_franken_and_mutant_x_wing_is_found() {
    let layout = Layout::classic();
    let mut count = 0;
    for position in positions(&layout, 3) {
        let all = with_board!(&position, board => {
            let houses = Places::of(board, &layout, Digit::from_index(0)).houses();
            brute(board, &[(houses.clone(), houses)], 2, &|places, base, cover, fins| {
                let endo = fins.iter().filter(|&&fin| places.count(base, fin) > 1).count();
                endo <= 2
                    && places.victims(base, cover, fins).iter().any(|&victim| places.is_needed(base, cover, victim))
            })
        });
        let mut split: [BTreeSet<(Digit, Fish)>; 4] = Default::default();
        for fish in all {
            let (digit, (base, cover, _)) = &fish;
            let has = |houses: &[House], kind| houses.iter().any(|&house| layout.kind(house) == kind);
            let (row, column) = (HouseKind::Row, HouseKind::Column);
            let crossed = |one, other| !has(base, other) && !has(cover, one);
            let is_mutant = !crossed(row, column) && !crossed(column, row);
            let is_basic = !is_mutant && !has(base, HouseKind::Box) && !has(cover, HouseKind::Box);
            let has_fins = with_board!(&position, board => {
                !Places::of(board, &layout, *digit).fins(base, cover).is_empty()
            });
            if !is_basic {
                split[usize::from(is_mutant) * 2 + usize::from(has_fins)].insert(fish);
            }
        }
        let names = ["franken-fish", "finned-franken-fish", "mutant-fish", "finned-mutant-fish"];
        for (name, expected) in names.iter().zip(&split) {
            count += expected.len();
            // With a victim that sees the fins by a house that could be its cover, two covers make the same count.
            let found = found(&position, name, 2);
            assert!(found.is_subset(expected), "{name} in\n{position:?}");
            let shown = |fish: &BTreeSet<(Digit, Fish)>| -> BTreeSet<(Digit, Vec<House>, Vec<Candidate>)> {
                fish.iter().map(|(digit, (base, _, gone))| (*digit, base.clone(), gone.clone())).collect()
            };
            assert_eq!(shown(&found), shown(expected), "{name} in\n{position:?}");
        }
    }
    assert!(count > 30, "only {count}");
}

/// The ends of two joined strong links, ascending, and what goes.
type Joined = (Digit, [Cell; 2], Vec<Candidate>);

fn joined(position: &Position, technique: &str) -> BTreeSet<Joined> {
    let technique = Catalogue::standard().named(technique).unwrap();
    let entry = Entry::new(technique, 1, Rating::tenths(10)).unwrap();
    let found = find_all(position, &Profile::new(vec![entry]).unwrap(), Budget::default());
    assert_eq!(found.faults, []);
    let ends = found.steps.into_iter().map(|rated| {
        let Evidence::Chain(chain) = rated.step.evidence else { panic!("a chain") };
        assert!(chain.links.iter().all(|link| matches!(link.via, Via::Rule(_))));
        let mut ends = [0, 3].map(|node| chain.nodes[node].candidates[0].cell());
        ends.sort();
        (chain.nodes[0].candidates[0].digit(), ends, rated.step.eliminations)
    });
    ends.collect()
}

#[test]
fn every_pair_of_strong_links_is_found() {
    for name in ["3x3", "2x3", "3x3+windoku"] {
        let layout: Layout = name.parse().unwrap();
        let mut count = 0;
        for position in positions(&layout, 12) {
            let mut expected: [BTreeSet<Joined>; 3] = Default::default();
            with_board!(&position, board => {
                for digit in layout.digits().iter() {
                    strong_links(&Places::of(board, &layout, digit), &mut expected);
                }
            });
            for (name, expected) in ["skyscraper", "two-string-kite", "turbot-fish"].iter().zip(&expected) {
                count += expected.len();
                assert_eq!(&joined(&position, name), expected, "{name} in\n{position:?}");
            }
        }
        assert!(count > 10, "only {count} in {name}");
    }
}

/// Every two strong links whose inner ends see each other, by shape.
fn strong_links(places: &Places<'_>, expected: &mut [BTreeSet<Joined>; 3]) {
    let layout = places.layout;
    let kind = |house| layout.kind(house);
    let of_house =
        |house: House| -> Vec<Cell> { places.open.iter().copied().filter(|&cell| places.holds(house, cell)).collect() };
    let strong =
        |cells: [Cell; 2]| -> Vec<House> { layout.houses().filter(|&house| of_house(house) == cells).collect() };
    let mut pairs: Vec<[Cell; 2]> = Vec::new();
    for house in layout.houses() {
        if let [one, other] = of_house(house)[..]
            && !pairs.contains(&[one, other])
        {
            pairs.push([one, other]);
        }
    }
    for (index, one) in pairs.iter().enumerate() {
        for other in pairs[..index].iter().filter(|other| !other.iter().any(|cell| one.contains(cell))) {
            for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let ([near, far], [start, end]) = ([one[i], other[j]], [one[1 - i], other[1 - j]]);
                if !places.sees(near, far) {
                    continue;
                }
                let goes =
                    |&cell: &Cell| places.sees(cell, start) && places.sees(cell, end) && cell != near && cell != far;
                let gone: Vec<Cell> = places.open.iter().copied().filter(goes).collect();
                if !gone.iter().any(|&cell| !places.sees(cell, near) && !places.sees(cell, far)) {
                    continue;
                }
                // A pair in a line and in a region is a link of the line.
                let [first, second] = [*one, *other].map(|pair| kind(strong(pair)[0]));
                let shares = |one: Cell, other: Cell, wanted: &dyn Fn(HouseKind) -> bool| {
                    layout.houses_of(one).iter().any(|&house| wanted(kind(house)) && places.holds(house, other))
                };
                let is_parallel = first == second && first.is_line();
                let shape = if is_parallel && shares(near, far, &|kind| kind.is_line()) {
                    0
                } else if first.is_line()
                    && second.is_line()
                    && first != second
                    && shares(near, far, &|kind| !kind.is_line())
                {
                    1
                } else {
                    2
                };
                if shape == 0 && shares(start, end, &|kind| kind.is_line()) {
                    continue;
                }
                let mut ends = [start, end];
                ends.sort();
                let gone = gone.into_iter().map(|cell| Candidate::new(cell, places.digit)).collect();
                expected[shape].insert((places.digit, ends, gone));
            }
        }
    }
}
