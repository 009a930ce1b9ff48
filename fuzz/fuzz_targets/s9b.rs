//! Any bytes read as `s9b`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pencilproof_fuzz::read_as("s9b", bytes));
