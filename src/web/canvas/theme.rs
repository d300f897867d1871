//! The colours the board is drawn with.
//!
//! Night and day are the same drawing in two lights. The third theme serves
//! forced colours: only system colours, no textures, outlines instead of tints.

/// A body's vertical gradient: light at the crown, deep at the hem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dye {
    /// Crown.
    pub hi: &'static str,
    /// Middle, also the rim of a revealed ghost.
    pub mid: &'static str,
    /// Hem, also eyes and crest of a revealed ghost.
    pub lo: &'static str,
    /// Outline.
    pub edge: &'static str,
    /// Eyes on the dye.
    pub eye: &'static str,
}

/// What thoughts are drawn with: bars of belief, arrows and their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thought {
    /// Around bars and arrows.
    pub edge: &'static str,
    /// The blue part of a bar.
    pub blue: &'static str,
    /// The red part of a bar.
    pub red: &'static str,
    /// Slanted lines on the red part.
    pub hatch: &'static str,
    /// Between both parts.
    pub notch: &'static str,
    /// The number in front of a bar.
    pub number: &'static str,
    /// Behind that number.
    pub halo: &'static str,
    /// An arrow that is not the first.
    pub arrow: &'static str,
    /// The pill at an arrow's tip.
    pub pill: &'static str,
    /// The number in it.
    pub on_pill: &'static str,
}

/// Every colour token the board needs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Blue ghosts.
    pub blue: Dye,
    /// Red ghosts.
    pub red: Dye,
    /// Sheets; its `eye` is the ink of the eyes.
    pub linen: Dye,
    /// The two folds of a sheet.
    pub fold: &'static str,
    /// Crest on a dye.
    pub crest: &'static str,
    /// Dark line outside a dyed rim.
    pub rim: &'static str,
    /// Dashed outline of a sheet of glass.
    pub glass: &'static str,
    /// Ground shadow and its strength.
    pub shadow: (&'static str, f64),
    /// The two kinds of squares.
    pub squares: [&'static str; 2],
    /// The frame.
    pub frame: &'static str,
    /// The frame's outer edge.
    pub frame_edge: &'static str,
    /// Lines and dots between the squares, with the lines' strength.
    pub inlay: (&'static str, f64),
    /// Strength of the grain.
    pub grain: f64,
    /// Window light and its strength.
    pub light: (&'static str, f64),
    /// Coordinates.
    pub coord: &'static str,
    /// Candle.
    pub candle: &'static str,
    /// The light end of candle.
    pub candle_hi: &'static str,
    /// Ink on candlelight, and around it.
    pub on_candle: &'static str,
    /// Gates of the other side.
    pub their_gate: &'static str,
    /// Selection and targets.
    pub hl: &'static str,
    /// Thin contrary edge around a target.
    pub hl_edge: &'static str,
    /// Tint of the last move and its strength.
    pub last: (&'static str, f64),
    /// Focus ring: upper and lower line.
    pub focus: [&'static str; 2],
    /// Paper of memo tags.
    pub paper: &'static str,
    /// Ink on paper.
    pub ink: &'static str,
    /// Frame and sign of the blue tag, then of the red one.
    pub tag: [&'static str; 2],
    /// Somebody's thoughts.
    pub thought: Thought,
    /// Only outlines: no tints, no textures.
    pub forced: bool,
}

impl Theme {
    /// Smoked walnut by moonlight.
    #[must_use]
    pub const fn night() -> Self {
        Self {
            blue: Dye { hi: "#a9c8e8", mid: "#739fd0", lo: "#3f6b9f", edge: "#e3edf8", eye: "#12202f" },
            red: Dye { hi: "#e48a72", mid: "#d05c46", lo: "#9f3c2a", edge: "#fbe3d8", eye: "#2b0d07" },
            linen: Dye { hi: "#fbf4e6", mid: "#e9dfcc", lo: "#bfb298", edge: "#15110d", eye: "#15110d" },
            fold: "#a3957a",
            crest: "#fff8ea",
            rim: "#15110d",
            glass: "#fbf4e6",
            shadow: ("#000000", 0.55),
            squares: ["#3d342d", "#362e28"],
            frame: "#211b17",
            frame_edge: "#2e2620",
            inlay: ("#c9a460", 0.34),
            grain: 0.22,
            light: ("#c8d8ff", 0.05),
            coord: "#b19d7c",
            candle: "#e5b35a",
            candle_hi: "#f3cb80",
            on_candle: "#221705",
            their_gate: "#b19d7c",
            hl: "#e5b35a",
            hl_edge: "#1a130a",
            last: ("#dfe7f5", 0.15),
            focus: ["#fffdf7", "#13151b"],
            paper: "#fffaf0",
            ink: "#1a140d",
            tag: ["#2f5c96", "#a03524"],
            thought: Thought {
                edge: "#15110d",
                blue: "#739fd0",
                red: "#d05c46",
                hatch: "#e99682",
                notch: "#fffdf7",
                number: "#fbf4e6",
                halo: "#2a231ecc",
                arrow: "#d9d0c0",
                pill: "#15110d",
                on_pill: "#fffdf7",
            },
            forced: false,
        }
    }

    /// Birch by daylight.
    #[must_use]
    pub const fn day() -> Self {
        Self {
            blue: Dye { hi: "#5d8cbf", mid: "#38689f", lo: "#264a76", edge: "#16324f", eye: "#fff6e6" },
            red: Dye { hi: "#d06a52", mid: "#b5432f", lo: "#872d1d", edge: "#521508", eye: "#fff6e6" },
            linen: Dye { hi: "#fffdf8", mid: "#fbf4e6", lo: "#e3d6bd", edge: "#43382c", eye: "#29231d" },
            fold: "#b9a98c",
            crest: "#fff6e6",
            rim: "#43382c",
            glass: "#5a4c3b",
            shadow: ("#3a2810", 0.42),
            squares: ["#e0cfae", "#d7c39e"],
            frame: "#6d5540",
            frame_edge: "#806549",
            inlay: ("#6b5135", 0.36),
            grain: 0.085,
            light: ("#fffaf0", 0.20),
            coord: "#5f4b31",
            candle: "#dfa43c",
            candle_hi: "#eebb5e",
            on_candle: "#261a04",
            their_gate: "#d7c39e",
            hl: "#8f5503",
            hl_edge: "#fffdf7",
            last: ("#6b5a3c", 0.20),
            focus: ["#29231d", "#fffdf7"],
            paper: "#fffdf7",
            ink: "#1f1811",
            tag: ["#28598f", "#a3351f"],
            thought: Thought {
                edge: "#15110d",
                blue: "#38689f",
                red: "#b5432f",
                hatch: "#d0705c",
                notch: "#fffdf7",
                number: "#29231d",
                halo: "#e9dcc2cc",
                arrow: "#fbf4e6",
                pill: "#15110d",
                on_pill: "#fffdf7",
            },
            forced: false,
        }
    }

    /// The system's own colours, for people who have chosen them.
    #[must_use]
    pub const fn forced() -> Self {
        let plain = Dye { hi: "Canvas", mid: "Canvas", lo: "Canvas", edge: "CanvasText", eye: "CanvasText" };
        let rim = Dye { hi: "CanvasText", mid: "CanvasText", lo: "CanvasText", edge: "CanvasText", eye: "Canvas" };
        Self {
            blue: rim,
            red: rim,
            linen: plain,
            fold: "GrayText",
            crest: "Canvas",
            rim: "Canvas",
            glass: "CanvasText",
            shadow: ("Canvas", 0.0),
            squares: ["Canvas", "Canvas"],
            frame: "Canvas",
            frame_edge: "CanvasText",
            inlay: ("CanvasText", 0.6),
            grain: 0.0,
            light: ("Canvas", 0.0),
            coord: "CanvasText",
            candle: "Highlight",
            candle_hi: "Highlight",
            on_candle: "CanvasText",
            their_gate: "CanvasText",
            hl: "Highlight",
            hl_edge: "Canvas",
            last: ("CanvasText", 1.0),
            focus: ["CanvasText", "Canvas"],
            paper: "Canvas",
            ink: "CanvasText",
            tag: ["CanvasText", "CanvasText"],
            thought: Thought {
                edge: "CanvasText",
                blue: "CanvasText",
                red: "Canvas",
                hatch: "CanvasText",
                notch: "Canvas",
                number: "CanvasText",
                halo: "Canvas",
                arrow: "Canvas",
                pill: "Canvas",
                on_pill: "CanvasText",
            },
            forced: true,
        }
    }
}

/// A `#rrggbb` colour with an opacity; other colours come back unchanged,
/// because a system colour has no parts to work with.
#[must_use]
pub fn with_alpha(colour: &str, alpha: f64) -> String {
    if colour.starts_with('#') && colour.len() == 7 {
        let byte = (alpha.clamp(0.0, 1.0) * 255.0).round() as u8;
        format!("{colour}{byte:02x}")
    } else {
        colour.to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Theme, with_alpha};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const STYLES: &str = include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/www/styles/tokens.css"));

    /// What the styles give for a token in one of the two lights.
    fn token<'a>(light: &str, name: &str) -> &'a str {
        let (_, block) = STYLES.split_once(&format!(":root[data-theme=\"{light}\"] {{")).unwrap();
        let (block, _) = block.split_once('}').unwrap();
        let line = |line: &'a str| line.trim().strip_prefix("--")?.strip_suffix(';')?.split_once(": ");
        let found = block.lines().filter_map(line).find(|(known, _)| *known == name);
        found.unwrap_or_else(|| panic!("{light}: no --{name}")).1
    }

    /// A `#rrggbb` colour with an opacity as the styles write it.
    fn translucent((colour, alpha): (&str, f64)) -> String {
        let [_, red, green, blue] = u32::from_str_radix(colour.trim_start_matches('#'), 16).unwrap().to_be_bytes();
        format!("rgb({red} {green} {blue} / {}%)", (alpha * 100.0).round())
    }

    #[test]
    fn the_board_and_the_page_have_the_same_colours() {
        for (light, theme) in [("night", Theme::night()), ("day", Theme::day())] {
            let Theme { blue, red, linen, .. } = theme;
            let same = [
                ("blue-hi", blue.hi),
                ("blue-mid", blue.mid),
                ("blue-lo", blue.lo),
                ("blue-edge", blue.edge),
                ("eye-blue", blue.eye),
                ("red-hi", red.hi),
                ("red-mid", red.mid),
                ("red-lo", red.lo),
                ("red-edge", red.edge),
                ("eye-red", red.eye),
                ("linen-hi", linen.hi),
                ("linen-mid", linen.mid),
                ("linen-lo", linen.lo),
                ("linen-edge", linen.edge),
                ("ink", linen.eye),
                ("fold", theme.fold),
                ("crest", theme.crest),
                ("rim", theme.rim),
                ("square-a", theme.squares[0]),
                ("square-b", theme.squares[1]),
                ("frame", theme.frame),
                ("coord", theme.coord),
                ("candle", theme.candle),
                ("candle-hi", theme.candle_hi),
                ("on-candle", theme.on_candle),
                ("hl", theme.hl),
                ("focus", theme.focus[0]),
                ("focus-under", theme.focus[1]),
                ("paper", theme.paper),
            ];
            for (name, colour) in same {
                assert_eq!(token(light, name), colour, "{light}: --{name}");
            }
            assert_eq!(token(light, "inlay"), translucent(theme.inlay), "{light}");
            assert_eq!(token(light, "last"), translucent(theme.last), "{light}");
        }
    }

    #[test]
    fn only_hex_colours_take_an_opacity() {
        assert_eq!(with_alpha("#102030", 0.5), "#10203080");
        assert_eq!(with_alpha("Canvas", 0.5), "Canvas");
    }
}
