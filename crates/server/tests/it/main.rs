//! The server as clients meet it: the endpoints and their errors through the router, and what only a connection shows
//! through real sockets.

mod client;
mod docs;
mod endpoints;
mod errors;
mod fpuzzles;
mod hostile;
mod limits;
mod makers;
mod openapi;
mod page;
mod security;
mod sockets;
