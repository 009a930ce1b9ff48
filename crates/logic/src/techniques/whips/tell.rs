//! Whips in words: what is supposed, then rule after rule what is left of it, then the rule that has nothing left.

use crate::prelude::*;
use pencilproof_proof::{Cases, Inference, Why};

/// The explanation of a whip or a braid.
pub(super) fn tell(cases: &Cases, context: &Context<'_>) -> Telling {
    let layout = context.layout;
    let Some((branch, empty)) = cases.branches.first().and_then(|branch| Some((branch, branch.empty?))) else {
        return context.named();
    };
    let Some(target) = branch.inferences.first().map(|first| first.literal.candidate) else { return context.named() };
    let mut line = Line { layout, log: &branch.inferences, groups: Vec::new(), rules: Vec::new() };
    for (index, inference) in branch.inferences.iter().enumerate() {
        if let Some((rule, seen_in)) = group(&inference.why)
            && !line.groups.contains(&rule)
        {
            line.groups.push(rule);
            line.group(index, rule, seen_in);
        } else if let Why::Last(rule) = inference.why {
            line.single(index, inference.literal.candidate, rule);
        }
    }
    line.end(empty);
    let (start, length) = (format!("{} in {}", target.digit(), layout.cell_name(target.cell())), line.rules.len());
    Telling {
        title: format!("{}[{length}] on {start}", context.name),
        place: format!("Suppose {start} and see what follows."),
        reasons: [vec![format!("Suppose {start}.")], line.rules].concat(),
    }
}

/// The rule of which a group is left, and the house that holds it besides, if there is one.
fn group(why: &Why) -> Option<(Rule, Option<House>)> {
    match why {
        Why::Meets(rule) => Some((*rule, None)),
        Why::Counting(count) => {
            let house = count.cover.first().and_then(|(summand, _)| match summand.rule()? {
                Rule::House(house, _) => Some(house),
                Rule::Cell(_) => None,
            });
            Some((count.base.first()?.0.rule()?, house))
        }
        _ => None,
    }
}

/// The inferences of a whip, and what was said of its rules.
struct Line<'a> {
    layout: &'a Layout,
    log: &'a [Inference],
    groups: Vec<Rule>,
    rules: Vec<String>,
}

impl Line<'_> {
    /// What is left of a rule is one candidate.
    fn single(&mut self, before: usize, last: Candidate, rule: Rule) {
        let cell = self.layout.cell_name(last.cell());
        let what = match rule {
            Rule::Cell(_) => format!("{cell} can only be {}", last.digit()),
            Rule::House(house, digit) => {
                format!("{cell} is the only place left for {digit} in {}", self.layout.house_name(house))
            }
        };
        self.say(&what, before, rule);
    }

    /// What is left of a rule is a group.
    fn group(&mut self, before: usize, rule: Rule, seen_in: Option<House>) {
        let what = match seen_in {
            Some(house) => format!("{} has to be in {}", self.name(rule), self.layout.house_name(house)),
            None => format!("{} has few places left", self.name(rule)),
        };
        self.say(&what, before, rule);
    }

    /// Nothing is left of a rule.
    fn end(&mut self, rule: Rule) {
        let what = match rule {
            Rule::Cell(cell) => format!("{} has no digit left", self.layout.cell_name(cell)),
            Rule::House(house, digit) => format!("{} has no place left for {digit}", self.layout.house_name(house)),
        };
        self.say(&what, self.log.len(), rule);
    }

    /// `the 5 of row 3`.
    fn name(&self, rule: Rule) -> String {
        match rule {
            Rule::Cell(cell) => self.layout.cell_name(cell),
            Rule::House(house, digit) => format!("the {digit} of {}", self.layout.house_name(house)),
        }
    }

    /// Says something of a rule, with what rules out its other candidates.
    fn say(&mut self, what: &str, before: usize, rule: Rule) {
        let mut cells: Vec<Cell> = Vec::new();
        let mut groups: Vec<Rule> = Vec::new();
        for inference in &self.log[..before] {
            let Literal { candidate, is_true } = inference.literal;
            if is_true || !rule.contains(self.layout, candidate) {
                continue;
            }
            match (&inference.why, group(&inference.why)) {
                (Why::Sees(one), _) if !cells.contains(&one.cell()) => cells.push(one.cell()),
                (_, Some((of, _))) if !groups.contains(&of) => groups.push(of),
                _ => {}
            }
        }
        let names = cells.iter().map(|&cell| self.layout.cell_name(cell));
        let causes: Vec<String> = names.chain(groups.into_iter().map(|rule| self.name(rule))).collect();
        let because = if causes.is_empty() { String::new() } else { format!(", because of {}", text::and(causes)) };
        self.rules.push(format!("Then {what}{because}."));
    }
}
