//! `bindgen MODULE NAME DIR` makes the JavaScript around a module of WebAssembly, and the module that it loads.
#![forbid(unsafe_code)]

use anyhow::bail;
use std::env;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [module, name, directory] = arguments.as_slice() else { bail!("usage: bindgen MODULE NAME DIR") };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).out_name(name).web(true)?.typescript(true);
    // What describes the functions is not needed any more, and the names of functions are a fifth of the module.
    bindgen.remove_name_section(true).remove_producers_section(true).generate(directory)
}
