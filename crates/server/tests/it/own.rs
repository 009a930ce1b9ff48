//! A server with a technique of another crate, that of the example `own_technique`: it is treated like those of the
//! library.

use crate::client::{post_as, refused, send};
use crate::own_technique::{PUZZLE, catalogue};
use axum::Router;
use axum::body::Body;
use axum::http::Request;
use pencilproof_server::{App, Config};
use serde_json::{Value, json};

fn server() -> Router {
    App::new(&Config { catalogue: catalogue().unwrap(), ..Config::default() }).router()
}

async fn ask(name: &str, body: Value) -> Value {
    post_as(&server(), name, "application/json", body.to_string()).await.json()
}

#[tokio::test]
async fn it_is_listed_once_for_each_size_that_has_a_line() {
    let listed = send(&server(), Request::get("/v1/techniques").body(Body::empty()).unwrap()).await.json();
    let listed = listed.as_array().unwrap();
    let fish: Vec<&Value> = listed.iter().filter(|technique| technique["family"] == "line fish").collect();
    let ids: Vec<&Value> = fish.iter().map(|technique| &technique["id"]).collect();
    assert_eq!(ids, ["two-line-fish", "three-line-fish", "line-fish:4"]);
    assert!(fish.iter().all(|technique| technique["in_default"] == true));
    assert!(fish[0]["doc"].as_str().unwrap().starts_with("# Line fish"));
}

#[tokio::test]
async fn it_solves_and_gives_hints() {
    let singles = ["singles", "locked candidates"];
    let path = |techniques: Value| ask("steps", json!({"puzzle": PUZZLE, "techniques": techniques}));
    let stuck = path(json!(singles)).await;
    assert!(stuck["search_from"].is_number(), "{stuck}");
    let solved = path(json!([singles[0], singles[1], "line-fish"])).await;
    assert!(solved["search_from"].is_null(), "{solved}");
    // The hint where the others are stuck.
    let position =
        &solved["steps"].as_array().unwrap().iter().find(|step| step["technique"] == "line-fish").unwrap()["position"];
    let hint = ask("hint", json!({"puzzle": position, "techniques": ["line-fish"]})).await;
    assert_eq!(hint["step"]["technique"], "line-fish", "{hint}");
}

#[tokio::test]
async fn other_servers_do_not_know_it() {
    let problem = refused("hint", json!({"puzzle": PUZZLE, "techniques": ["two-line-fish"]})).await;
    assert!(problem["detail"].as_str().unwrap().contains("there is no technique 'two-line-fish'"), "{problem}");
}
