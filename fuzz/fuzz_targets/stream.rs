//! Any bytes with the format found out, as a whole and as a stream.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pencilproof_fuzz::read_any(bytes));
