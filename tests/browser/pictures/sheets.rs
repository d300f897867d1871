//! Contact sheets: all looks of a screen side by side, with what changed since the pictures that were kept.

use super::changes::{changed, serve};
use super::{LOOKS, folder};
use crate::driver::browse;
use crate::page::Page;
use std::collections::BTreeMap;
use std::path::Path;
use thirtyfour::prelude::*;

/// Less than this is noise: a second more on a clock.
const NOISE: f64 = 0.0005;

/// Without an icon the browser would ask for one.
const HEAD: &str = "<!doctype html><meta charset='utf-8'><link rel='icon' href='data:,'>";

/// What changed shines where the kept picture is subtracted from the new one.
const STYLE: &str = "
    body { margin: 0; padding: 16px; background: #fff; color: #222; font: 15px/1.4 sans-serif }
    section { padding: 8px 0 24px; width: max-content; max-width: 1800px } h2 { margin: 0 0 8px }
    .looks { display: flex; flex-wrap: wrap; align-items: flex-start; gap: 18px }
    figure { margin: 0; padding: 6px; border: 3px solid #ddd }
    figure.changed { border-color: #f09 } figure.new { border-color: #08f }
    figcaption { padding-bottom: 4px } .row { display: flex; gap: 6px; align-items: flex-start; margin-bottom: 6px }
    img { display: block } a span { display: block; font-size: 12px; color: #666 } nav a { margin-right: 12px }
    .difference { position: relative; isolation: isolate; filter: brightness(8) }
    .difference img + img { position: absolute; inset: 0; mix-blend-mode: difference }";

/// The pictures of one look, in the order of scrolling.
type Looked = Vec<String>;

/// All pictures by screen and look. Their names say which they are.
fn pictures() -> BTreeMap<String, BTreeMap<usize, Looked>> {
    let mut screens: BTreeMap<String, BTreeMap<usize, Looked>> = BTreeMap::new();
    let mut names: Vec<String> = std::fs::read_dir(folder("pictures"))
        .expect("pictures")
        .filter_map(|file| file.ok()?.file_name().into_string().ok())
        .filter(|name| name.ends_with(".png"))
        .collect();
    names.sort_by_key(|name| (name.len(), name.clone()));
    for name in names {
        let mut parts = name.split('.');
        let (screen, look) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let Some(look) = LOOKS.iter().position(|known| known.name == look) else { continue };
        screens.entry(screen.to_owned()).or_default().entry(look).or_default().push(name.clone());
    }
    screens
}

/// One picture; where it differs, also the kept one and the difference.
fn row(name: &str, width: u32, changed: bool) -> String {
    let image = |from: &str| format!("<img src='{from}{name}' width='{width}' alt=''>");
    let link = |words: &str, from: &str| format!("<a href='{from}{name}'><span>{words}</span>{}</a>", image(from));
    let (now, before) = ("", "../pictures-before/");
    let all = if changed {
        let difference = format!("<div class='difference'>{}{}</div>", image(now), image(before));
        format!("{}{}<a><span>difference</span>{difference}</a>", link("now", now), link("before", before))
    } else {
        link("", now)
    };
    format!("<div class='row'>{all}</div>")
}

/// All looks of a screen, and how many of them changed.
async fn section(page: &Page, screen: &str, looks: &BTreeMap<usize, Looked>, kept: bool) -> (String, usize) {
    let (mut html, mut count) = (String::new(), 0);
    for (look, names) in looks {
        let (look, mut rows, mut most, mut new) = (LOOKS[*look], String::new(), 0.0_f64, false);
        for name in names {
            let share = changed(page, name).await;
            let differs = share.is_some_and(|share| share > NOISE);
            rows += &row(name, look.size.width() / 3, differs);
            most = if differs { most.max(share.unwrap_or_default()) } else { most };
            new |= kept && share.is_none();
        }
        let (class, words) = match (most > 0.0, new) {
            (true, _) => ("changed", format!(": {:.1} % changed", 100.0 * most)),
            (false, true) => ("new", ": new".to_owned()),
            _ => ("", String::new()),
        };
        count += usize::from(!class.is_empty());
        html += &format!("<figure class='{class}'><figcaption>{}{words}</figcaption>{rows}</figure>", look.name);
    }
    (format!("<section id='{screen}'><h2>{screen}</h2><div class='looks'>{html}</div></section>\n"), count)
}

/// The page with all sheets.
async fn write(page: &Page) -> Vec<String> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("pictures-before").exists();
    let (mut links, mut sections, screens) = (String::new(), String::new(), pictures());
    for (screen, looks) in &screens {
        let (html, changed) = section(page, screen, looks, kept).await;
        let words = if changed > 0 { format!("<b>{screen}: {changed} changed</b>") } else { screen.clone() };
        links += &format!("<a href='#{screen}'>{words}</a> ");
        sections += &html;
    }
    let since = if kept { "Pink: changed since the pictures in pictures-before. Blue: new." } else { "" };
    let html = format!(
        "{HEAD}<title>Geister Lab in pictures</title><style>{STYLE}</style>\
         <p>{since}</p><nav>{links}</nav>\n{sections}"
    );
    std::fs::write(folder("pictures").join("index.html"), html).expect("a file");
    screens.into_keys().collect()
}

/// Writes `pictures/index.html`, and each of its sections as a picture into `pictures/sheets/`.
#[test]
#[ignore = "lays out the pictures that were taken: make pictures"]
fn sheets_of_all_pictures() {
    browse(|page| async move {
        page.move_to(serve().await);
        // Only from a page of the same server may pictures be read.
        let sheets = format!("{}/pictures/index.html", page.address());
        std::fs::write(folder("pictures").join("index.html"), HEAD).expect("a file");
        page.driver().goto(&sheets).await.expect("an empty page");
        let screens = write(&page).await;
        page.screen(1840, 1000, 1.0, false).await;
        page.driver().goto(&sheets).await.expect("the sheets");
        for screen in screens {
            // A sheet is photographed whole only in a window that it fits into.
            let height = page.value(&format!("Math.ceil(document.getElementById('{screen}').offsetHeight) + 40")).await;
            page.screen(1840, height.as_u64().unwrap_or_default().clamp(600, 12_000) as u32, 1.0, false).await;
            let element = page.driver().find(By::Id(screen.clone())).await.expect("a section");
            let sheet = folder("pictures/sheets").join(format!("{screen}.png"));
            element.screenshot(&sheet).await.expect("a picture");
        }
        println!("{}", folder("pictures").join("index.html").display());
    });
}
