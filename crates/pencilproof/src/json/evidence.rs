//! The evidence of a step, its marks and its trace as JSON.

use super::{candidates, cells, literal};
use pencilproof_core::{Layout, Rule};
use pencilproof_proof::{
    Branch, Cases, Chain, Choice, Colours, Evidence, Inference, Link, Mark, Pattern, PatternCell, SetRule, Shape, Side,
    Strength, Via, Weighing, Weighted, Why,
};
use serde_json::{Map, Value, json};

/// The kind of an argument and its parts.
pub(super) fn value(evidence: &Evidence, layout: &Layout) -> Value {
    match evidence {
        Evidence::Single(single) => json!({
            "kind": "single",
            "rule": layout.rule_name(single.rule),
            "blockers": candidates(layout, &single.blockers),
            "struck": candidates(layout, &single.struck),
        }),
        Evidence::Sets(sets) => json!({
            "kind": "sets",
            "base": sets.base.iter().map(|set| set_rule(set, layout)).collect::<Value>(),
            "cover": sets.cover.iter().map(|set| set_rule(set, layout)).collect::<Value>(),
            "fins": candidates(layout, &sets.fins),
        }),
        Evidence::Chain(each) => chain(each, layout),
        Evidence::Colours(Colours { cases: each, clusters }) => {
            let cluster = |cluster: &pencilproof_proof::PaintedCluster| json!({ "digit": cluster.digit.to_string(), "cells": cluster.cells.each_ref().map(|list| cells(layout, list)) });
            json!({
                "kind": "colours",
                "cases": cases(each, layout),
                "clusters": clusters.iter().map(cluster).collect::<Value>(),
            })
        }
        Evidence::Cases(each) => json!({ "kind": "cases", "cases": cases(each, layout) }),
        Evidence::Pattern(each) => pattern(each, layout),
        _ => json!({ "kind": "bare" }),
    }
}

fn set_rule(set: &SetRule, layout: &Layout) -> Value {
    json!({
        "rule": layout.rule_name(set.rule),
        "weight": set.weight,
        "candidates": candidates(layout, &set.candidates),
    })
}

fn chain(chain: &Chain, layout: &Layout) -> Value {
    let link = |link: &Link| {
        let strength = if link.strength == Strength::Strong { "strong" } else { "weak" };
        match link.via {
            Via::Rule(rule) => json!({ "strength": strength, "rule": layout.rule_name(rule) }),
            Via::Als(index) => json!({ "strength": strength, "als": index }),
        }
    };
    json!({
        "kind": "chain",
        "nodes": chain.nodes.iter().map(|node| candidates(layout, &node.candidates)).collect::<Value>(),
        "links": chain.links.iter().map(link).collect::<Value>(),
        "als": chain.als.iter().map(|als| cells(layout, als)).collect::<Value>(),
        "loop": chain.is_loop(),
    })
}

fn pattern(pattern: &Pattern, layout: &Layout) -> Value {
    let cell = |cell: &PatternCell| {
        json!({
            "cell": layout.cell_name(cell.cell),
            "part": cell.part.word(),
            "digits": cell.digits.iter().map(|digit| digit.to_string()).collect::<Value>(),
        })
    };
    json!({
        "kind": "pattern",
        "cells": pattern.cells.iter().map(cell).collect::<Value>(),
        "guardians": candidates(layout, &pattern.guardians),
        "rules": pattern.rules.iter().map(|&rule| layout.rule_name(rule)).collect::<Value>(),
    })
}

fn cases(cases: &Cases, layout: &Layout) -> Value {
    let on = match cases.on {
        Choice::Rule(rule) => json!({ "rule": layout.rule_name(rule) }),
        Choice::Candidate(candidate) => json!({ "candidate": layout.candidate_name(candidate) }),
    };
    let branch = |branch: &Branch| {
        json!({
            "assumed": branch.assumed.iter().map(|each| literal(each, layout)).collect::<Value>(),
            "inferences": branch.inferences.iter().map(|each| inference(each, layout)).collect::<Value>(),
            "empty": branch.empty.map(|rule| layout.rule_name(rule)),
        })
    };
    json!({ "on": on, "branches": cases.branches.iter().map(branch).collect::<Value>() })
}

fn inference(inference: &Inference, layout: &Layout) -> Value {
    json!({ "literal": literal(&inference.literal, layout), "why": why(&inference.why, layout) })
}

fn why(reason: &Why, layout: &Layout) -> Value {
    match reason {
        Why::Sees(candidate) => json!({ "kind": "sees", "candidate": layout.candidate_name(*candidate) }),
        Why::Last(rule) => json!({ "kind": "last", "rule": layout.rule_name(*rule) }),
        Why::Meets(rule) => json!({ "kind": "meets", "rule": layout.rule_name(*rule) }),
        Why::Counting(count) => {
            let Weighing { base, cover } = &**count;
            let rules = |rules: &[Weighted]| -> Value { super::weighted(rules, layout) };
            json!({ "kind": "counting", "base": rules(base), "cover": rules(cover) })
        }
        Why::Absurd(line) => json!({ "kind": "absurd", "empty": layout.rule_name(line.empty) }),
        _ => json!({ "kind": "assumed" }),
    }
}

/// A mark for pictures: its role, and the candidate, cell, house or link that it marks.
pub(super) fn mark(mark: &Mark, layout: &Layout) -> Value {
    let mut object = Map::new();
    object.insert("role".into(), mark.role.word().into());
    match &mark.shape {
        Shape::Candidate(candidate) => object.insert("candidate".into(), layout.candidate_name(*candidate).into()),
        Shape::Cell(cell) => object.insert("cell".into(), layout.cell_name(*cell).into()),
        Shape::House(house) => object.insert("house".into(), layout.house_name(*house).into()),
        Shape::Places { house, digit } => {
            object.insert("digit".into(), digit.to_string().into());
            object.insert("house".into(), layout.house_name(*house).into())
        }
        Shape::Link { from, to } => {
            object.insert("from".into(), candidates(layout, from));
            object.insert("to".into(), candidates(layout, to))
        }
        _ => return Value::Null,
    };
    Value::Object(object)
}

/// A colouring: the rule of its either-or, the candidates of both sides, and each inference with its reason; `texts`
/// has each in words.
pub(super) fn trace(colours: &Colours, texts: &[String], layout: &Layout) -> Value {
    let Cases { branches, .. } = &colours.cases;
    let sides = || Side::BOTH.into_iter().zip(branches);
    let inferences = sides().flat_map(|(side, branch)| branch.inferences.iter().map(move |each| (side, each)));
    let marks = inferences.enumerate().map(|(index, (side, inference))| {
        json!({
            "side": side.word(),
            "candidate": layout.candidate_name(inference.literal.candidate),
            "is_true": inference.literal.is_true,
            "why": why(&inference.why, layout),
            "text": texts.get(index),
        })
    });
    let part = |side: Side| branches.get(side.index()).map(|branch| candidates(layout, &branch.part()));
    let fails = sides().find_map(|(side, branch)| Some((side, branch.empty?)));
    let name = |rule: Rule| layout.rule_name(rule);
    json!({
        "rule": colours.cases.rule().map(name),
        "green": part(Side::Green),
        "blue": part(Side::Blue),
        "marks": marks.collect::<Value>(),
        "fails": fails.map(|(side, rule)| json!({ "side": side.word(), "rule": name(rule) })),
    })
}
