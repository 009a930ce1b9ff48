//! Many positions at a time: the least work per position.
//!
//! | file | what it does |
//! |---|---|
//! | `sweep` | propagation, once for all lanes |
//! | `lanes` | the board: one position in each lane |
//! | `scheduler` | which slot works on what |
//! | `columns` | positions into and out of lanes |
//! | `feed` | what the scheduler asks of who has the positions |

pub(super) mod columns;
pub(super) mod feed;
pub(super) mod lanes;
pub(super) mod scheduler;
pub(super) mod sweep;
