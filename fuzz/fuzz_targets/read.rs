//! Any bytes read as the format that the first of them picks.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pencilproof_fuzz::read(bytes));
