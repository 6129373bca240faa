//! Jobs on a whole database: names and grades that the user gives, snapshots, descriptions, and books read back.

pub mod aliases;
pub mod anonymous;
pub mod bi;
pub mod books;
pub mod dictionary;
pub mod grades;
pub mod known_names;
pub mod made_with;
pub mod part;
pub mod publish;
pub mod selection;
pub mod tags;
pub mod user_decisions;
