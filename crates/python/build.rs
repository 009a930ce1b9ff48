//! Where symbols of Python are found only when the module is loaded, the linker has to be told.

fn main() {
    pyo3_build_config::add_extension_module_link_args();
}
