//! The server as clients meet it: the endpoints and their errors through the router, and what only a connection shows
//! through real sockets.

#[allow(dead_code)]
#[path = "../../../pencilproof/examples/own_technique/main.rs"]
mod own_technique;

mod alike;
mod bounds;
mod client;
mod decoys;
mod docs;
mod endpoints;
mod errors;
mod fpuzzles;
mod hostile;
mod limits;
mod makers;
mod openapi;
mod own;
mod page;
mod security;
mod sockets;
