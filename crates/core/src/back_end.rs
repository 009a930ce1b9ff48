//! Which vectors a machine has: what inner loops are compiled for several times.
//!
//! This asks the machine and nothing else: what runs on which vectors is for the crates that have such loops. All back
//! ends give the same results; a caller names one to compare them.

use std::fmt::{self, Display, Formatter};

/// The vectors that inner loops run on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BackEnd {
    /// Plain Rust, which compilers turn into the vectors that every machine of the kind has.
    Portable,
    /// Vectors of 128 bits in WebAssembly, where all of the module is compiled for them.
    Simd128,
    /// NEON, vectors of 128 bits, which every 64-bit ARM machine has.
    Neon,
    /// SSE4.1, vectors of 128 bits, and the counting of bits that came soon after it.
    Sse4,
    /// AVX2, vectors of 256 bits, and the instructions on bits that came with it.
    Avx2,
    /// AVX-512 for numbers of all widths (F, BW, DQ, VL) and all of AVX2, in vectors of 256 bits where many of them are
    /// worked on.
    Avx512Vl,
    /// The same in vectors of 512 bits.
    Avx512,
}

impl BackEnd {
    /// All back ends, those that do more at a time last.
    pub const ALL: [BackEnd; 7] = [
        BackEnd::Portable,
        BackEnd::Simd128,
        BackEnd::Neon,
        BackEnd::Sse4,
        BackEnd::Avx2,
        BackEnd::Avx512Vl,
        BackEnd::Avx512,
    ];

    /// The fastest back end of this machine: the last, but vectors of 512 bits only where the processor does not work
    /// on them in halves, as Zen 4 does.
    #[must_use]
    pub fn detect() -> BackEnd {
        let pays = |back_end: BackEnd| back_end != BackEnd::Avx512 || !works_in_halves();
        BackEnd::ALL.into_iter().rfind(|&back_end| back_end.is_there() && pays(back_end)).unwrap_or(BackEnd::Portable)
    }

    /// Whether this machine can run it. Where it can run [`BackEnd::Sse4`], it has `ssse3`, `sse4.1` and `popcnt`;
    /// where [`BackEnd::Avx2`], also `avx2`, `bmi1`, `bmi2` and `lzcnt`; where one with AVX-512, also `avx512f`,
    /// `avx512bw`, `avx512dq` and `avx512vl`.
    #[must_use]
    pub fn is_there(self) -> bool {
        match self {
            BackEnd::Portable => true,
            BackEnd::Simd128 => cfg!(all(target_arch = "wasm32", target_feature = "simd128")),
            BackEnd::Neon => cfg!(all(target_arch = "aarch64", target_endian = "little")),
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            BackEnd::Sse4 => {
                is_x86_feature_detected!("ssse3")
                    && is_x86_feature_detected!("sse4.1")
                    && is_x86_feature_detected!("popcnt")
            }
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            BackEnd::Avx2 => {
                BackEnd::Sse4.is_there()
                    && is_x86_feature_detected!("avx2")
                    && is_x86_feature_detected!("bmi1")
                    && is_x86_feature_detected!("bmi2")
                    && is_x86_feature_detected!("lzcnt")
            }
            #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
            BackEnd::Avx512Vl | BackEnd::Avx512 => {
                BackEnd::Avx2.is_there()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
            BackEnd::Sse4 | BackEnd::Avx2 | BackEnd::Avx512Vl | BackEnd::Avx512 => false,
        }
    }
}

/// Writes what people call it: `AVX2`.
impl Display for BackEnd {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            BackEnd::Portable => "plain Rust",
            BackEnd::Simd128 => "SIMD128",
            BackEnd::Neon => "NEON",
            BackEnd::Sse4 => "SSE4.1",
            BackEnd::Avx2 => "AVX2",
            BackEnd::Avx512Vl => "AVX-512 in vectors of 256 bits",
            BackEnd::Avx512 => "AVX-512",
        })
    }
}

/// Whether this processor has AVX-512 but units of half that width. Zen 4 is told by what only AMD has, SSE4a, without
/// what came with Zen 5, VP2INTERSECT.
fn works_in_halves() -> bool {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return is_x86_feature_detected!("sse4a") && !is_x86_feature_detected!("avx512vp2intersect");
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
    return false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_rust_runs_everywhere_and_what_is_detected_is_there() {
        assert!(BackEnd::Portable.is_there());
        assert!(BackEnd::detect().is_there());
        assert!(!BackEnd::Avx512.is_there() || BackEnd::Avx2.is_there());
        assert!(!BackEnd::Avx2.is_there() || BackEnd::Sse4.is_there());
    }
}
