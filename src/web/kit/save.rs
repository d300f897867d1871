//! What is drawn can be taken along: as a drawing, as a picture, and as the numbers behind it.

use super::file::{save_blob, save_text};
use super::icons::{Icon, icon};
use super::notice::{LastNotice, Notice};
use super::picture::{Extent, Paper, Picture, attribute, escaped, looks};
use super::words::{say, t};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{CanvasRenderingContext2d, Element, HtmlCanvasElement, HtmlImageElement};

/// A picture has so many dots for each pixel, so that it is sharp on paper and on a wall.
const DOTS: f64 = 2.0;

/// The texts of this piece, in the order of the languages; a program that shows charts adds them.
pub const fn texts() -> [&'static str; 2] {
    [include_str!("../../../www/texts/en/save.txt"), include_str!("../../../www/texts/ja/save.txt")]
}

/// What is to be known of a chart, and its three files.
#[component]
pub fn Saves(
    /// The files' name, without an ending.
    name: Callback<(), String>,
    /// What the chart says; it stands above the drawing.
    title: Callback<(), String>,
    /// The chart, as the page has it; none while there is nothing to see.
    drawing: Callback<(), Option<String>>,
    /// The numbers, as a table.
    table: Callback<(), String>,
    /// Words beside the buttons.
    #[prop(optional)]
    children: Option<Children>,
) -> impl IntoView {
    let notice = LastNotice::here();
    let picture = move || untrack(|| drawing.run(()).and_then(|drawing| by_itself(&title.run(()), &drawing)));
    let named = move |ending: &str| format!("{}.{ending}", untrack(|| name.run(())));
    let save_drawing = move |_| {
        if let Some(picture) = picture() {
            save_text(&named("svg"), "image/svg+xml", &picture.text);
        }
    };
    let save_picture = move |_| {
        let Some(picture) = picture() else { return };
        let (name, failed) = (named("png"), say("save.failed"));
        spawn_local(async move {
            if painted(&picture, &name).await.is_err() {
                notice.tell(Notice::Refused(failed.to_owned()));
            }
        });
    };
    let save_table = move |_| save_text(&named("csv"), "text/csv", &untrack(|| table.run(())));
    let button = |part: &'static str, label: &'static str, words: &'static str, save: Callback<()>| {
        view! {
            <button type="button" class="quiet" data-part=part aria-label=t(label) on:click=move |_| save.run(())>
                {icon(Icon::Download)}<span>{words}</span>
            </button>
        }
    };
    view! {
        <div class="chart-foot">
            {children.map(|children| children())}
            {button("save-svg", "save.svg", "SVG", Callback::new(save_drawing))}
            {button("save-png", "save.png", "PNG", Callback::new(save_picture))}
            {button("save-csv", "save.csv", "CSV", Callback::new(save_table))}
        </div>
    }
}

/// The drawing that the page shows at a place, as it stands there.
pub fn shown(selector: &str) -> Option<String> {
    document().query_selector(selector).ok().flatten().map(|element| element.outer_html())
}

/// A drawing of the page as a file of its own. It is laid out for a moment where nobody sees it, so that the page says how
/// each part looks and how far it reaches.
fn by_itself(title: &str, drawing: &str) -> Option<Picture> {
    let (document, body) = (document(), document().body()?);
    let host = document.create_element("div").ok()?;
    let hidden = "position:absolute;left:-9999px;top:0;width:1000px;visibility:hidden";
    host.set_attribute("style", hidden).and_then(|()| host.set_attribute("aria-hidden", "true")).ok()?;
    host.set_inner_html(drawing);
    body.append_child(&host).ok()?;
    let picture = host.query_selector("svg").ok().flatten().and_then(|svg| {
        let extent = Extent::read(&svg.get_attribute("viewBox")?)?;
        let reached = reach(&svg).map_or(extent, |reached| extent.with(reached));
        let mut inside = String::new();
        write_children(&svg, &mut inside);
        Some(Picture::of(title, &inside, reached, &paper()))
    });
    host.remove();
    picture
}

/// The page's own colours and letters.
fn paper() -> Paper {
    let style = document().document_element().and_then(|root| window().get_computed_style(&root).ok().flatten());
    let read = |name: &str| {
        let value = style.as_ref().and_then(|style| style.get_property_value(name).ok());
        value.map(|value| value.trim().to_owned()).unwrap_or_default()
    };
    Paper { paper: read("--room"), ink: read("--text"), letters: read("--sans") }
}

/// How far the drawing's parts reach, its letters too.
fn reach(svg: &Element) -> Option<Extent> {
    let ask = js_sys::Reflect::get(svg, &"getBBox".into()).ok()?.dyn_into::<js_sys::Function>().ok()?;
    let found = ask.call0(svg).ok()?;
    let number = |name: &str| js_sys::Reflect::get(&found, &name.into()).ok()?.as_f64();
    Some(Extent { left: number("x")?, top: number("y")?, width: number("width")?, height: number("height")? })
}

fn write_children(element: &Element, text: &mut String) {
    let children = element.child_nodes();
    for child in (0..children.length()).filter_map(|index| children.get(index)) {
        match child.dyn_ref::<Element>() {
            Some(element) => write(element, text),
            None if child.node_type() == web_sys::Node::TEXT_NODE => {
                *text += &escaped(&child.text_content().unwrap_or_default());
            }
            None => {}
        }
    }
}

/// Writes a part with what is in it. What is for the page alone, its classes and its words for listeners, stays there.
fn write(element: &Element, text: &mut String) {
    let tag = element.tag_name();
    let style = window().get_computed_style(element).ok().flatten();
    let looks = style.map(|style| looks(&tag, |name| style.get_property_value(name).unwrap_or_default()));
    *text += &format!("<{tag}{}", looks.unwrap_or_default());
    for name in element.get_attribute_names().iter().filter_map(|name| name.as_string()) {
        // A look of its own is among those that were asked for, but for those that a file writes as they stand.
        let own = ["class", "style", "role", "fill", "opacity", "stroke", "text-anchor"].contains(&name.as_str());
        if !own && !["data-", "aria-", "stroke-", "font-"].iter().any(|start| name.starts_with(start)) {
            *text += &attribute(&name, &element.get_attribute(&name).unwrap_or_default(), "");
        }
    }
    *text += ">";
    write_children(element, text);
    *text += &format!("</{tag}>");
}

/// Paints the picture and hands it over.
async fn painted(picture: &Picture, name: &str) -> Result<(), JsValue> {
    let image = HtmlImageElement::new()?;
    // Within the page: nothing is asked for, and the canvas stays readable in every browser.
    let source = js_sys::encode_uri_component(&picture.text).as_string().unwrap_or_default();
    image.set_src(&format!("data:image/svg+xml;charset=utf-8,{source}"));
    JsFuture::from(image.decode()).await?;
    let canvas: HtmlCanvasElement = document().create_element("canvas")?.dyn_into()?;
    let (width, height) = (DOTS * picture.width, DOTS * picture.height);
    canvas.set_width(width as u32);
    canvas.set_height(height as u32);
    let context = canvas.get_context("2d")?.ok_or(JsValue::NULL)?.dyn_into::<CanvasRenderingContext2d>()?;
    context.draw_image_with_html_image_element_and_dw_and_dh(&image, 0.0, 0.0, width, height)?;
    let ready = js_sys::Promise::new(&mut |resolve, reject| {
        if let Err(why) = canvas.to_blob(&resolve) {
            let _ = reject.call1(&JsValue::NULL, &why); // nobody is left to hear more of it
        }
    });
    let blob = JsFuture::from(ready).await?.dyn_into::<web_sys::Blob>()?;
    save_blob(name, &blob)
}
