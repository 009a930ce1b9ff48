//! The endpoints, one file each: the request, and how it is answered.

pub(crate) mod candidates;
pub(crate) mod canonical;
pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod degrees;
pub(crate) mod formats;
pub(crate) mod generate;
pub(crate) mod hint;
pub(crate) mod kinds;
pub(crate) mod practise;
pub(crate) mod prove;
pub(crate) mod rate;
pub(crate) mod solve;
pub(crate) mod steps;
pub(crate) mod techniques;
pub(crate) mod vary;
pub(crate) mod why;
