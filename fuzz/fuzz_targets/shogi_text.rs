#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gammonbase_fuzz::shogi_text(data));
