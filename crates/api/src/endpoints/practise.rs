//! `POST /v1/practise`.

use crate::problem::Problem;
use crate::request::bounds::{Count, Number};
use crate::request::names::{detail, layout, selector};
use crate::stream::{Delivery, End, Maker};
use crate::work::Work;
use pencilproof::generate::Occurs;
use pencilproof::{Practise, json};
use serde::Deserialize;
use std::cell::RefCell;
use utoipa::ToSchema;

/// Positions in which a technique is the next step.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct PractiseRequest {
    /// The technique, one size of it, a family, or any name that the field has for it.
    pub(crate) technique: String,
    /// How many exercises to make; 1 unless said otherwise.
    pub(crate) count: Option<Count>,
    /// The seed: the same request with the same seed makes the same exercises.
    #[schema(inline)]
    pub(crate) seed: Option<Number>,
    /// The number of the first attempt, to go on with a seed.
    #[schema(inline)]
    pub(crate) start: Option<Number>,
    /// Whether the step of each exercise comes with its picture, laid out on the board; it does not unless this is
    /// true.
    pub(crate) scene: Option<bool>,
    /// The layout; 3x3 unless said otherwise.
    pub(crate) layout: Option<String>,
    /// Give up after this many milliseconds without another exercise.
    #[schema(inline)]
    pub(crate) timeout_ms: Option<Number>,
    /// Give up after this many attempts.
    #[schema(inline)]
    pub(crate) attempts: Option<Number>,
}

impl Maker for PractiseRequest {
    type Item = json::Exercise;

    fn make(self, work: &Work, out: &mut Delivery<'_, json::Exercise>) -> Result<End, Problem> {
        let (count, seed) = (work.count(self.count)?, work.seed(self.seed));
        let detail = detail(self.scene);
        let technique = selector(&work.catalogue, &self.technique, "/technique")?;
        let layout = layout(self.layout.as_deref())?;
        let name = Occurs::of(&technique, &layout).order();
        let order = Practise {
            start: self.start.map_or(0, Number::get),
            count,
            patience: Some(work.patience(self.timeout_ms)),
            cancel: work.cancel.clone(),
            clock: work.clock,
            attempts: self.attempts.map(Number::get),
            ..Practise::of(&work.catalogue, technique, layout, seed)
        };
        let out = RefCell::new(out);
        let made = order.run(
            |exercise| out.borrow_mut().made(json::exercise(&exercise, name, seed, detail)),
            |count| out.borrow_mut().tried(count),
        );
        let (ended, attempts) = made.map_err(|error| Problem::impossible(error.to_string()).at("/technique"))?;
        Ok(End { ended, attempts, seed, nearest: None })
    }
}
