//! The integration tests in one binary: each further binary would have to link SQLite again.

// The tests that do not run on Windows leave their imports and helpers unused there.
#![cfg_attr(windows, allow(dead_code, unused_imports))]

mod anonymous;
mod architecture;
mod book;
mod book_coverage;
mod book_reports;
mod common;
mod contract;
mod corpus_truth;
mod counting;
mod coverage_kept;
#[cfg(unix)] // signals and `ulimit -f`
mod crash;
mod damage;
mod dashboard;
mod decision_columns;
mod discoverability;
mod documented;
mod documented_fields;
mod dry_run;
mod everybody;
mod exports;
mod find;
mod fixture_match;
mod foreign;
mod forged;
mod former_names;
mod golden;
mod grades;
mod histories;
mod hostile;
mod hostile_books;
mod import;
mod import_books;
mod import_killed;
mod import_rejects;
mod inspect;
#[cfg(unix)] // strace
mod kills;
mod lake;
mod lost_place;
mod mat;
#[cfg(target_os = "linux")] // /proc
mod mcp;
#[cfg(target_os = "linux")] // /proc
mod memory;
mod messages;
mod money;
mod names_page;
mod natural_joins;
mod newer_schema;
mod normalization;
mod numbers;
mod open;
mod operate;
mod organise;
mod outputs;
mod page;
mod pairs;
mod pictures;
mod players;
mod position;
mod publish;
mod publish_bi;
mod publish_part;
mod quiz;
mod release;
#[cfg(target_os = "linux")] // links to /proc
mod repeated;
mod reports;
mod saved_positions;
mod serve;
mod show;
mod site;
mod sources;
mod spreadsheets;
mod sql;
mod synth_command;
mod synth_corpus;
mod tags;
mod text_books;
mod themes;
mod upgrades;
mod user_objects;
mod verify;
mod versions;
mod view_types;
#[cfg(windows)]
mod windows;
mod wrong_values;
