//! A technique as one value, with everything that the rest of the library needs to know about it.

use crate::{Among, Assumes, Facts, Found, MOST_SETTINGS, Params, ProfileError, Setting, SettingKind, SettingValue};
use pencilproof_core::{Layout, MAX_SIDE, MIN_SIDE};
use pencilproof_proof::{Cases, Chain, Colours, Evidence, NumberPattern, Pattern, SetPattern, Single, Step};
use pencilproof_words::{Family, Telling};
use std::fmt;
use std::ops::{ControlFlow, RangeInclusive};

/// A technique: how to find its steps, how to explain them, and what a profile can set.
///
/// Solving, hints, profiles and JSON need nothing but this value, so a program can add techniques of its own: see
/// [`Catalogue::with`](crate::Catalogue::with) and [`Profile::insert`](crate::Profile::insert).
pub struct Technique {
    /// The id, such as `naked-subset`: lower case with hyphens, unique in a catalogue.
    pub id: &'static str,
    /// The name as players spell it, such as `Naked subset`.
    pub name: &'static str,
    /// The names of single sizes as players spell them, such as `Naked pair` for size 2.
    pub names: &'static [(usize, &'static str)],
    /// The family, for the second stage of a hint.
    pub family: Family,
    /// What it assumes besides the rules.
    pub assumes: Assumes,
    /// The sizes of its patterns on a board with this side; `1..=1` where it has none.
    pub sizes: fn(side: usize) -> RangeInclusive<usize>,
    /// Ids of single sizes, such as `naked-pair` for size 2.
    pub aliases: &'static [(&'static str, usize)],
    /// The codes of cases that it finds: those of HoDoKu's library, and those that name a shape in words.
    pub codes: &'static [Code],
    /// Whether a profile may restrict it to a choice of houses: see [`Among`](crate::Among).
    pub by_house: bool,
    /// The settings that a profile can change.
    pub settings: &'static [Setting],
    /// Its documentation as Markdown; the headings are those of the techniques of this crate.
    pub documentation: &'static str,
    /// Finds its steps.
    pub find: Finder,
    /// Puts its steps into words.
    pub explain: Explain,
}

impl Technique {
    /// A technique of one size, without aliases, codes and settings, that assumes nothing but the rules. One that has
    /// more to it says so, and takes the rest from here: `Technique { aliases: &[("x-wing", 2)],
    /// ..Technique::plain(...) }`.
    #[must_use]
    pub const fn plain(
        (id, name): (&'static str, &'static str),
        family: Family,
        documentation: &'static str,
        find: Finder,
        explain: Explain,
    ) -> Technique {
        Technique {
            id,
            name,
            names: &[],
            family,
            assumes: Assumes::Nothing,
            sizes: |_| 1..=1,
            aliases: &[],
            codes: &[],
            by_house: false,
            settings: &[],
            documentation,
            find,
            explain,
        }
    }

    /// Whether it has this size on some board.
    #[must_use]
    pub fn has_size(&self, size: usize) -> bool {
        (MIN_SIDE..=MAX_SIDE).any(|side| (self.sizes)(side).contains(&size))
    }

    /// Whether boards with this layout can have patterns of this size.
    #[must_use]
    pub fn fits(&self, size: usize, layout: &Layout) -> bool {
        (self.sizes)(layout.side()).contains(&size)
    }

    /// Whether its patterns have more than one size.
    #[must_use]
    pub fn has_sizes(&self) -> bool {
        (self.sizes)(MAX_SIDE) != (1..=1)
    }

    /// What players call a size: `Naked pair`, `X-Wing`, `Naked subset, size 5`; the name if the technique has no
    /// sizes. It is unique in the standard catalogue.
    #[must_use]
    pub fn called(&self, size: usize) -> String {
        match self.names.iter().find(|(of_size, _)| *of_size == size) {
            Some((_, name)) => (*name).to_string(),
            None if self.has_sizes() => format!("{}, size {size}", self.name),
            None => self.name.to_string(),
        }
    }

    /// The id of a size: `naked-pair`, `naked-subset:5`; that of the technique if it has no sizes.
    #[must_use]
    pub fn name_of_size(&self, size: usize) -> String {
        if !self.has_sizes() {
            return self.id.to_string();
        }
        let alias = self.aliases.iter().find(|(_, alias_size)| *alias_size == size);
        alias.map_or_else(|| format!("{}:{size}", self.id), |(name, _)| name.to_string())
    }
}

impl Technique {
    /// A size, in all houses, with every setting at its default.
    ///
    /// # Panics
    /// If it declares more than [`MOST_SETTINGS`] settings.
    #[must_use]
    pub fn params(&self, size: usize) -> Params {
        let mut values = [0; MOST_SETTINGS];
        for (value, setting) in values[..self.settings.len()].iter_mut().zip(self.settings) {
            *value = match setting.kind {
                SettingKind::Switch => 0,
                SettingKind::Number { usual, .. } => usual,
            };
        }
        Params { size, among: Among::All, values }
    }

    /// The same parameters with one setting changed.
    ///
    /// # Errors
    /// If there is no such setting, or the setting cannot have this value.
    pub(crate) fn set(&self, mut params: Params, key: &str, value: SettingValue) -> Result<Params, ProfileError> {
        let unknown = || ProfileError::Setting { technique: self.id, key: key.chars().take(60).collect() };
        let index = self.settings.iter().position(|setting| setting.key == key).ok_or_else(unknown)?;
        let Setting { key, ref kind, .. } = self.settings[index];
        params.values[index] = match (kind, value) {
            (SettingKind::Switch, SettingValue::Switch(on)) => u16::from(on),
            (SettingKind::Number { range, .. }, SettingValue::Number(number)) if range.contains(&number) => number,
            _ => return Err(ProfileError::SettingValue { technique: self.id, key, kind: kind.clone() }),
        };
        Ok(params)
    }

    /// The settings that differ from their defaults in some parameters, with their keys.
    pub fn changed(&self, params: &Params) -> impl Iterator<Item = (&'static str, SettingValue)> + use<> {
        let changed = params.values.into_iter().zip(self.params(params.size).values);
        self.settings.iter().zip(changed).filter(|(_, (value, usual))| value != usual).map(|(setting, (value, _))| {
            match setting.kind {
                SettingKind::Switch => (setting.key, SettingValue::Switch(value != 0)),
                SettingKind::Number { .. } => (setting.key, SettingValue::Number(value)),
            }
        })
    }
}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Technique({})", self.id)
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Technique {
    /// The id.
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.id)
    }
}

impl PartialEq for Technique {
    /// Techniques are equal if their ids are.
    fn eq(&self, other: &Technique) -> bool {
        self.id == other.id
    }
}

impl Eq for Technique {}

/// A code of cases in HoDoKu's library, and the parameters with which a technique finds what they list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Code {
    /// The code: `0200`, or `0402-1` for a variant, whose parameters may differ from those of the plain code.
    pub code: &'static str,
    /// The size.
    pub size: usize,
    /// The settings that differ from their defaults.
    pub settings: &'static [(&'static str, SettingValue)],
}

impl Code {
    /// A code that is found with all settings at their defaults.
    #[must_use]
    pub const fn new(code: &'static str, size: usize) -> Code {
        Code { code, size, settings: &[] }
    }

    /// The code with settings.
    #[must_use]
    pub const fn with(self, settings: &'static [(&'static str, SettingValue)]) -> Code {
        Code { settings, ..self }
    }
}

/// The search of a technique on boards of one width: it hands steps to [`Found`] until that breaks.
pub type Find<const W: usize> = fn(&Facts<'_, W>, &Params, &mut Found<'_>) -> ControlFlow<()>;

/// The search of a technique on boards of every width: one generic function, instantiated by
/// [`finder!`](crate::finder).
#[derive(Clone, Copy)]
pub struct Finder {
    /// For sides up to 11. Not in WebAssembly: see [`Width`](pencilproof_core::Width).
    #[cfg(not(target_family = "wasm"))]
    pub two: Find<2>,
    /// For sides up to 16. Not in WebAssembly.
    #[cfg(not(target_family = "wasm"))]
    pub four: Find<4>,
    /// For sides up to 25.
    pub ten: Find<10>,
}

/// The search for boards of a width.
pub(crate) trait Finds<const W: usize> {
    fn finder(&self) -> Find<W>;
}

#[cfg(not(target_family = "wasm"))]
impl Finds<2> for Finder {
    fn finder(&self) -> Find<2> {
        self.two
    }
}

#[cfg(not(target_family = "wasm"))]
impl Finds<4> for Finder {
    fn finder(&self) -> Find<4> {
        self.four
    }
}

impl Finds<10> for Finder {
    fn finder(&self) -> Find<10> {
        self.ten
    }
}

/// A [`Finder`] from the name of a function that is generic in the width:
/// `fn find<const W: usize>(facts: &Facts<'_, W>, params: &Params, found: &mut Found<'_>) -> ControlFlow<()>`;
/// or from a closure with these arguments, which calls one.
#[macro_export]
macro_rules! finder {
    (|$facts:pat_param, $params:pat_param, $found:pat_param| $find:expr) => {
        $crate::Finder {
            #[cfg(not(target_family = "wasm"))]
            two: |$facts, $params, $found| $find,
            #[cfg(not(target_family = "wasm"))]
            four: |$facts, $params, $found| $find,
            ten: |$facts, $params, $found| $find,
        }
    };
    ($find:ident) => {
        $crate::Finder {
            #[cfg(not(target_family = "wasm"))]
            two: $find::<2>,
            #[cfg(not(target_family = "wasm"))]
            four: $find::<4>,
            ten: $find::<10>,
        }
    };
}

/// How the steps of a technique are put into words, by the kind of evidence of its steps.
#[derive(Clone, Copy)]
pub enum Explain {
    /// From a single.
    Single(fn(&Single, &Context<'_>) -> Telling),
    /// From sets: base, cover and fins.
    Sets(fn(&SetPattern, &Context<'_>) -> Telling),
    /// From a chain.
    Chain(fn(&Chain, &Context<'_>) -> Telling),
    /// From a colouring.
    Colours(fn(&Colours, &Context<'_>) -> Telling),
    /// From cases.
    Cases(fn(&Cases, &Context<'_>) -> Telling),
    /// From a pattern of cells with roles.
    Pattern(fn(&Pattern, &Context<'_>) -> Telling),
    /// From numbers that add up.
    Numbers(fn(&NumberPattern, &Context<'_>) -> Telling),
    /// From any evidence, or from none.
    Any(fn(&Context<'_>) -> Telling),
}

/// A step to be explained, with its context.
#[derive(Clone, Copy)]
pub struct Context<'a> {
    /// The name of the technique.
    pub name: &'static str,
    /// The step.
    pub step: &'a Step,
    /// The layout of its position.
    pub layout: &'a Layout,
}

impl Technique {
    /// Puts a step of this technique into words. A step with another kind of evidence than this technique produces,
    /// which only another program can have made, is described by its name.
    #[must_use]
    pub fn tell(&self, step: &Step, layout: &Layout) -> Telling {
        let context = Context { name: self.name, step, layout };
        match (self.explain, &step.evidence) {
            (Explain::Single(explain), Evidence::Single(single)) => explain(single, &context),
            (Explain::Sets(explain), Evidence::Sets(sets)) => explain(sets, &context),
            (Explain::Chain(explain), Evidence::Chain(chain)) => explain(chain, &context),
            (Explain::Colours(explain), Evidence::Colours(colours)) => explain(colours, &context),
            (Explain::Cases(explain), Evidence::Cases(cases)) => explain(cases, &context),
            (Explain::Pattern(explain), Evidence::Pattern(pattern)) => explain(pattern, &context),
            (Explain::Numbers(explain), Evidence::Numbers(numbers)) => explain(numbers, &context),
            (Explain::Any(explain), _) => explain(&context),
            _ => context.named(),
        }
    }
}

impl Context<'_> {
    /// The words for a step with another kind of evidence than its technique produces: its name and its conclusions. No
    /// finder of this crate makes such a step.
    #[must_use]
    pub fn named(&self) -> Telling {
        Telling::named(self.name)
    }
}
