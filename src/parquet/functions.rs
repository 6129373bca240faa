//! The SQL functions of the export's queries.

use rusqlite::functions::{Context, FunctionFlags};
use rusqlite::{Connection, Error, Result};

use backgammon::{Question, Situation, board_of_xgid};

/// Adds the functions to a connection.
pub fn install(connection: &Connection) -> Result<()> {
    let flags = FunctionFlags::SQLITE_UTF8 | FunctionFlags::SQLITE_DETERMINISTIC;
    connection.create_scalar_function("hash_key", 1, flags, |context| {
        Ok(context.get_raw(0).as_blob_or_null()?.map(hash_key))
    })?;
    connection.create_scalar_function("name_key", 1, flags, |context| Ok(name_key(context.get_raw(0).as_str()?)))?;
    connection.create_scalar_function("xgid", 13, flags, xgid)
}

/// The first 8 bytes of a hash, little-endian, as for a position hash.
fn hash_key(hash: &[u8]) -> i64 {
    let mut first = [0; 8];
    let length = hash.len().min(8);
    first[..length].copy_from_slice(&hash[..length]);
    i64::from_le_bytes(first)
}

/// The key of a person: 64 bits of the hash of the name after merging spellings.
fn name_key(name: &str) -> i64 {
    hash_key(blake3::hash(name.as_bytes()).as_bytes())
}

/// The XGID of a decision whose columns are given. `xgid(decision_id)`, which looks them up, takes several times as long.
fn xgid(context: &Context<'_>) -> Result<Option<String>> {
    let Some(board) = context.get_raw(0).as_str_or_null()? else { return Ok(None) };
    let dice: (Option<u8>, Option<u8>) = (context.get(2)?, context.get(3)?);
    let situation = Situation {
        board: board_of_xgid(board).map_err(|error| Error::UserFunctionError(error.into()))?,
        question: match context.get_raw(1).as_str()? {
            "double" => Question::Double,
            "take" => Question::Take,
            _ => Question::Play(dice.0.zip(dice.1)),
        },
        cube_value: context.get(4)?,
        cube_owner: context.get(5)?,
        score: [context.get(6)?, context.get(7)?],
        match_length: context.get(8)?,
        is_crawford: context.get(9)?,
        is_jacoby: context.get(10)?,
        is_beaver: context.get(11)?,
        cube_limit: context.get(12)?,
    };
    Ok(Some(situation.xgid().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_do_not_change() {
        assert_eq!(name_key("Mochy"), hash_key(blake3::hash(b"Mochy").as_bytes()));
        assert_eq!(name_key(""), -6_439_591_158_392_220_753);
        assert_eq!(hash_key(&[1, 0, 0, 0, 0, 0, 0, 0x80, 9]), i64::MIN + 1);
    }

    #[test]
    fn xgid_has_score_cube_and_dice() {
        let connection = Connection::open_in_memory().unwrap();
        install(&connection).unwrap();
        let xgid = |sql: &str| -> Option<String> { connection.query_row(sql, [], |row| row.get(0)).unwrap() };
        let board = "-b----E-C---eE---c-e----B-";
        assert_eq!(
            xgid(&format!("SELECT xgid('{board}', 'checker', 6, 1, 2, -1, 3, 4, 7, 0, 0, 0, NULL)")).unwrap(),
            format!("XGID={board}:1:-1:1:61:3:4:0:7:10")
        );
        assert_eq!(xgid("SELECT xgid(NULL, 'checker', 6, 1, 2, -1, 3, 4, 7, 0, 0, 0, NULL)"), None);
    }
}
