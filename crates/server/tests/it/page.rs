//! The page.

use crate::client::{get, send, server};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use pencilproof_server::Limits;

#[tokio::test]
async fn the_page_is_asked_for_anew_and_spared_if_it_is_the_same() {
    let page = get("/").await;
    assert_eq!((page.status, page.header(header::CONTENT_TYPE)), (StatusCode::OK, "text/html; charset=utf-8"));
    assert_eq!(page.header(header::CACHE_CONTROL), "no-cache");
    assert_eq!(page.body, get("/index.html").await.body);
    let tag = page.header(header::ETAG).to_owned();
    let again = |tag: String| Request::get("/").header(header::IF_NONE_MATCH, tag).body(Body::empty()).unwrap();
    let router = server(Limits::default());
    let same = send(&router, again(tag.clone())).await;
    assert_eq!((same.status, same.body.len(), same.header(header::ETAG)), (StatusCode::NOT_MODIFIED, 0, tag.as_str()));
    assert_eq!(send(&router, again("\"other\"".into())).await.status, StatusCode::OK);
}

#[tokio::test]
async fn files_with_a_hash_are_kept_for_ever() {
    let page = get("/").await.text();
    // What the page loads is there, whatever build it is of.
    let files: Vec<&str> =
        page.split(['"', '\'']).filter_map(|part| part.find("assets/").map(|at| &part[at..])).collect();
    for file in files {
        let answer = get(&format!("/{file}")).await;
        assert_eq!(answer.status, StatusCode::OK, "{file}");
        assert!(answer.header(header::CACHE_CONTROL).contains("immutable"), "{file}");
    }
    assert_eq!(get("/assets/nothing.js").await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn answers_are_compressed_for_those_who_take_that() {
    let request = Request::get("/v1/techniques").header(header::ACCEPT_ENCODING, "gzip").body(Body::empty()).unwrap();
    let packed = send(&server(Limits::default()), request).await;
    assert_eq!(packed.header(header::CONTENT_ENCODING), "gzip");
    assert!(packed.body.len() * 2 < get("/v1/techniques").await.body.len());
}

#[tokio::test]
async fn nothing_but_the_page_is_served() {
    for path in ["/Cargo.toml", "/../Cargo.toml", "/%2e%2e/Cargo.toml", "/assets/..%2f..%2fCargo.toml", "//etc/passwd"]
    {
        assert_eq!(get(path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
