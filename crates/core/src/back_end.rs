//! Which vectors a machine has: what inner loops are compiled for several times.
//!
//! This asks the machine and nothing else: what runs on which vectors is for the crates that have such loops. All back
//! ends give the same results; a caller names one to compare them.

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
    /// AVX-512 for numbers of all widths (F, BW, DQ, VL), vectors of 512 bits, and all of AVX2.
    Avx512,
}

impl BackEnd {
    /// All back ends, the fastest last.
    pub const ALL: [BackEnd; 6] =
        [BackEnd::Portable, BackEnd::Simd128, BackEnd::Neon, BackEnd::Sse4, BackEnd::Avx2, BackEnd::Avx512];

    /// The fastest back end of this machine.
    #[must_use]
    pub fn detect() -> BackEnd {
        BackEnd::ALL.into_iter().rfind(|back_end| back_end.is_there()).unwrap_or(BackEnd::Portable)
    }

    /// Whether this machine can run it. Where it can run [`BackEnd::Sse4`], it has `ssse3`, `sse4.1` and `popcnt`;
    /// where [`BackEnd::Avx2`], also `avx2`, `bmi1`, `bmi2` and `lzcnt`; where [`BackEnd::Avx512`], also `avx512f`,
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
            BackEnd::Avx512 => {
                BackEnd::Avx2.is_there()
                    && is_x86_feature_detected!("avx512f")
                    && is_x86_feature_detected!("avx512bw")
                    && is_x86_feature_detected!("avx512dq")
                    && is_x86_feature_detected!("avx512vl")
            }
            #[cfg(not(any(target_arch = "x86", target_arch = "x86_64")))]
            BackEnd::Sse4 | BackEnd::Avx2 | BackEnd::Avx512 => false,
        }
    }
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
