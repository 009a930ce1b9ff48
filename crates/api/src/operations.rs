//! The operations, each on one line.

use crate::answer::{Endpoint, Listed, list, one};
use crate::endpoints as on;
use crate::problem::Problem;
use crate::stream::{Maker, all, bit_by_bit};
use crate::work::Work;
use pencilproof::logic::Catalogue;
use std::ops::ControlFlow;

/// From a request to its answer, both as JSON.
pub type One = fn(&[u8], &Work) -> Result<Vec<u8>, Problem>;

/// From a request to lines of JSON without line breaks, each delivered as soon as there is one; the last is returned.
/// The work ends soon after a line has met a `Break`.
pub type Stream = fn(&[u8], &Work, &mut dyn FnMut(String) -> ControlFlow<()>) -> Result<String, Problem>;

/// An operation.
#[derive(Clone, Copy, Debug)]
pub struct Operation {
    /// Where it is, below [`PREFIX`](crate::PREFIX).
    pub path: &'static str,
    /// What it does.
    pub does: Does,
}

/// What an operation does.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// It has one answer for each request; a batch has a request on each line.
    Answers(One),
    /// It makes puzzles, and answers with all of them at once or with lines.
    Makes(One, Stream),
    /// It gives a list, as JSON, and takes no request.
    Lists(fn(&Catalogue) -> Vec<u8>),
}

impl Operation {
    /// The method by which it is called: `GET` or `POST`.
    #[must_use]
    pub fn method(&self) -> &'static str {
        if matches!(self.does, Does::Lists(_)) { "GET" } else { "POST" }
    }
}

/// The operations, in the order of the documentation.
#[must_use]
pub fn operations() -> Vec<Operation> {
    let mut table = Table(Vec::new());
    visit(&mut table);
    table.0
}

/// Whoever has to know all operations with their types.
pub(crate) trait Visitor {
    /// A request that has one answer, and an example of it.
    fn answers<E: Endpoint>(&mut self, path: &'static str, example: &'static str);
    /// A request for puzzles, and an example of it.
    fn makes<M: Maker>(&mut self, path: &'static str, example: &'static str);
    /// A list, and what is on it.
    fn lists<L: Listed>(&mut self, path: &'static str, about: &'static str);
}

const RATE: &str = r#"{"puzzle": "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4"}"#;
const PRACTISE: &str = r#"{"technique": "hidden-single", "layout": "2x2", "seed": 7}"#;

/// Shows all operations to a visitor.
pub(crate) fn visit(to: &mut impl Visitor) {
    to.answers::<on::solve::SolveRequest>("/solve", r#"{"puzzle": "1......3......32"}"#);
    to.answers::<on::steps::StepsRequest>("/steps", r#"{"puzzle": "1......3......32", "of": "all"}"#);
    to.answers::<on::hint::HintRequest>("/hint", r#"{"puzzle": "1......3......32", "reveal": "place"}"#);
    to.answers::<on::why::WhyRequest>("/why", r#"{"puzzle": "1......3......32", "cell": "r1c2", "digit": "4"}"#);
    to.answers::<on::check::CheckRequest>("/check", r#"{"puzzle": "1......3......3.", "limit": 10}"#);
    to.answers::<on::candidates::CandidatesRequest>("/candidates", r#"{"puzzle": "1......3......3.", "limit": 5}"#);
    to.answers::<on::rate::RateRequest>("/rate", RATE);
    to.makes::<on::generate::GenerateRequest>("/generate", r#"{"layout": "2x2", "count": 2, "seed": 7}"#);
    to.makes::<on::practise::PractiseRequest>("/practise", PRACTISE);
    to.answers::<on::convert::ConvertRequest>("/convert", r#"{"text": "1......3......32", "to": "json"}"#);
    to.answers::<on::prove::ProveRequest>("/prove", r#"{"puzzle": "1......3......32", "steps": 1}"#);
    to.answers::<on::vary::VaryRequest>("/vary", r#"{"puzzle": "1......3......32", "seed": 7}"#);
    to.answers::<on::canonical::CanonicalRequest>("/canonical", r#"{"puzzle": "1......3......32"}"#);
    to.lists::<on::techniques::TechniqueInfo>("/techniques", "The techniques, in their usual order.");
    to.lists::<on::formats::FormatInfo>("/formats", "The formats.");
    to.lists::<on::kinds::KindInfo>("/kinds", "The kinds of constraints.");
    to.lists::<on::degrees::DegreeInfo>("/degrees", "The degrees of difficulty, from easy to hard.");
}

/// What each operation does.
struct Table(Vec<Operation>);

impl Visitor for Table {
    fn answers<E: Endpoint>(&mut self, path: &'static str, _: &'static str) {
        self.0.push(Operation { path, does: Does::Answers(one::<E>) });
    }

    fn makes<M: Maker>(&mut self, path: &'static str, _: &'static str) {
        self.0.push(Operation { path, does: Does::Makes(all::<M>, bit_by_bit::<M>) });
    }

    fn lists<L: Listed>(&mut self, path: &'static str, _: &'static str) {
        self.0.push(Operation { path, does: Does::Lists(list::<L>) });
    }
}
