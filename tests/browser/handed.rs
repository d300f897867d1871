//! Files that the page hands out: kept inside the page, and looked at there.

use crate::page::Page;

/// Files that the page hands out are kept here instead of being saved, from the next loading on.
pub const KEEP_FILES: &str = "
    window.handed = [];
    const blobs = new Map(), make = URL.createObjectURL;
    URL.createObjectURL = blob => { const url = make.call(URL, blob); blobs.set(url, blob); return url; };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
        if (this.download && blobs.has(this.href)) window.handed.push({ name: this.download, blob: blobs.get(this.href) });
        else click.call(this);
    };
    window.read = async (index) => {
        const bytes = new Uint8Array(await window.handed[index].blob.arrayBuffer());
        let text = ''; for (const byte of bytes) text += byte.toString(16).padStart(2, '0'); return text;
    };";

/// A file that was handed out, by the order in which they were: its name and its bytes.
pub async fn handed(page: &Page, index: usize) -> (String, Vec<u8>) {
    page.wait("a file", &format!("window.handed.length > {index}")).await;
    let name = page.text_of(&format!("window.handed[{index}].name")).await;
    page.run(&format!("window.hex = null; window.read({index}).then(hex => window.hex = hex)")).await;
    let hex = page.wait("its bytes", "window.hex").await;
    let hex = hex.as_str().expect("a text").to_owned();
    let bytes = (0..hex.len()).step_by(2);
    let bytes =
        bytes.map(|at| u8::from_str_radix(hex.get(at..at + 2).expect("two digits"), 16).expect("hex")).collect();
    (name, bytes)
}
