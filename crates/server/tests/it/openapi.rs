//! The document about the API: it is what OpenAPI 3.1 allows, it names all that it refers to, and real answers are as
//! it says.

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use pencilproof_server::{App, Config};
use serde_json::{Map, Value, json};
use std::collections::BTreeSet;
use tower::ServiceExt;

const JSON: &str = "application/json";
const NDJSON: &str = "application/x-ndjson";
const PROBLEM: &str = "application/problem+json";
const EASY: &str = "27..4..3..3.....6..1....8.76....891...8.....6...1......475...2......4.7......6..4";
const HARD: &str = "98.7..6..7......8...6.5....4....3..2..9.....1.......4....9..5..8.......7...2.4..3";

fn router() -> Router {
    App::new(&Config::default()).router()
}

/// The status, the media type and the body of an answer.
async fn ask(method: &str, path: &str, kind: &str, accept: &str, body: &str) -> (StatusCode, String, String) {
    let request = Request::builder()
        .method(method)
        .uri(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, kind)
        .header(header::ACCEPT, accept);
    let answer = router().oneshot(request.body(Body::from(body.to_owned())).unwrap()).await.unwrap();
    let kind = answer.headers()[header::CONTENT_TYPE].to_str().unwrap().to_owned();
    let status = answer.status();
    let bytes = to_bytes(answer.into_body(), usize::MAX).await.unwrap();
    (status, kind, String::from_utf8(bytes.to_vec()).unwrap())
}

async fn document() -> Value {
    let (status, kind, body) = ask("GET", "/v1/openapi.json", JSON, JSON, "").await;
    assert_eq!((status, kind.as_str()), (StatusCode::OK, JSON));
    serde_json::from_str(&body).unwrap()
}

/// Every operation: its path, its method and itself.
fn operations(document: &Value) -> Vec<(&str, &str, &Value)> {
    let paths = document["paths"].as_object().unwrap();
    let methods = paths.iter().flat_map(|(path, item)| item.as_object().unwrap().iter().map(move |item| (path, item)));
    methods.map(|(path, (method, operation))| (path.as_str(), method.as_str(), operation)).collect()
}

/// Each object in a value, with its place.
fn objects<'v>(value: &'v Value, place: String, seen: &mut dyn FnMut(&str, &'v Map<String, Value>)) {
    match value {
        Value::Object(members) => {
            seen(&place, members);
            members.iter().for_each(|(name, value)| objects(value, format!("{place}/{name}"), seen));
        }
        Value::Array(items) => {
            items.iter().enumerate().for_each(|(index, value)| objects(value, format!("{place}/{index}"), seen));
        }
        _ => {}
    }
}

/// The components that others are joined from, which cannot refuse the members of the rest.
fn parts(document: &Value) -> BTreeSet<String> {
    let mut parts = BTreeSet::new();
    let name = |schema: &Value| Some(schema["$ref"].as_str()?.rsplit('/').next()?.to_owned());
    let refs = |of: &Map<String, Value>, word| -> Vec<String> {
        of.get(word).and_then(Value::as_array).into_iter().flatten().filter_map(name).collect()
    };
    objects(document, String::new(), &mut |_, members| parts.extend(refs(members, "allOf")));
    loop {
        let schemas = &document["components"]["schemas"];
        let inner = parts.iter().filter_map(|name| schemas[name].as_object()).flat_map(|part| refs(part, "oneOf"));
        let inner: Vec<String> = inner.filter(|name| !parts.contains(name)).collect();
        if inner.is_empty() {
            return parts;
        }
        parts.extend(inner);
    }
}

/// Refuses, in every object that a schema describes, members that it does not name. What is joined from parts is closed
/// as a whole.
fn close(schema: &mut Value, is_part: bool) {
    let Value::Object(members) = schema else { return };
    for (name, value) in members.iter_mut() {
        match (name.as_str(), value) {
            ("allOf", Value::Array(items)) => items.iter_mut().for_each(|item| close(item, true)),
            ("oneOf" | "anyOf", Value::Array(items)) => items.iter_mut().for_each(|item| close(item, is_part)),
            ("properties", Value::Object(properties)) => properties.values_mut().for_each(|value| close(value, false)),
            ("items" | "additionalProperties", value) => close(value, false),
            _ => {}
        }
    }
    let describes = members.contains_key("allOf") || members.contains_key("properties");
    if describes && !is_part && !members.contains_key("additionalProperties") {
        members.insert("unevaluatedProperties".to_owned(), false.into());
    }
}

fn close_all(document: &mut Value) {
    let parts = parts(document);
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    schemas.iter_mut().for_each(|(name, schema)| close(schema, parts.contains(name)));
}

#[track_caller]
fn is_valid(document: &Value, schema: &Value, text: &str) {
    let value: Value = serde_json::from_str(text).unwrap();
    let mut schema = schema.clone();
    close(&mut schema, false);
    let whole = json!({ "components": document["components"], "allOf": [schema] });
    let validator = jsonschema::draft202012::new(&whole).unwrap();
    let errors: Vec<String> = validator
        .iter_errors(&value)
        .map(|error| format!("{}: {error} {:?}", error.instance_path(), error.kind()).chars().take(900).collect())
        .collect();
    assert!(errors.is_empty(), "{}\n{schema}\n{}", errors.join("\n"), text.chars().take(2000).collect::<String>());
}

#[tokio::test]
async fn its_structure_is_that_of_openapi() {
    let document = document().await;
    assert!(document["openapi"].as_str().is_some_and(|version| version.starts_with("3.1.")));
    assert!(document["info"]["title"].is_string() && document["info"]["version"].is_string());
    let mut ids = BTreeSet::new();
    for (path, method, operation) in operations(&document) {
        let id = operation["operationId"].as_str().unwrap();
        assert!(ids.insert(id.to_owned()), "{id} twice");
        assert!(operation["summary"].as_str().is_some_and(|text| !text.is_empty()), "{path}");
        assert_eq!(operation.get("requestBody").is_some(), method == "post", "{path}");
        for (status, response) in operation["responses"].as_object().unwrap() {
            assert!(status.parse::<u16>().is_ok() && response["description"].is_string(), "{path} {status}");
            let kinds: Vec<&String> = response["content"].as_object().unwrap().keys().collect();
            // A server that is busy tells how busy it is.
            let is_answer = status.starts_with('2') || path == "/readyz" && status == "503";
            assert_eq!(kinds.contains(&&PROBLEM.to_owned()), !is_answer, "{path} {status}");
        }
    }
    let mut wrong = Vec::new();
    objects(&document, String::new(), &mut |place, members| {
        if let Some(target) = members.get("$ref").and_then(Value::as_str) {
            let target = target.strip_prefix('#').unwrap();
            if document.pointer(target).is_none() {
                wrong.push(format!("{place} refers to {target}"));
            }
        }
        let properties = members.get("properties").and_then(Value::as_object);
        let required = members.get("required").and_then(Value::as_array);
        for name in required.into_iter().flatten().filter_map(Value::as_str) {
            if properties.is_some_and(|properties| !properties.contains_key(name)) {
                wrong.push(format!("{place} requires {name}, which it does not describe"));
            }
        }
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (name, schema) in document["components"]["schemas"].as_object().unwrap() {
        assert!(schema["description"].is_string(), "{name} is not described");
        jsonschema::meta::validate(schema).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}

/// The page takes its types from a copy. `UPDATE_OPENAPI=1 cargo test -p pencilproof-server --test it openapi` writes
/// it anew; then `npm run schema` in `web/` makes the types.
#[tokio::test]
async fn the_copy_for_the_page_is_the_same() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/openapi.json");
    let text = serde_json::to_string_pretty(&document().await).unwrap() + "\n";
    if std::env::var_os("UPDATE_OPENAPI").is_some() {
        std::fs::write(path, &text).unwrap();
    }
    let copy = std::fs::read_to_string(path).unwrap();
    assert!(copy == text, "web/openapi.json is out of date: see the comment of this test");
}

#[tokio::test]
async fn each_path_is_routed_with_its_method_alone() {
    let document = document().await;
    for (path, method, _) in operations(&document) {
        let other = if method == "get" { "POST" } else { "GET" };
        let (right, ..) = ask(&method.to_uppercase(), path, JSON, JSON, "{}").await;
        let (wrong, kind, _) = ask(other, path, JSON, JSON, "").await;
        assert!(![StatusCode::NOT_FOUND, StatusCode::METHOD_NOT_ALLOWED].contains(&right), "{path}: {right}");
        assert_eq!((wrong, kind.as_str()), (StatusCode::METHOD_NOT_ALLOWED, PROBLEM), "{path}");
    }
}

#[tokio::test]
async fn answers_to_the_examples_are_as_described() {
    let mut document = document().await;
    close_all(&mut document);
    for (path, method, operation) in operations(&document).into_iter().filter(|(path, ..)| !path.ends_with(".json")) {
        let request = &operation["requestBody"]["content"];
        let example = request[JSON].get("example").map(Value::to_string).unwrap_or_default();
        assert_eq!(example.is_empty(), method == "get", "{path}: {example}");
        let replies = &operation["responses"]["200"]["content"];
        let (status, kind, body) = ask(&method.to_uppercase(), path, JSON, JSON, &example).await;
        if replies.get(JSON).is_none() {
            assert!(
                status == StatusCode::OK && replies.get(kind.split(';').next().unwrap()).is_some(),
                "{path}: {kind}"
            );
            continue;
        }
        assert_eq!((status, kind.as_str()), (StatusCode::OK, JSON), "{path}: {body}");
        is_valid(&document, &replies[JSON]["schema"], &body);
        if method == "get" {
            continue;
        }
        is_valid(&document, &request[JSON]["schema"], &example);
        // Of a batch, the second line is refused.
        let (kind, accept, lines) = match request.get(NDJSON) {
            Some(_) => (NDJSON, JSON, format!("{example}\n{{\"puzle\": 1}}\n")),
            None => (JSON, NDJSON, example),
        };
        let (status, kind, body) = ask("POST", path, kind, accept, &lines).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, NDJSON), "{path}: {body}");
        assert!(body.lines().count() >= 2, "{path}: {body}");
        body.lines().for_each(|text| is_valid(&document, &replies[NDJSON]["x-line-schema"], text));
    }
}

#[tokio::test]
async fn other_answers_are_as_described() {
    let mut document = document().await;
    close_all(&mut document);
    let wrong = "11..............";
    let asked = [
        ("solve", json!({ "puzzle": HARD, "search": "never" })),
        ("solve", json!({ "puzzle": HARD, "search": "only" })),
        ("solve", json!({ "puzzle": "1......3......3." })),
        ("solve", json!({ "puzzle": wrong })),
        ("steps", json!({ "puzzle": HARD })),
        ("steps", json!({ "puzzle": HARD, "of": "all" })),
        ("hint", json!({ "puzzle": HARD })),
        ("hint", json!({ "puzzle": HARD, "techniques": ["gem"], "scene": true })),
        ("hint", json!({ "puzzle": HARD, "reveal": "place", "scene": true })),
        ("steps", json!({ "puzzle": EASY, "scene": true })),
        ("steps", json!({ "puzzle": { "puzzle": "1......3......32" }, "of": "all", "scene": true })),
        ("steps", json!({ "puzzle": EASY, "of": "all", "techniques": ["hidden-single"], "concludes": "r1c1=1" })),
        ("hint", json!({ "puzzle": HARD, "techniques": ["aic"], "scene": true })),
        ("hint", json!({ "puzzle": wrong })),
        ("hint", json!({ "puzzle": { "puzzle": "1234341221434321" } })),
        ("why", json!({ "puzzle": EASY, "cell": "r1c3", "digit": "5", "scene": true })),
        ("why", json!({ "puzzle": EASY, "cell": "r1c3" })),
        ("why", json!({ "puzzle": EASY, "cell": "r1c3", "digit": "2" })),
        ("why", json!({ "puzzle": EASY, "cell": "r1c1", "digit": "2" })),
        ("why", json!({ "puzzle": EASY, "cell": "r1c3", "digit": "6" })),
        ("why", json!({ "puzzle": HARD, "cell": "r1c3", "digit": "1", "techniques": ["naked-single"] })),
        ("why", json!({ "puzzle": "1......3......3.", "cell": "r1c2", "digit": "2", "timeout_ms": 1000 })),
        ("why", json!({ "puzzle": wrong, "cell": "r2c1", "digit": "3" })),
        ("check", json!({ "puzzle": "1......3......32" })),
        ("rate", json!({ "puzzle": EASY, "steps": true })),
        ("rate", json!({ "puzzle": "1......3......32" })),
        ("convert", json!({ "text": "# A title\n1......3......32\n", "to": "svg" })),
        ("prove", json!({ "puzzle": "1......3......32" })),
        ("prove", json!({ "puzzle": "12343412........", "of": "count", "limit": 4 })),
        ("prove", json!({ "puzzle": "12343412........", "of": "candidates" })),
        ("vary", json!({ "puzzle": "1......3......32", "remove": 1, "add": 1, "count": 3 })),
        ("vary", json!({ "puzzle": "1......3......32", "solutions": true, "count": 3 })),
        ("canonical", json!({ "puzzle": EASY })),
        ("generate", json!({ "layout": "2x2", "clues": 12, "minimal": true, "attempts": 3 })),
    ];
    for (name, request) in asked {
        let path = format!("/v1/{name}");
        let operation = &document["paths"][&path]["post"];
        is_valid(&document, &operation["requestBody"]["content"][JSON]["schema"], &request.to_string());
        let (status, kind, body) = ask("POST", &path, JSON, JSON, &request.to_string()).await;
        assert_eq!((status, kind.as_str()), (StatusCode::OK, JSON), "{name}: {body}");
        is_valid(&document, &operation["responses"]["200"]["content"][JSON]["schema"], &body);
    }
}

#[tokio::test]
async fn problems_are_as_described() {
    let mut document = document().await;
    close_all(&mut document);
    let operation = &document["paths"]["/v1/hint"]["post"];
    let bad = [
        (JSON, "{", 400),
        (JSON, "{}", 422),
        (JSON, r#"{"puzzle": "1", "colour": 1}"#, 422),
        (JSON, r#"{"puzzle": {"puzzle": "1......3....x.32"}}"#, 422),
        ("text/plain", "{}", 415),
    ];
    for (kind, body, expected) in bad {
        let (status, kind, body) = ask("POST", "/v1/hint", kind, JSON, body).await;
        assert_eq!((status.as_u16(), kind.as_str()), (expected, PROBLEM), "{body}");
        is_valid(&document, &operation["responses"][status.as_str()]["content"][PROBLEM]["schema"], &body);
    }
}
