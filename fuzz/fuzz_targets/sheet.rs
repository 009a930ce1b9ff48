//! Any bytes read as `sheet`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| pencilproof_fuzz::read_as("sheet", bytes));
