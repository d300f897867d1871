//! The ghosts as inline drawings, for trays, rules and previews.
//!
//! A page holds [`sheet`] once; every ghost is then a `<use>` of a symbol.
//! Colours are custom properties, so the drawings follow the theme:
//! `--blue-hi`, `--blue-mid`, `--blue-lo`, `--blue-edge`, `--eye-blue`, the
//! same for red, `--linen-hi`, `--linen-mid`, `--linen-lo`, `--linen-edge`,
//! `--fold`, `--ink`, `--crest`, `--rim` and `--ctl` for the dashes.

use super::shapes;
use crate::game::Colour;

/// Which drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GhostKind {
    /// A solid ghost.
    Own(Colour),
    /// A ghost under its sheet.
    Hidden,
    /// Linen with a dyed rim.
    Shown(Colour),
    /// The dashed outline of one that has not been taken yet.
    Missing(Colour),
}

/// All drawings [`sheet`] holds.
const ALL: [GhostKind; 7] = [
    GhostKind::Own(Colour::Blue),
    GhostKind::Own(Colour::Red),
    GhostKind::Hidden,
    GhostKind::Shown(Colour::Blue),
    GhostKind::Shown(Colour::Red),
    GhostKind::Missing(Colour::Blue),
    GhostKind::Missing(Colour::Red),
];

impl GhostKind {
    /// The symbol's id.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Own(Colour::Blue) => "ghost-blue",
            Self::Own(Colour::Red) => "ghost-red",
            Self::Hidden => "ghost-hidden",
            Self::Shown(Colour::Blue) => "ghost-shown-blue",
            Self::Shown(Colour::Red) => "ghost-shown-red",
            Self::Missing(Colour::Blue) => "ghost-missing-blue",
            Self::Missing(Colour::Red) => "ghost-missing-red",
        }
    }

    /// What is inside the symbol.
    fn body(self) -> String {
        match self {
            Self::Own(colour) => {
                let (name, outline, crest, eyes) = parts(colour, shapes::EYES_AWAY);
                format!(
                    "<path d=\"{outline}\" fill=\"url(#dye-{name})\" style=\"stroke:var(--{name}-edge)\" \
                     stroke-width=\"2\" stroke-linejoin=\"round\"/>\
                     <path d=\"{eyes}\" style=\"fill:var(--eye-{name})\"/>\
                     <path d=\"{crest}\" style=\"fill:var(--crest)\"/>"
                )
            }
            Self::Shown(colour) => {
                let (name, outline, crest, eyes) = parts(colour, shapes::EYES_HERE);
                format!(
                    "<path d=\"{outline}\" fill=\"none\" style=\"stroke:var(--rim)\" stroke-width=\"7.6\" stroke-linejoin=\"round\"/>\
                     <path d=\"{outline}\" fill=\"url(#dye-linen)\" style=\"stroke:var(--{name}-mid)\" \
                     stroke-width=\"4.8\" stroke-linejoin=\"round\"/>\
                     <path d=\"{eyes}{crest}\" style=\"fill:var(--{name}-lo)\"/>"
                )
            }
            Self::Hidden => format!(
                "<path d=\"{}\" fill=\"url(#dye-linen)\"/>\
                 <path d=\"{}\" fill=\"none\" style=\"stroke:var(--fold)\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>\
                 <path d=\"{}\" fill=\"none\" style=\"stroke:var(--linen-edge)\" stroke-width=\"2\" stroke-linejoin=\"round\"/>\
                 <path d=\"{}\" style=\"fill:var(--ink)\"/>",
                shapes::VEIL,
                shapes::FOLDS,
                shapes::VEIL,
                shapes::veil_eyes(shapes::EYES_HERE),
            ),
            Self::Missing(colour) => format!(
                "<path d=\"{}\" fill=\"none\" style=\"stroke:var(--ctl)\" stroke-width=\"1.3\" \
                 stroke-dasharray=\"3 2.4\" vector-effect=\"non-scaling-stroke\"/>",
                parts(colour, shapes::EYES_AWAY).1
            ),
        }
    }
}

/// A drawing of a ghost; it needs [`sheet`] somewhere on the page.
#[must_use]
pub fn ghost_svg(kind: GhostKind) -> String {
    format!(
        "<svg class=\"ghost\" viewBox=\"0 0 100 100\" aria-hidden=\"true\" focusable=\"false\"><use href=\"#{}\"/></svg>",
        kind.id()
    )
}

/// The hidden drawing that holds gradients and symbols.
#[must_use]
pub fn sheet() -> String {
    let mut out = String::from(
        "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\" focusable=\"false\"><defs>",
    );
    for (name, end) in [("blue", "0.86"), ("red", "0.86"), ("linen", "1")] {
        out.push_str(&format!("<linearGradient id=\"dye-{name}\" x1=\"0\" y1=\"0\" x2=\"0\" y2=\"1\">"));
        for (offset, tone) in [("0", "hi"), ("0.42", "mid"), (end, "lo")] {
            out.push_str(&format!("<stop offset=\"{offset}\" style=\"stop-color:var(--{name}-{tone})\"/>"));
        }
        out.push_str("</linearGradient>");
    }
    out.push_str("</defs>");
    for kind in ALL {
        out.push_str(&format!(
            "<symbol id=\"{}\" viewBox=\"0 0 100 100\" overflow=\"visible\">{}</symbol>",
            kind.id(),
            kind.body()
        ));
    }
    out.push_str("</svg>");
    out
}

fn parts(colour: Colour, y: f64) -> (&'static str, &'static str, &'static str, String) {
    match colour {
        Colour::Blue => ("blue", shapes::MOON, shapes::CRESCENT, shapes::moon_eyes(y)),
        Colour::Red => ("red", shapes::EMBER, shapes::SPARK, shapes::ember_eyes(y)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    #[test]
    fn the_sheet_holds_every_symbol_once() {
        let sheet = sheet();
        for kind in ALL {
            assert_eq!(sheet.matches(&format!("id=\"{}\"", kind.id())).count(), 1);
            assert!(ghost_svg(kind).contains(kind.id()));
        }
    }

    #[test]
    fn no_colour_is_written_down() {
        let sheet = sheet().replace("(#dye", "");
        assert!(!sheet.contains('#'));
    }
}
