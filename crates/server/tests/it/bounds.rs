//! The bounds of numbers and lists in the document about the API: what is within them is read, what is beyond is
//! refused.

use crate::client::{post_as, problem, send, server};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use pencilproof_server::Limits;
use serde_json::{Map, Value, json};
use std::time::Duration;

const JSON: &str = "application/json";

/// A server that makes few puzzles and gives up early.
fn quick() -> Router {
    server(Limits { puzzles: 3, time: Duration::from_millis(500), ..Limits::default() })
}

async fn document(router: &Router) -> Value {
    send(router, Request::get("/v1/openapi.json").body(Body::empty()).unwrap()).await.json()
}

/// Each part of a schema that is a number or a list, with its JSON pointer. Of alternatives, all are taken.
fn bounded<'d>(document: &'d Value, schema: &'d Value, place: &str, found: &mut Vec<(String, &'d Value)>) {
    if let Some(target) = schema["$ref"].as_str() {
        return bounded(document, document.pointer(&target[1..]).unwrap(), place, found);
    }
    for one in ["oneOf", "anyOf", "allOf"].iter().filter_map(|word| schema[word].as_array()).flatten() {
        bounded(document, one, place, found);
    }
    for (name, member) in schema["properties"].as_object().into_iter().flatten() {
        bounded(document, member, &format!("{place}/{name}"), found);
    }
    if ["integer", "array"].iter().any(|kind| schema["type"] == *kind) {
        found.push((place.to_owned(), schema));
    }
}

/// Values at the edges of a number or a list: within, and beyond.
fn edges(schema: &Value) -> (Vec<Value>, Vec<Value>) {
    if schema["type"] == "integer" {
        let (least, most) = (schema["minimum"].as_u64().unwrap(), schema["maximum"].as_u64().unwrap());
        let above = most.checked_add(1).map_or(json!(most as f64), Value::from);
        return (
            vec![least.into(), (least as f64).into(), most.into()],
            vec![json!(least as i64 - 1), above, json!(0.5)],
        );
    }
    let texts = |count: u64| json!(vec!["naked-single"; count as usize]);
    let (least, most) = (schema["minItems"].as_u64().unwrap_or(0), schema["maxItems"].as_u64());
    let within = vec![texts(least), texts(most.unwrap_or(least + 1))];
    let beyond = least.checked_sub(1).into_iter().chain(most.map(|most| most + 1));
    (within, beyond.map(texts).collect())
}

/// The request with another value. Where the place is within a text, an object takes its place.
fn with(request: &Value, place: &str, value: &Value) -> Value {
    let mut request = request.clone();
    let mut names: Vec<&str> = place.split('/').skip(1).collect();
    let last = names.pop().unwrap();
    let mut inner = &mut request;
    for name in names {
        let member = &mut inner[name];
        if member.is_string() {
            *member = json!({ (name): member.clone() });
        }
        inner = member;
    }
    inner[last] = value.clone();
    // These two go together.
    for (one, other) in [("remove", "add"), ("add", "remove")] {
        if last == one {
            inner[other] = 0.into();
        }
    }
    request
}

#[tokio::test]
async fn what_is_within_them_is_read_and_what_is_beyond_is_refused() {
    let router = quick();
    let document = document(&router).await;
    let (mut numbers, mut lists) = (0, 0);
    for (path, item) in document["paths"].as_object().unwrap().iter().filter(|(_, item)| item["post"].is_object()) {
        let content = &item["post"]["requestBody"]["content"][JSON];
        let mut members = Vec::new();
        bounded(&document, &content["schema"], "", &mut members);
        for (place, schema) in members {
            *(if schema["type"] == "integer" { &mut numbers } else { &mut lists }) += 1;
            let (within, beyond) = edges(schema);
            for (value, is_within) in
                within.iter().map(|value| (value, true)).chain(beyond.iter().map(|value| (value, false)))
            {
                let request = with(&content["example"], &place, value);
                let answer = post_as(&router, path.trim_start_matches("/v1/"), JSON, request.to_string()).await;
                let told: String = format!("{path} {place} {request}: {}", answer.text()).chars().take(600).collect();
                if answer.status.is_success() {
                    assert!(is_within, "{told}");
                    continue;
                }
                let problem = problem(&answer);
                let is_refused = problem["pointer"] == json!(place)
                    && ["bad-json", "bad-value"].iter().any(|kind| problem["type"].as_str().unwrap().ends_with(kind));
                assert_eq!((problem["status"].as_u64(), is_refused), (Some(422), !is_within), "{told}");
            }
        }
    }
    assert!(numbers >= 25 && lists >= 5, "{numbers} numbers, {lists} lists");
}

#[tokio::test]
async fn each_number_of_the_api_has_them() {
    let document = document(&quick()).await;
    let schemas = document["components"]["schemas"].as_object().unwrap();
    let requests = schemas.iter().filter(|(name, _)| name.ends_with("Request"));
    let mut members = Vec::new();
    requests.for_each(|(_, schema)| bounded(&document, schema, "", &mut members));
    assert!(
        members.iter().filter(|(_, schema)| schema["type"] == "integer").all(|(_, schema)| schema["maximum"].is_u64())
    );
    let count: &Map<String, Value> = schemas["Count"].as_object().unwrap();
    assert_eq!((&count["minimum"], &count["maximum"]), (&json!(1), &json!(3)), "the most are among the limits");
}
