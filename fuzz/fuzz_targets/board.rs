//! Any bytes read as `board`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pencilproof_fuzz::read_as("board", bytes));
