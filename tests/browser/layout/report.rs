//! What was found, told once for all sizes and languages in which it shows.

use crate::page::Page;
use crate::screens::size::Size;
use serde::Deserialize;
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

/// Something that is wrong.
#[derive(Deserialize)]
pub struct Finding {
    kind: String,
    #[serde(rename = "where")]
    place: String,
    text: String,
    theme: String,
    rects: Value,
    /// How far the page was scrolled when it was found.
    #[serde(default)]
    down: f64,
}

/// One fault of one screen, and where it shows.
struct Fault {
    number: usize,
    example: String,
    /// Languages and lights, by size.
    looks: BTreeMap<String, BTreeSet<String>>,
}

/// All that was found, by screen, kind and place.
#[derive(Default)]
pub struct Report {
    faults: BTreeMap<(String, String, String), Fault>,
}

impl Report {
    /// Notes a finding. True when nothing like it is known yet.
    pub fn add(&mut self, screen: &str, size: Size, language: &str, finding: &Finding) -> bool {
        let key = (screen.to_owned(), finding.kind.clone(), finding.place.clone());
        let (known, number) = (self.faults.contains_key(&key), self.faults.len() + 1);
        let example = finding.text.clone();
        let fault = self.faults.entry(key).or_insert(Fault { number, example, looks: BTreeMap::new() });
        let look = format!("{language} {}", finding.theme);
        fault.looks.entry(size.name()).or_default().insert(look);
        !known
    }

    /// Takes a picture of the newest finding, where pictures are wished.
    pub async fn picture(&self, page: &Page, finding: &Finding) {
        let Some(folder) = std::env::var_os("LAYOUT_PICTURES").map(PathBuf::from) else { return };
        std::fs::create_dir_all(&folder).expect("a folder");
        let Some((key, fault)) = self.faults.iter().max_by_key(|(_, fault)| fault.number) else { return };
        let size = fault.looks.keys().next().cloned().unwrap_or_default();
        let name = format!("{}-{}-{}-{size}.png", key.0, fault.number, key.1).replace([' ', '/'], "-");
        page.run(&format!(
            "const rects = {}, found = {}, frames = document.createElement('div'), all = document.scrollingElement;
             frames.id = 'layout-frames';
             const frame = r => `position:absolute;z-index:99;pointer-events:none;outline:2px solid magenta;
                left:${{r.left}}px;top:${{r.top + found}}px;width:${{r.right - r.left}}px;height:${{r.bottom - r.top}}px`;
             frames.innerHTML = rects.map(r => `<i style='${{frame(r)}}'></i>`).join('');
             all.scrollTop = found;
             if (rects[0] && (rects[0].bottom > innerHeight || rects[0].top < 0)) all.scrollTop = rects[0].top - innerHeight / 2;
             document.body.append(frames)",
            finding.rects, finding.down
        ))
        .await;
        page.driver().screenshot(&folder.join(name)).await.expect("a picture");
        page.run("document.querySelector('#layout-frames').remove(); document.scrollingElement.scrollTop = 0").await;
    }

    /// Fails where there is anything to tell.
    pub fn finish(self) {
        assert!(self.faults.is_empty(), "{}", self.tell());
    }

    fn tell(&self) -> String {
        let mut text = format!("{} faults of layout\n", self.faults.len());
        let mut before = "";
        for ((screen, kind, place), fault) in &self.faults {
            if before != screen {
                text += &format!("\n{screen}\n");
                before = screen;
            }
            let looks = fault.looks.iter().map(|(size, looks)| format!("{size} ({})", short(looks)));
            let looks: Vec<String> = looks.collect();
            text += &format!("  {} {kind}: {place} “{}”\n      {}\n", fault.number, fault.example, looks.join(", "));
        }
        text
    }
}

/// Both lights are the rule, and both languages need no word either.
fn short(looks: &BTreeSet<String>) -> String {
    let languages: BTreeSet<&str> = looks.iter().filter_map(|look| look.split(' ').next()).collect();
    let both = |language: &str| ["night", "day"].iter().all(|theme| looks.contains(&format!("{language} {theme}")));
    if languages.iter().all(|language| both(language)) {
        languages.into_iter().collect::<Vec<_>>().join(" ")
    } else {
        looks.iter().cloned().collect::<Vec<_>>().join(", ")
    }
}
