//! Which instructions the filter runs on.
//!
//! A piece of work is a [`Task`]: ordinary code over plain arrays, all of it `#[inline(always)]`, so that it becomes
//! part of the function that runs it. There is one such function for each back end, and the compiler makes the vectors
//! of each out of the same source. All back ends therefore give the same results. NEON needs none: where it exists,
//! every program has it.

use pencilproof_core::BackEnd;

/// A back end that this machine can run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Runner(BackEnd);

impl Runner {
    /// On the given back end, if this machine can run it.
    pub(crate) fn with(back_end: BackEnd) -> Option<Runner> {
        back_end.is_there().then_some(Runner(back_end))
    }

    /// On the fastest one.
    pub(crate) fn best() -> Runner {
        Runner(BackEnd::detect())
    }

    #[inline]
    pub(super) fn run<T: Task>(self, task: T) -> T::Output {
        match self.0 {
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            // SAFETY: a runner is made only where the machine has been asked for these features.
            BackEnd::Avx2 => unsafe { avx2(task) },
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            // SAFETY: a runner is made only where the machine has been asked for these features.
            BackEnd::Avx512Vl | BackEnd::Avx512 => unsafe { avx512(task) },
            _ => task.run(),
        }
    }
}

/// Work that a back end compiles for itself.
pub(super) trait Task {
    type Output;
    /// Does it. Has to be `#[inline(always)]`, with all it calls in its inner loops.
    fn run(self) -> Self::Output;
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx2<T: Task>(task: T) -> T::Output {
    task.run()
}

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi1,bmi2,lzcnt,popcnt")]
fn avx512<T: Task>(task: T) -> T::Output {
    task.run()
}
