//! A shared, immutable value: counted, or there for as long as the process runs.

use std::ops::Deref;
use std::sync::Arc;

/// A pointer to shared tables. Copies of a static one touch no counter: what most threads use most of the time, the
/// classic layout, would otherwise be a cache line that all of them write to.
#[derive(Debug)]
pub(crate) enum Handle<T: 'static> {
    Static(&'static T),
    Counted(Arc<T>),
}

impl<T> Clone for Handle<T> {
    #[inline]
    fn clone(&self) -> Handle<T> {
        match self {
            Handle::Static(value) => Handle::Static(value),
            Handle::Counted(value) => Handle::Counted(Arc::clone(value)),
        }
    }
}

impl<T> Deref for Handle<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        match self {
            Handle::Static(value) => value,
            Handle::Counted(value) => value,
        }
    }
}
