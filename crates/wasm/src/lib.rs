//! The API inside a page: `answer` takes what HTTP would carry and answers as the server does.
//!
//! It works on the thread that calls it, which in a page is that of a worker. Lines of a stream reach the caller while
//! the work goes on, and the caller is asked meanwhile whether it is to end. Time is taken by `performance.now`. After
//! a panic, which is a bug, or when memory is exhausted the module cannot go on: the caller meets an exception, and
//! starts another instance. The texts of panics are left out for the sake of size; a server that gets the same request
//! has them.
//!
//! `cargo xtask web --engine DIR` builds it. Elsewhere than in WebAssembly the crate is empty.
#![forbid(unsafe_code)]
#![cfg(all(target_family = "wasm", target_os = "unknown"))]

use js_sys::{Function, Object, Reflect};
use pencilproof::Cancel;
use pencilproof_api::{Request, Work};
use send_wrapper::SendWrapper;
use std::time::Duration;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = r#"
/** What HTTP would answer. */
export interface Answer {
  readonly status: number;
  /** The media type. */
  readonly type: "application/json" | "application/problem+json" | "application/x-ndjson";
  /** The body; empty after lines. */
  readonly body: string;
}
"#;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since some moment.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn now() -> f64;
}

/// The version of the engine.
#[wasm_bindgen]
#[must_use]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// Answers a request: a method, `GET` or `POST`; a path, such as `/v1/solve`; what may be answered; the body, empty for
/// `GET`.
///
/// If `accept` has `application/x-ndjson`, puzzles are delivered as they are made, and other operations take a request
/// on each line of the body. `line` is then called with each line of the answer, without its line break. `cancelled` is
/// called about once per millisecond, and ends the work by answering true.
#[wasm_bindgen(unchecked_return_type = "Answer")]
pub fn answer(
    method: &str,
    path: &str,
    accept: &str,
    body: &str,
    #[wasm_bindgen(unchecked_param_type = "(line: string) => void")] line: &Function,
    #[wasm_bindgen(unchecked_param_type = "() => boolean")] cancelled: Function,
) -> Object {
    // There is one thread, which both makes and calls it.
    let cancelled = SendWrapper::new(cancelled);
    // A caller who fails to answer wants no more.
    let cancel = Cancel::asking(move || cancelled.call0(&JsValue::NULL).map_or(true, |answer| answer.is_truthy()));
    let work = Work { cancel: cancel.clone(), clock: time, random, ..Work::default() };
    let mut tell = |text: &str| {
        // Work for a caller who cannot take the lines is in vain.
        if line.call1(&JsValue::NULL, &text.into()).is_err() {
            cancel.cancel();
        }
    };
    let answer = pencilproof_api::answer(&Request { method, path, accept, body }, &work, &mut tell);
    object([("status", answer.status.into()), ("type", answer.kind.into()), ("body", answer.body.into())])
}

fn time() -> Duration {
    Duration::from_secs_f64(now() / 1000.0)
}

fn random() -> u64 {
    (js_sys::Math::random() * 1e15) as u64
}

fn object<const N: usize>(members: [(&str, JsValue); N]) -> Object {
    let object = Object::new();
    for (name, value) in members {
        // A new object takes any member.
        let _ = Reflect::set(&object, &name.into(), &value);
    }
    object
}
