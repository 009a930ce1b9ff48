//! The progress display of long runs on standard error, only if that is a terminal.

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};
use std::cell::Cell;
use std::fmt::Write;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

/// What is done within this time shows no progress.
const QUIET: Duration = Duration::from_millis(500);
/// How often the display changes.
const REDRAW: Duration = Duration::from_millis(200);
/// The puzzles that are done before the display appears, so that one puzzle alone shows none.
const FEW: u64 = 2;

/// The display of an input of unknown size, and of one whose size is estimated.
const COUNT: &str = "{spinner} {human_pos} puzzles{rate}, {elapsed}{msg}";
const PART: &str = "{bar:30} {percent}%, {human_pos} puzzles{rate}{left}{msg}";

/// A display of the number of puzzles done, how fast, and how much time is left.
pub(crate) struct Progress(Option<Display>);

struct Display {
    bar: ProgressBar,
    begun: Instant,
    is_shown: Cell<bool>,
    expected: Cell<Instant>,
}

impl Progress {
    /// A display for an unknown number of puzzles: the count and the rate.
    pub(crate) fn new() -> Progress {
        Progress::with(ProgressBar::no_length(), COUNT)
    }

    /// A bar for a known number of puzzles, with the rate and an estimate of the time left.
    pub(crate) fn of(total: u64) -> Progress {
        let template = "{bar:30} {human_pos}/{human_len} puzzles{rate}{left}{msg}";
        Progress::with(ProgressBar::new(total), template)
    }

    fn with(bar: ProgressBar, template: &str) -> Progress {
        if !io::stderr().is_terminal() {
            return Progress(None);
        }
        bar.set_draw_target(ProgressDrawTarget::hidden());
        set_style(&bar, template);
        let now = Instant::now();
        Progress(Some(Display { bar, begun: now, is_shown: Cell::new(false), expected: Cell::new(now) }))
    }

    /// Sets the estimated number of puzzles, if there is one; it turns the count into a bar. `None` turns it back.
    pub(crate) fn expect(&self, estimate: impl FnOnce() -> Option<u64>) {
        let Some(display) = self.0.as_ref().filter(|display| display.expected.get().elapsed() > REDRAW) else { return };
        display.expected.set(Instant::now());
        let bar = &display.bar;
        match estimate() {
            Some(estimate) => {
                if bar.length().is_none() {
                    set_style(bar, PART);
                }
                bar.set_length(estimate.max(bar.position()));
            }
            None => {
                if bar.length().is_some() {
                    set_style(bar, COUNT);
                }
                bar.unset_length();
            }
        }
    }

    /// Appends a message to the display, once it is shown.
    pub(crate) fn message(&self, text: impl FnOnce() -> String) {
        if let Some(display) = &self.0 {
            display.appear(display.begun.elapsed() > QUIET);
            if display.is_shown.get() {
                display.bar.set_message(text());
            }
        }
    }

    /// Counts finished puzzles.
    pub(crate) fn tick(&self, count: u64) {
        if let Some(display) = &self.0 {
            display.bar.inc(count);
            display.appear(display.begun.elapsed() > QUIET && display.bar.position() >= FEW);
        }
    }

    /// Hides the display while something is printed to the same terminal.
    pub(crate) fn hidden<T>(&self, print: impl FnOnce() -> T) -> T {
        match &self.0 {
            Some(display) if display.is_shown.get() && io::stdout().is_terminal() => display.bar.suspend(print),
            _ => print(),
        }
    }

    /// Removes the display.
    pub(crate) fn finish(&self) {
        if let Some(display) = &self.0 {
            display.bar.finish_and_clear();
        }
    }
}

impl Display {
    fn appear(&self, is_due: bool) {
        if is_due && !self.is_shown.replace(true) {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
            self.bar.enable_steady_tick(REDRAW);
        }
    }
}

fn set_style(bar: &ProgressBar, template: &str) {
    let Ok(style) = ProgressStyle::with_template(template) else { return };
    // Nothing is known before the first puzzle is done. What is written to a display does not fail.
    let speed = |state: &ProgressState, out: &mut dyn Write| {
        if state.pos() > 0 {
            let _ = write!(out, ", {}", rate(state.per_sec()));
        }
    };
    let left = |state: &ProgressState, out: &mut dyn Write| {
        if state.pos() > 0 {
            let _ = write!(out, ", about {:#} left", HumanDuration(state.eta()));
        }
    };
    bar.set_style(style.with_key("rate", speed).with_key("left", left));
}

/// A rate in whole numbers, of puzzles per second, minute or hour.
fn rate(per_second: f64) -> String {
    let units = [(1.0, "s"), (60.0, "min"), (3600.0, "h")];
    let (factor, unit) = units.into_iter().find(|(factor, _)| per_second * factor >= 1.0).unwrap_or(units[2]);
    format!("{}/{unit}", HumanCount((per_second * factor).round() as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_are_whole_numbers() {
        for (per_second, told) in
            [(12345.6789, "12,346/s"), (1.4, "1/s"), (0.5, "30/min"), (0.001, "4/h"), (0.0, "0/h")]
        {
            assert_eq!(rate(per_second), told);
        }
    }
}
