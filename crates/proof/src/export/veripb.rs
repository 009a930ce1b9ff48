//! A path of steps as a VeriPB proof.

use super::{names, opb};
use crate::{CaseTree, Lemma, Literal, Proof, Step, Weighted};
use pencilproof_core::{Board, Candidate, Digit, Layout, MAX_SIDE, Puzzle, Rule};

/// What a proof ends with.
#[derive(Clone, Copy, Debug)]
pub enum Ending<'a> {
    /// The steps led to this grid, digits in reading order: it is a solution, and the only one.
    Solved(&'a [Digit]),
    /// The steps led to a position without solution: at once, or by these cases.
    Refuted(Option<&'a CaseTree>),
    /// The steps lead somewhere, and no more is claimed.
    Open,
}

/// A proof of the steps over the formula of [`opb`], in VeriPB's format, version 3. Each step comes with a comment. Steps
/// are taken as they are: whether they are right is for the checker to say.
///
/// For [`Ending::Solved`] every placement ends as a derived constraint, a last one says that no other grid is possible
/// (`@unique`), and the conclusion is `SAT` with the grid; for [`Ending::Refuted`] it is `UNSAT`.
pub fn veripb<const W: usize>(puzzle: &Puzzle, steps: &[(String, &Step)], ending: Ending<'_>) -> String {
    let mut writer = Writer::<W>::new(puzzle);
    for (comment, step) in steps {
        writer.step(comment, step);
    }
    writer.end(ending);
    writer.out
}

/// Why a candidate is false.
#[derive(Clone, Copy)]
enum Dead {
    /// A constraint of its own says so.
    Alone,
    /// The placed candidate shares the rule with it.
    Beside(Candidate, Rule),
}

struct Writer<const W: usize> {
    layout: Layout,
    board: Board<W>,
    dead: Vec<[Option<Dead>; MAX_SIDE]>,
    sums: usize,
    out: String,
}

impl<const W: usize> Writer<W> {
    fn new(puzzle: &Puzzle) -> Self {
        let layout = puzzle.layout().clone();
        let mut writer = Writer {
            board: Board::open(&layout),
            dead: vec![[None; MAX_SIDE]; layout.cell_count()],
            sums: 0,
            out: String::from("pseudo-Boolean proof version 3.0\n"),
            layout,
        };
        opb::struck(puzzle).for_each(|candidate| writer.strike(candidate));
        puzzle.values().for_each(|(cell, value)| writer.place(Candidate::new(cell, value.digit)));
        writer
    }

    fn line(&mut self, line: &str) {
        self.out.push_str(line);
        self.out.push_str(";\n");
    }

    fn comment(&mut self, text: &str) {
        self.out.push_str(&format!("% {}\n", text.replace(['\n', '\r'], " ")));
    }

    /// Notes that a candidate is false by a constraint of its own.
    fn strike(&mut self, candidate: Candidate) {
        self.dead[candidate.cell().index()][candidate.digit().index()].get_or_insert(Dead::Alone);
        // A contradiction shows in what follows, not here.
        let _ = self.board.eliminate(candidate);
    }

    /// Notes that a candidate is true by a constraint of its own, and with it those beside it false.
    fn place(&mut self, candidate: Candidate) {
        let layout = self.layout.clone();
        for rule in layout.rules_of(candidate) {
            for other in opb::candidates(&layout, rule).filter(|&other| other != candidate) {
                self.dead[other.cell().index()][other.digit().index()].get_or_insert(Dead::Beside(candidate, rule));
            }
        }
        let _ = self.board.place(candidate);
    }

    fn literal(&self, literal: Literal) -> String {
        let sign = if literal.is_true { "" } else { "~" };
        format!("{sign}{}", names::variable(&self.layout, literal.candidate))
    }

    /// `1 a 1 ~b >= 1`; of no literals the contradiction `>= 1`.
    fn clause(&self, literals: impl IntoIterator<Item = Literal>) -> String {
        let terms: String = literals.into_iter().map(|literal| format!("1 {} ", self.literal(literal))).collect();
        format!("{terms}>= 1")
    }

    /// The labels from which propagation sees that the candidates are false, without repetition.
    fn because(&self, candidates: impl IntoIterator<Item = Candidate>) -> Vec<String> {
        let mut labels: Vec<String> = Vec::new();
        let mut add = |label: String| {
            if !labels.contains(&label) {
                labels.push(label);
            }
        };
        for candidate in candidates {
            match self.dead[candidate.cell().index()][candidate.digit().index()] {
                None => {}
                Some(Dead::Alone) => add(names::is_false(&self.layout, candidate)),
                Some(Dead::Beside(placed, rule)) => {
                    add(names::is_true(&self.layout, placed));
                    add(names::at_most(&self.layout, rule));
                }
            }
        }
        labels
    }

    fn step(&mut self, comment: &str, step: &Step) {
        self.comment(comment);
        match &step.proof {
            Proof::Single(rule) => {
                for &candidate in &step.placements {
                    self.single(candidate, *rule);
                }
            }
            Proof::Counting { base, cover } => {
                let hints = self.sum(base, cover);
                let struck: Vec<Candidate> = match step.placements.is_empty() {
                    true => step.eliminations.clone(),
                    // A placement needs everything that the sum strikes.
                    false => self.struck_by(base, cover),
                };
                for candidate in struck {
                    let clause = self.clause([Literal { candidate, is_true: false }]);
                    let label = names::is_false(&self.layout, candidate);
                    self.line(&format!("{label} rup {clause} : {hints} ~"));
                    self.strike(candidate);
                }
                for &candidate in &step.placements {
                    let layout = self.layout.clone();
                    let ready = |rule: &Rule| self.board.count(*rule) <= 1;
                    if let Some(rule) = layout.rules_of(candidate).find(ready) {
                        self.single(candidate, rule);
                    }
                }
            }
            Proof::Cases(tree) => {
                let placed = step.placements.iter().map(|&candidate| Literal { candidate, is_true: true });
                let struck = step.eliminations.iter().map(|&candidate| Literal { candidate, is_true: false });
                for goal in placed.chain(struck) {
                    let mut lemmas = Vec::new();
                    self.cases(tree, &[], Some(goal), &mut lemmas, true);
                    match goal.is_true {
                        true => self.place(goal.candidate),
                        false => self.strike(goal.candidate),
                    }
                }
            }
        }
    }

    /// The last candidate of a rule: the others are false.
    fn single(&mut self, candidate: Candidate, rule: Rule) {
        let others = opb::candidates(&self.layout, rule).filter(|&other| other != candidate);
        let mut hints = self.because(others.collect::<Vec<_>>());
        hints.push(names::at_least(&self.layout, rule));
        let clause = self.clause([Literal { candidate, is_true: true }]);
        let label = names::is_true(&self.layout, candidate);
        self.line(&format!("{label} rup {clause} : {} ~", hints.join(" ")));
        self.place(candidate);
    }

    /// Adds up the constraints of a counting proof. Returns the hints with which any candidate above the rank is
    /// refuted: why candidates in more base than cover rules are false, and the sum.
    fn sum(&mut self, base: &[Weighted], cover: &[Weighted]) -> String {
        let mut terms = Vec::new();
        let halves = base.iter().map(|weighted| (weighted, names::at_least as fn(&Layout, Rule) -> String));
        let halves =
            halves.chain(cover.iter().map(|weighted| (weighted, names::at_most as fn(&Layout, Rule) -> String)));
        for (&(rule, weight), label) in halves {
            let mut term = label(&self.layout, rule);
            if weight > 1 {
                term.push_str(&format!(" {weight} *"));
            }
            if !terms.is_empty() {
                term.push_str(" +");
            }
            terms.push(term);
        }
        self.sums += 1;
        let label = format!("@sum{}", self.sums);
        self.line(&format!("{label} pol {}", terms.join(" ")));
        let uncovered = self.weighed(base, cover).into_iter().filter(|&(_, weight)| weight < 0);
        let mut hints = self.because(uncovered.map(|(candidate, _)| candidate).collect::<Vec<_>>());
        hints.push(label);
        hints.join(" ")
    }

    /// Each candidate of the rules of a counting proof, dead or alive, with its weight.
    fn weighed(&self, base: &[Weighted], cover: &[Weighted]) -> Vec<(Candidate, i64)> {
        let mut weights = std::collections::BTreeMap::new();
        for (sign, rules) in [(-1, base), (1, cover)] {
            for &(rule, weight) in rules {
                for candidate in opb::candidates(&self.layout, rule) {
                    *weights.entry(candidate).or_insert(0) += sign * i64::from(weight);
                }
            }
        }
        weights.into_iter().collect()
    }

    /// The live candidates above the rank.
    fn struck_by(&self, base: &[Weighted], cover: &[Weighted]) -> Vec<Candidate> {
        let total = |rules: &[Weighted]| rules.iter().map(|&(_, weight)| i64::from(weight)).sum::<i64>();
        let rank = total(cover) - total(base);
        let above = self.weighed(base, cover).into_iter().filter(|&(_, weight)| weight > rank);
        above.map(|(candidate, _)| candidate).filter(|&candidate| self.board.is_live(candidate)).collect()
    }

    /// Writes the clauses of a case tree from the leaves up: under the assumptions, the goal holds (or, without a goal,
    /// nothing does). Each clause follows by propagation from those before it.
    fn cases(
        &mut self,
        tree: &CaseTree,
        assumed: &[Literal],
        goal: Option<Literal>,
        lemmas: &mut Vec<Vec<Literal>>,
        is_root: bool,
    ) {
        let under = |assumed: &[Literal]| assumed.iter().map(|literal| literal.denied()).collect::<Vec<_>>();
        match tree {
            CaseTree::Close => {}
            CaseTree::Split { branches, .. } => {
                let known = lemmas.len();
                for (literal, branch) in branches {
                    let mut deeper = assumed.to_vec();
                    deeper.push(*literal);
                    self.cases(branch, &deeper, goal, lemmas, false);
                    lemmas.truncate(known);
                }
            }
            CaseTree::Lemma { lemma: Lemma { clause, by }, then } => {
                let mut whole = under(assumed);
                whole.extend(clause);
                match by.as_ref() {
                    Proof::Cases(by) => {
                        let mut denied = assumed.to_vec();
                        denied.extend(clause.iter().map(|literal| literal.denied()));
                        let known = lemmas.len();
                        self.cases(by, &denied, None, lemmas, false);
                        lemmas.truncate(known);
                    }
                    Proof::Counting { base, cover } => {
                        self.sum(base, cover);
                    }
                    Proof::Single(_) => {}
                }
                let clause_text = self.clause(whole);
                self.line(&format!("rup {clause_text}"));
                lemmas.push(clause.clone());
                self.cases(then, assumed, goal, lemmas, is_root);
                return;
            }
        }
        if goal.is_some_and(|goal| assumed.contains(&goal)) {
            return;
        }
        let mut clause = under(assumed);
        clause.extend(goal.filter(|goal| !clause.contains(goal)));
        let text = self.clause(clause);
        let label = match (is_root, goal) {
            (true, Some(Literal { candidate, is_true: true })) => names::is_true(&self.layout, candidate) + " ",
            (true, Some(Literal { candidate, is_true: false })) => names::is_false(&self.layout, candidate) + " ",
            _ => String::new(),
        };
        self.line(&format!("{label}rup {text}"));
    }

    fn end(&mut self, ending: Ending<'_>) {
        let conclusion = match ending {
            Ending::Open => "NONE".to_string(),
            Ending::Refuted(tree) => {
                self.comment("no solution is left");
                match tree {
                    Some(tree) => self.cases(tree, &[], None, &mut Vec::new(), true),
                    None => self.line("rup >= 1"),
                }
                "UNSAT".to_string()
            }
            Ending::Solved(grid) => {
                self.comment("no other grid is possible");
                let layout = self.layout.clone();
                let holds = |candidate: Candidate| grid.get(candidate.cell().index()) == Some(&candidate.digit());
                let truths: String = layout
                    .candidates()
                    .filter(|&candidate| holds(candidate))
                    .map(|candidate| format!("1 {} ", names::variable(&layout, candidate)))
                    .collect();
                self.line(&format!("@unique rup {truths}>= {}", layout.cell_count()));
                let literals = layout
                    .candidates()
                    .map(|candidate| format!(" {}", self.literal(Literal { candidate, is_true: holds(candidate) })));
                format!("SAT :{}", literals.collect::<String>())
            }
        };
        self.line("output NONE");
        self.line(&format!("conclusion {conclusion}"));
        self.line("end pseudo-Boolean proof");
    }
}
