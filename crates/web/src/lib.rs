#![doc = include_str!("../README.md")]

pub mod export;
pub mod mcp;
pub mod page;
#[cfg(feature = "serve")]
pub mod serve;
pub mod site;
