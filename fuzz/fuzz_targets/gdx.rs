#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| gammonbase_fuzz::gdx(data));
