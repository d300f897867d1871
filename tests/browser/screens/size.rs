//! The screens that people have, and how large they set their text.

use crate::page::Page;
use serde_json::json;

/// A screen and the size of its text.
#[derive(Clone, Copy)]
pub struct Size {
    width: u32,
    height: u32,
    /// Is it touched? Otherwise there is a mouse.
    pub touch: bool,
    /// The size of text that is not said otherwise, as browsers let people set it.
    text: u32,
    /// Is the whole page enlarged?
    zoomed: bool,
}

const fn phone(width: u32, height: u32) -> Size {
    Size { width, height, touch: true, text: 16, zoomed: false }
}

const fn desktop(width: u32, height: u32) -> Size {
    Size { touch: false, ..phone(width, height) }
}

/// With text twice as large, as a person sets it in the browser.
pub const fn large(size: Size) -> Size {
    Size { text: 32, ..size }
}

/// A desktop.
pub const DESKTOP: Size = desktop(1280, 800);
/// A laptop whose browser leaves little height.
pub const LAPTOP: Size = desktop(1366, 650);
/// A large screen, or a projector.
pub const PROJECTOR: Size = desktop(1920, 1080);
/// A tablet, upright.
pub const TABLET: Size = phone(820, 1180);
/// A phone on its side.
pub const SIDEWAYS: Size = phone(844, 390);
/// A phone.
pub const PHONE: Size = phone(390, 844);
/// A small one.
pub const SMALL_PHONE: Size = phone(360, 640);
/// A desktop whose page is enlarged twice.
pub const ZOOMED: Size = Size { zoomed: true, ..desktop(640, 400) };

/// Every screen is tested in these, with plain and with large text.
pub const ALL: [Size; 13] = [
    DESKTOP,
    PROJECTOR,
    TABLET,
    SIDEWAYS,
    PHONE,
    SMALL_PHONE,
    large(SMALL_PHONE),
    large(PHONE),
    large(SIDEWAYS),
    large(TABLET),
    large(PROJECTOR),
    large(DESKTOP),
    ZOOMED,
];

impl Size {
    /// Neither text nor page are enlarged.
    pub fn is_plain(self) -> bool {
        self.text == 16 && !self.zoomed
    }

    /// The width in pixels of the page.
    pub fn width(self) -> u32 {
        self.width
    }

    /// Gives the page this size, with so many dots to a pixel.
    pub async fn put_on(self, page: &Page, scale: f64) {
        let fonts = json!({ "fontSizes": { "standard": self.text, "fixed": self.text * 13 / 16 } });
        page.devtools("Page.setFontSizes", fonts).await;
        page.screen(self.width, self.height, scale, self.touch).await;
    }

    /// What it is called in a report.
    pub fn name(self) -> String {
        let Size { width, height, .. } = self;
        match (self.zoomed, self.text) {
            (true, _) => format!("{}×{} zoomed", width * 2, height * 2),
            (false, 16) => format!("{width}×{height}"),
            _ => format!("{width}×{height} large text"),
        }
    }
}
