//! The commands. Each file has the arguments of its command and the function that runs it.

pub(crate) mod canonical;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod kinds;
pub(crate) mod practise;
pub(crate) mod print;
pub(crate) mod prove;
pub(crate) mod rate;
pub(crate) mod serve;
pub(crate) mod sets;
pub(crate) mod shell;
pub(crate) mod solve;
pub(crate) mod split;
pub(crate) mod techniques;
pub(crate) mod vary;
pub(crate) mod why;
