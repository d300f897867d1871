//! How much a picture differs from the one that was kept. The browser counts: it reads PNG faster than anybody here.

use crate::page::{Page, quoted};
use axum::Router;
use std::path::Path;
use tower_http::services::ServeDir;

/// Two shades that nobody tells apart are the same.
const COUNT: &str = "
    const read = async name => {
        const picture = await createImageBitmap(await (await fetch(name)).blob());
        const canvas = new OffscreenCanvas(picture.width, picture.height), brush = canvas.getContext('2d');
        brush.drawImage(picture, 0, 0);
        return brush.getImageData(0, 0, picture.width, picture.height);
    };
    return Promise.all([read(now), read(before)]).then(([now, before]) => {
        if (now.width !== before.width || now.height !== before.height) return 1;
        let changed = 0;
        for (let at = 0; at < now.data.length; at += 4) {
            const differ = by => Math.abs(now.data[at + by] - before.data[at + by]) > 12;
            if (differ(0) || differ(1) || differ(2)) changed += 1;
        }
        return changed * 4 / now.data.length;
    });";

/// Serves the pictures, because a page in a file may not read them. Gives the address.
pub async fn serve() -> String {
    let router = Router::new().fallback_service(ServeDir::new(Path::new(env!("CARGO_MANIFEST_DIR"))));
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let port = listener.local_addr().expect("the port").port();
    tokio::spawn(async move { axum::serve(listener, router).await });
    format!("http://127.0.0.1:{port}")
}

/// The share of a picture's pixels that differ from the kept one's. None where none was kept.
pub async fn changed(page: &Page, name: &str) -> Option<f64> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures-before").join(name);
    if !kept.exists() {
        return None;
    }
    let (now, before) = (quoted(&format!("/pictures/{name}")), quoted(&format!("/pictures-before/{name}")));
    page.run(&format!("const now = {now}, before = {before};{COUNT}")).await.as_f64()
}
