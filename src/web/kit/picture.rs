//! A chart as a picture that stands by itself, outside of the page: with its title, on the page's paper, in its light.
//!
//! What is drawn on the page gets its colours and letters from style sheets, which do not go along into a file. So each
//! part says for itself how it looks. Which looks matter for which part, and how a title is broken into lines, is decided
//! here, without a browser.

/// Room around the drawing, and above it for its title.
const MARGIN: f64 = 20.0;
const LINE: f64 = 25.0;
const LETTERS: f64 = 18.0;

/// What lies where in a drawing: its left and upper edge, its width and height.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Extent {
    /// The left edge.
    pub left: f64,
    /// The upper edge.
    pub top: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl Extent {
    /// Reads the `viewBox` of a drawing.
    pub fn read(view_box: &str) -> Option<Extent> {
        let numbers: Vec<f64> = view_box.split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
        match numbers[..] {
            [left, top, width, height] if width > 0.0 && height > 0.0 => Some(Extent { left, top, width, height }),
            _ => None,
        }
    }

    /// Both together: a name at the end of a line may reach beyond the drawing's edge.
    pub fn with(self, other: Extent) -> Extent {
        let (left, top) = (self.left.min(other.left), self.top.min(other.top));
        let right = (self.left + self.width).max(other.left + other.width);
        let bottom = (self.top + self.height).max(other.top + other.height);
        Extent { left, top, width: right - left, height: bottom - top }
    }
}

/// What the page's light gives to a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Paper {
    /// The colour of the paper.
    pub paper: String,
    /// The colour of the title.
    pub ink: String,
    /// The letters of the title.
    pub letters: String,
}

/// A drawing as a file of its own.
#[derive(Debug, Clone, PartialEq)]
pub struct Picture {
    /// The file.
    pub text: String,
    /// How wide it is, in pixels.
    pub width: f64,
    /// How high.
    pub height: f64,
}

impl Picture {
    /// Puts a drawing, whose parts say how they look, onto paper below its title.
    pub fn of(title: &str, drawing: &str, extent: Extent, paper: &Paper) -> Picture {
        let Extent { left, top, width, height } = extent;
        let lines = broken(title, width / LETTERS);
        let above = LINE * lines.len() as f64;
        let (wide, high) = ((width + 2.0 * MARGIN).ceil(), (height + above + 2.5 * MARGIN).ceil());
        let Paper { paper, ink, letters } = paper;
        let mut heading = String::new();
        for (number, line) in lines.iter().enumerate() {
            let y = MARGIN + LETTERS + LINE * number as f64;
            heading += &format!(r#"<text x="{MARGIN}" y="{y:.1}">{}</text>"#, escaped(line));
        }
        let (right, down) = (MARGIN - left, 1.5 * MARGIN + above - top);
        let text = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}"><title>{}</title><rect width="{wide}" height="{high}" fill="{}"/><g fill="{}" font-family="{}" font-size="{LETTERS}" font-weight="600">{heading}</g><g transform="translate({right:.1} {down:.1})">{drawing}</g></svg>"#,
            escaped(title),
            escaped(paper),
            escaped(ink),
            escaped(letters),
        );
        Picture { text, width: wide, height: high }
    }
}

/// How a part of a drawing looks, as attributes. `look` says what the page has reckoned for it.
pub fn looks(tag: &str, look: impl Fn(&str) -> String) -> String {
    const SHAPES: [&str; 7] = ["path", "rect", "circle", "line", "ellipse", "polyline", "polygon"];
    let letters = tag == "text" || tag == "tspan";
    if !letters && !SHAPES.contains(&tag) {
        // Groups may fade what is in them.
        return if tag == "g" { attribute("opacity", &look("opacity"), "1") } else { String::new() };
    }
    let mut text = attribute("fill", &look("fill"), "") + &attribute("opacity", &look("opacity"), "1");
    let stroke = look("stroke");
    if stroke != "none" && !stroke.is_empty() {
        text += &attribute("stroke", &stroke, "");
        for (name, usual) in [
            ("stroke-width", "1px"),
            ("stroke-dasharray", "none"),
            ("stroke-linejoin", "miter"),
            ("stroke-linecap", "butt"),
        ] {
            text += &attribute(name, &look(name), usual);
        }
        text += &attribute("paint-order", &look("paint-order"), "normal");
    }
    if letters {
        for (name, usual) in [("font-family", ""), ("font-size", ""), ("font-weight", "400"), ("text-anchor", "start")]
        {
            text += &attribute(name, &look(name), usual);
        }
    }
    text
}

/// An attribute, unless it says what is said anyway.
pub fn attribute(name: &str, value: &str, usual: &str) -> String {
    if value.is_empty() || value == usual { String::new() } else { format!(r#" {name}="{}""#, escaped(value)) }
}

/// A text as a drawing's file writes it.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// What no line begins with.
const CLOSING: &str = "、。，．」』）】〕：；！？・ー,.)%";

/// A text in lines of so many letters' height: between words, or between any two letters of a language without spaces.
fn broken(text: &str, room: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let (mut line, mut width) = (String::new(), 0.0);
    for piece in pieces(text) {
        let wide: f64 = piece.chars().map(breadth).sum();
        if width + wide > room && !line.is_empty() {
            lines.push(std::mem::take(&mut line).trim_end().to_owned());
            width = 0.0;
        }
        if !(line.is_empty() && piece == " ") {
            width += wide;
            line += &piece;
        }
    }
    lines.push(line.trim_end().to_owned());
    lines.retain(|line| !line.is_empty());
    lines
}

/// What may not be torn apart: words, spaces, and single wide letters with what closes behind them.
fn pieces(text: &str) -> Vec<String> {
    let mut pieces: Vec<String> = Vec::new();
    for letter in text.chars() {
        let joins = match pieces.last().and_then(|piece| piece.chars().last()) {
            None => false,
            Some(_) if letter == ' ' => false,
            Some(' ') => false,
            Some(last) => CLOSING.contains(letter) || !(is_wide(letter) || is_wide(last)),
        };
        match pieces.last_mut() {
            Some(piece) if joins => piece.push(letter),
            _ => pieces.push(letter.to_string()),
        }
    }
    pieces
}

fn is_wide(letter: char) -> bool {
    letter >= '\u{2e80}'
}

/// How broad a letter is, beside its height; rather too much than too little.
fn breadth(letter: char) -> f64 {
    match letter {
        letter if is_wide(letter) => 1.0,
        ' ' | '.' | ',' | 'i' | 'l' | 't' | '’' => 0.3,
        'm' | 'w' | '%' => 0.85,
        letter if letter.is_uppercase() => 0.66,
        _ => 0.53,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    fn paper() -> Paper {
        Paper { paper: "rgb(1, 2, 3)".to_owned(), ink: "#fff".to_owned(), letters: "\"A B\", serif".to_owned() }
    }

    #[test]
    fn a_picture_holds_its_title_its_paper_and_all_of_the_drawing() {
        let drawn = Extent::read("0 0 100 50").unwrap();
        let reaches = Extent { left: 10.0, top: -4.0, width: 130.0, height: 20.0 };
        let extent = drawn.with(reaches);
        assert_eq!(extent, Extent { left: 0.0, top: -4.0, width: 140.0, height: 54.0 });
        let picture = Picture::of("Reds & <blues>", "<path/>", extent, &paper());
        assert_eq!((picture.width, picture.height), (180.0, 129.0));
        assert!(picture.text.contains("Reds &amp; &lt;blues&gt;") && picture.text.contains("rgb(1, 2, 3)"));
        assert!(picture.text.contains("&quot;A B&quot;") && picture.text.contains("translate(20.0 59.0)"));
        assert_eq!((Extent::read("0 0 1"), Extent::read("0 0 0 5"), Extent::read("x")), (None, None, None));
    }

    #[test]
    fn a_part_says_what_is_not_usual_and_nothing_else() {
        let look = |name: &str| {
            let value = match name {
                "fill" => "none",
                "stroke" => "rgb(9, 9, 9)",
                "stroke-width" => "3px",
                "opacity" => "1",
                "font-family" => "\"Source Sans 3\"",
                _ => "",
            };
            value.to_owned()
        };
        assert_eq!(looks("path", look), r#" fill="none" stroke="rgb(9, 9, 9)" stroke-width="3px""#);
        assert!(looks("text", look).ends_with(r#" font-family="&quot;Source Sans 3&quot;""#));
        assert_eq!((looks("g", look), looks("defs", look)), (String::new(), String::new()));
    }

    #[test]
    fn titles_are_broken_between_words_and_never_before_what_closes() {
        assert_eq!(broken("one two three", 3.6), ["one two", "three"]);
        assert_eq!(broken("駒が近づく、退く。", 5.0), ["駒が近づ", "く、退く。"]);
        assert_eq!(broken("", 5.0), Vec::<String>::new());
        assert_eq!(broken("unbreakable", 1.0), ["unbreakable"]);
        let long = "青 33%、赤 67% of 100 games";
        assert_eq!(broken(long, 6.0).join(" ").replace(' ', ""), long.replace(' ', ""));
    }
}
