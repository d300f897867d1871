//! Every chart can be taken along: as a drawing, as a picture, and as the numbers behind it.

use crate::driver::browse;
use crate::handed::{KEEP_FILES, handed};
use crate::page::{Page, quoted};
use crate::screens::class;

/// What a picture shows: how many colours, and whether the page's paper is in its corner.
const COLOURS: &str = "
    window.seen = null;
    (async () => {
        const image = await createImageBitmap(window.handed.at(-1).blob);
        const canvas = new OffscreenCanvas(image.width, image.height), pen = canvas.getContext('2d');
        pen.drawImage(image, 0, 0);
        const dots = pen.getImageData(0, 0, image.width, image.height).data, colours = new Set();
        for (let at = 0; at < dots.length; at += 4) colours.add((dots[at] << 16) | (dots[at + 1] << 8) | dots[at + 2]);
        window.seen = { colours: colours.size, corner: '#' + [...dots.slice(0, 3)].map(b => b.toString(16).padStart(2, '0')).join('') };
    })();";

/// Saves every chart that is on the page in its three forms, and looks at the files. Says how many charts there were.
pub async fn save_all(page: &Page) -> usize {
    let count = page.value("document.querySelectorAll('.chart-foot').length").await.as_u64().expect("a number");
    for chart in 0..count {
        let save = |part: &str| {
            format!("document.querySelectorAll('.chart-foot')[{chart}].querySelector('[data-part={part}]').click()")
        };
        page.run("window.handed.length = 0").await;
        page.run(&save("save-svg")).await;
        let (name, drawing) = handed(page, 0).await;
        let drawing = String::from_utf8(drawing).expect("a text");
        assert!(name.ends_with(".svg") && drawing.starts_with("<svg xmlns"), "{name}: {drawing}");
        assert!(
            !drawing.contains("var(--") && !drawing.contains("class="),
            "{name} needs the page's styles: {drawing}"
        );
        let broken = format!(
            "new DOMParser().parseFromString({}, 'image/svg+xml').querySelector('parsererror')?.textContent ?? ''",
            quoted(&drawing)
        );
        assert_eq!(page.text_of(&broken).await, "", "{name}: {drawing}");
        let side = |name: &str| -> u32 {
            let number = drawing.split(&format!("{name}=\"")).nth(1).and_then(|rest| rest.split('"').next());
            number.and_then(|number| number.parse().ok()).expect("a size")
        };
        let (wide, high) = (side("width"), side("height"));

        page.run(&save("save-png")).await;
        let (name, picture) = handed(page, 1).await;
        assert!(name.ends_with(".png") && picture.starts_with(b"\x89PNG\r\n\x1a\n"), "{name}");
        let number = |at: usize| u32::from_be_bytes(picture[at..at + 4].try_into().expect("four bytes"));
        assert_eq!((number(16), number(20)), (2 * wide, 2 * high), "{name} has two dots for each pixel");
        page.run(COLOURS).await;
        let seen = page.wait("the picture to be looked at", "window.seen").await;
        let paper = page.text_of("getComputedStyle(document.documentElement).getPropertyValue('--room').trim()").await;
        assert_eq!(seen["corner"], paper.as_str(), "{name} lies on the page's paper");
        assert!(seen["colours"].as_u64() > Some(8), "{name} shows something: {seen}");

        page.run(&save("save-csv")).await;
        let (name, table) = handed(page, 2).await;
        let mut reader = csv::Reader::from_reader(&table[..]);
        let rows: Vec<csv::StringRecord> =
            reader.records().collect::<Result<_, _>>().unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(name.ends_with(".csv") && !rows.is_empty(), "{name} has rows");
    }
    count as usize
}

#[test]
fn charts_on_the_projector_are_saved() {
    browse(|page| async move {
        page.before_loading(KEEP_FILES).await;
        page.before_loading(class::CLASS).await;
        for (address, sign) in [(class::BOARD, class::BOARD_SIGN), (class::GATE, class::GATE_SIGN)] {
            page.open(address).await;
            page.wait("a projector", sign).await;
            assert_eq!(save_all(&page).await, 1, "{address}");
        }
        // The reveal and large letters stand in the address, one beside the other.
        page.click("[data-switch=large]").await;
        page.click("[data-part=reveal]").await;
        page.wait("both", "location.hash.endsWith('large=1&reveal=1')").await;
        page.reload().await;
        page.wait("still large", "document.querySelector('.class-board.large [data-part=worth]')").await;
        page.click("[data-part=hide]").await;
        page.wait("the reveal is gone", "location.hash.endsWith('large=1')").await;
    });
}

#[test]
fn charts_of_watched_and_counted_games_and_of_learning_are_saved() {
    browse(|page| async move {
        page.before_loading(KEEP_FILES).await;
        page.open("#/watch?first=rush&second=murasaki-d5&board=4x4&seed=3&ply=6").await;
        page.wait("a chart", "document.querySelector('.watch-chart .curve')").await;
        page.wait("the moves", "document.querySelector('.watch-moves .chart-foot')").await;
        assert_eq!(save_all(&page).await, 2, "what is believed, and what is about to happen");
        page.settings(r#"{"language":"ja","theme":"day","pause":"short","animation":false}"#).await;
        page.open("#/tells?one=rush&other=random&board=4x4&games=50&seed=3").await;
        page.wait("counted games", "document.querySelector('[data-part=progress]')?.dataset.whole === 'true'").await;
        assert_eq!(save_all(&page).await, 3);
        page.open("#/mini").await;
        page.click("[data-part=go]").await;
        page.wait("a line", "document.querySelector('.mini-chart .curve path')").await;
        page.click("[data-part=go]").await;
        assert_eq!(save_all(&page).await, 1);
    });
}
