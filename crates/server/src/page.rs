//! The page, which is part of the program. Files with a hash in their names never change, so clients keep them for
//! ever; for the others they ask each time, and an entity tag spares them the content.

use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use rust_embed::{Embed, EmbeddedFile};

/// What `npm run build` writes in `web/`. It is committed, so that building the program takes no Node.
#[derive(Embed)]
#[folder = "page/"]
struct Files;

/// Where files have a hash in their names.
const HASHED: &str = "assets/";

/// The page itself.
pub(crate) async fn index(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

/// A file of the page.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    match method {
        Method::GET | Method::HEAD => serve(uri.path().trim_start_matches('/'), &headers),
        _ => (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET, HEAD")]).into_response(),
    }
}

fn serve(path: &str, headers: &HeaderMap) -> Response {
    let Some(file) = Files::get(path) else {
        return (StatusCode::NOT_FOUND, [(header::CONTENT_TYPE, "text/plain; charset=utf-8")], "not found\n")
            .into_response();
    };
    let tag = tag(&file);
    let cache = if path.starts_with(HASHED) { "public, max-age=31536000, immutable" } else { "no-cache" };
    let known = headers.get_all(header::IF_NONE_MATCH).iter().filter_map(|tags| tags.to_str().ok());
    let is_known = known.flat_map(|tags| tags.split(',')).any(|known| {
        let known = known.trim();
        known == "*" || known.strip_prefix("W/").unwrap_or(known) == tag
    });
    let mut response = match is_known {
        true => StatusCode::NOT_MODIFIED.into_response(),
        false => file.data.into_owned().into_response(),
    };
    let kind = content_type(file.metadata.mimetype());
    let mut add = |name, value: &str| {
        if let Ok(value) = HeaderValue::from_str(value) {
            response.headers_mut().insert(name, value);
        }
    };
    add(header::CONTENT_TYPE, &kind);
    add(header::CACHE_CONTROL, cache);
    // Compression changes the bytes, not what they mean.
    add(header::ETAG, &format!("W/{tag}"));
    response
}

/// The media type, with the character set of texts.
fn content_type(kind: &str) -> String {
    let is_text = kind.starts_with("text/") || kind == "application/json" || kind == "image/svg+xml";
    if is_text { format!("{kind}; charset=utf-8") } else { kind.to_owned() }
}

/// The start of the hash of a file, in quotation marks.
fn tag(file: &EmbeddedFile) -> String {
    let hash: String = file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_is_a_page_and_nothing_beyond_it() {
        assert!(Files::get("index.html").is_some());
        for path in ["../Cargo.toml", "/etc/passwd", "assets/../../src/lib.rs", ""] {
            assert!(Files::get(path).is_none(), "{path}");
        }
    }
}
