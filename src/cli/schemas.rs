//! The schemas of the JSON on which programs can build. Each object names its own: `"schema": "gammonbase:status:1"`.

use crate::text_file::{TextFile, text_files};
use serde_json::{Value, json};

/// The names and the texts.
pub const SCHEMAS: [(&str, TextFile); 10] = text_files![
    "src/cli/schemas/", ".json":
    "error", "import-log", "import-summary", "publish", "rows", "sections", "status", "status-check", "status-since", "verify",
];

/// The text of a schema.
pub fn find(name: &str) -> Result<&'static str, String> {
    SCHEMAS.iter().find(|(known, _)| *known == name).map(|(_, text)| text.text()).ok_or_else(|| {
        let names: Vec<&str> = SCHEMAS.iter().map(|(name, _)| *name).collect();
        format!("no schema {name}; there are {}", names.join(", "))
    })
}

/// The meanings of the properties of a schema's object.
pub fn meanings(name: &str) -> Vec<(String, String)> {
    let schema: Value = find(name).ok().and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default();
    let meaning =
        |(name, property): (&String, &Value)| Some((name.clone(), property["description"].as_str()?.to_owned()));
    schema["properties"].as_object().into_iter().flatten().filter_map(meaning).collect()
}

/// A schema's name, identifier and meaning.
pub fn row(name: &str, text: &str) -> Value {
    let schema: Value = serde_json::from_str(text).unwrap_or_default();
    json!([name, schema["$id"], schema["description"]])
}
