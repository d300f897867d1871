//! Names what is built by what it is made of: `GEISTER_BUILD` the programs, the same natively and in a browser, for logs
//! and data sets; `GEISTER_PAGE` all that a browser is given, so that a page never talks to a worker of another build out of
//! a cache, and no part of it is shown with an older one.

mod name;

use std::path::Path;
use std::{env, io};

fn main() -> io::Result<()> {
    // The server of `make play` lets no cache keep anything: there, a new colour need not compile everything again.
    let quick = env::var_os("GEISTER_QUICK").is_some();
    println!("cargo:rerun-if-env-changed=GEISTER_QUICK");
    let page = !quick && env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|target| target == "wasm32");
    let here = Path::new(".");
    println!("cargo:rustc-env=GEISTER_BUILD={}", name::name(here, name::sources(false))?);
    println!("cargo:rustc-env=GEISTER_PAGE={}", name::name(here, name::sources(page))?);
    for source in name::sources(page) {
        println!("cargo:rerun-if-changed={source}");
    }
    Ok(())
}
