//! Puts the layers together on a canvas of the page.

use wasm_bindgen::JsValue;
use web_sys::{CanvasRenderingContext2d as Context, HtmlCanvasElement};

use super::animate::{Animation, ESCAPED_SCALE, Leaving, Motion, Pose};
use super::board::{self, Key};
use super::geometry::Layout;
use super::ghosts::{Kind, Sprites};
use super::highlights::Highlights;
use super::pen;
use super::scene::{Body, Gate, Ghost, Scene};
use super::short::sort_few;
use super::tags;
use super::telling;
use super::theme::Theme;
use super::thoughts::{self, Bar, OVER_A_BAR, RAISED};

/// Size of a ghost in its square.
const REST: f64 = 0.92;
/// The same on a phone.
const REST_COMPACT: f64 = 0.97;
/// A chosen ghost grows by this and rises by [`LIFT`] units.
const GROWN: f64 = 1.05;
const LIFT: f64 = 6.0;
/// A ghost in its gate: its anchor's distance from the sill, in units.
const IN_GATE: f64 = 33.0;

/// Draws scenes and owns the bitmaps for it.
pub struct Painter {
    canvas: HtmlCanvasElement,
    context: Context,
    theme: Theme,
    scene: Scene,
    animation: Animation,
    sprites: Sprites,
    board: Option<(Key, HtmlCanvasElement)>,
    size: (f64, f64),
    device: f64,
    dirty: bool,
}

/// Where and how one ghost is drawn.
#[derive(Clone, Copy)]
struct Stance {
    x: f64,
    y: f64,
    /// Size compared with a ghost at rest.
    scale: f64,
    /// How far it is lifted off its shadow, in units.
    lift: f64,
    lean: (f64, f64),
    alpha: f64,
    shadow: bool,
}

impl Painter {
    /// A painter for a canvas; nothing is drawn before a scene is shown.
    ///
    /// # Errors
    /// If the canvas has no drawing context.
    pub fn new(canvas: HtmlCanvasElement) -> Result<Self, JsValue> {
        let context = pen::context_of(&canvas)?;
        Ok(Self {
            canvas,
            context,
            theme: Theme::night(),
            scene: Scene::default(),
            animation: Animation::default(),
            sprites: Sprites::default(),
            board: None,
            size: (0.0, 0.0),
            device: 1.0,
            dirty: true,
        })
    }

    /// Tells the size in CSS pixels and the device pixels in one of them.
    pub fn resize(&mut self, css_w: f64, css_h: f64, dpr: f64) {
        let dpr = if dpr.is_finite() && dpr > 0.0 { dpr } else { 1.0 };
        let (wide, high) = ((css_w * dpr).round().max(1.0), (css_h * dpr).round().max(1.0));
        if self.size == (css_w, css_h) && self.device == dpr && f64::from(self.canvas.width()) == wide {
            return;
        }
        self.size = (css_w, css_h);
        self.device = dpr;
        self.canvas.set_width(wide as u32);
        self.canvas.set_height(high as u32);
        self.sprites.clear();
        self.dirty = true;
    }

    /// Changes the colours.
    pub fn set_theme(&mut self, theme: Theme) {
        if self.theme != theme {
            self.theme = theme;
            self.refresh();
        }
    }

    /// Draws everything anew, for example once the page's font has arrived.
    pub fn refresh(&mut self) {
        self.sprites.clear();
        self.board = None;
        self.dirty = true;
    }

    /// Shows another scene. Whatever still moved is finished at once, unless
    /// the ghosts are the same: a pointer passing by must not cut a move short.
    pub fn show(&mut self, scene: Scene, motion: Motion, now_ms: f64) {
        if scene == self.scene {
            return;
        }
        let same_ghosts = scene.ghosts == self.scene.ghosts
            && scene.escaped == self.scene.escaped
            && scene.selected == self.scene.selected
            && scene.flipped == self.scene.flipped;
        if !same_ghosts || !self.animation.running(now_ms) {
            self.animation = Animation::between(&self.scene, &scene, motion, now_ms);
        }
        self.scene = scene;
        self.dirty = true;
    }

    /// The place of the squares on the canvas.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let scene = &self.scene;
        Layout::new(scene.columns, scene.rows, scene.compact, self.size.0, self.size.1)
    }

    /// Draws one frame if there is something new; true while something moves.
    pub fn paint(&mut self, now_ms: f64) -> bool {
        if !self.dirty || self.scene.columns == 0 || self.size.0 <= 0.0 {
            return false;
        }
        let moving = self.animation.running(now_ms);
        if !moving {
            self.animation = Animation::default();
        }
        // A frame that fails leaves the last picture; the next one tries again.
        let drawn = self.frame(now_ms).is_ok();
        self.dirty = moving || !drawn;
        moving
    }

    fn frame(&mut self, now: f64) -> Result<(), JsValue> {
        let layout = self.layout();
        let scene = std::mem::take(&mut self.scene);
        let done = self.layers(&scene, &layout, now);
        self.scene = scene;
        // An error may leave saved states behind; start clean next time.
        if done.is_err() {
            self.context.reset_transform()?;
        }
        done
    }

    fn layers(&mut self, scene: &Scene, layout: &Layout, now: f64) -> Result<(), JsValue> {
        let context = self.context.clone();
        let theme = self.theme;
        let (wide, high) = (self.canvas.width(), self.canvas.height());
        context.reset_transform()?;
        context.set_global_alpha(1.0);
        context.clear_rect(0.0, 0.0, f64::from(wide), f64::from(high));
        let key = Key::new(scene, *layout, theme, self.device, (wide, high));
        if self.board.as_ref().is_none_or(|(old, _)| *old != key) {
            let picture = key.render()?;
            self.board = Some((key, picture));
        }
        if let Some((_, picture)) = &self.board {
            context.draw_image_with_html_canvas_element(picture, 0.0, 0.0)?;
        }
        context.scale(self.device, self.device)?;
        let highlights = Highlights { context: &context, layout, theme: &theme, scene };
        highlights.under()?;
        let flare = self.animation.flare(now);
        if let Some((gate, strength)) = flare {
            board::lit_gate(&context, layout, &theme, gate, scene.flipped, strength)?;
        }

        let mut order: Vec<&Ghost> = scene.ghosts.iter().collect();
        let place = |ghost: &Ghost| {
            let seen = layout.turn(ghost.cell, scene.flipped);
            (seen.row, seen.column)
        };
        sort_few(&mut order, |one, other| place(one).cmp(&place(other)));
        let poses: Vec<(&Ghost, Pose)> =
            order.into_iter().map(|ghost| (ghost, self.animation.pose(ghost.id, now))).collect();
        for (ghost, pose) in &poses {
            self.standing(scene, layout, ghost, pose)?;
        }
        for leaving in self.animation.leaving(now) {
            self.leaving(scene, layout, &leaving)?;
        }
        highlights.over()?;
        for (ghost, pose) in &poses {
            let place = self.place(scene, layout, ghost, pose);
            self.tags(scene, layout, ghost, place)?;
        }
        self.thoughts(scene, layout, &poses)?;
        if flare.is_none() {
            for &(gate, body) in &scene.escaped {
                self.in_gate(scene, layout, gate, body)?;
            }
        }
        highlights.top()?;
        self.dragged(scene, layout)
    }

    fn place(&self, scene: &Scene, layout: &Layout, ghost: &Ghost, pose: &Pose) -> Stance {
        let (x, y) = layout.centre(ghost.cell, scene.flipped);
        let turn = if scene.flipped { -1.0 } else { 1.0 };
        let held = scene.drag.is_some_and(|drag| drag.ghost == ghost.id);
        let chosen = scene.selected == Some(ghost.cell) && !held;
        let lift = pose.lift.unwrap_or(if chosen { 1.0 } else { 0.0 });
        let faint = if held {
            0.28
        } else if ghost.faded {
            0.42
        } else {
            1.0
        };
        // A bar at its feet takes room from a ghost.
        let barred = scene.beliefs.iter().any(|belief| belief.ghost == ghost.id);
        let (size, raised) = if barred { (OVER_A_BAR / rest(scene), RAISED * layout.unit) } else { (1.0, 0.0) };
        Stance {
            x: x + turn * pose.offset.0 * layout.square(),
            y: y + turn * pose.offset.1 * layout.square() - raised,
            scale: size * (1.0 + (GROWN - 1.0) * lift),
            lift: LIFT * lift,
            lean: (turn * pose.lean.0, turn * pose.lean.1),
            alpha: pose.alpha * faint,
            shadow: !held,
        }
    }

    fn standing(&mut self, scene: &Scene, layout: &Layout, ghost: &Ghost, pose: &Pose) -> Result<(), JsValue> {
        let place = self.place(scene, layout, ghost, pose);
        let kind = Kind::of(ghost.body, ghost.facing_away);
        let Some((old, alpha, drop)) = pose.cover else {
            return self.sprite(scene, layout, kind, place);
        };
        // The new body comes as the old one goes, never fainter than either.
        let under = Stance { alpha: place.alpha * (1.5 - alpha).min(1.0), ..place };
        self.sprite(scene, layout, kind, under)?;
        let over = Stance { y: place.y + drop * layout.square(), alpha: place.alpha * alpha, shadow: false, ..place };
        self.sprite(scene, layout, Kind::of(old, ghost.facing_away), over)
    }

    fn leaving(&mut self, scene: &Scene, layout: &Layout, leaving: &Leaving) -> Result<(), JsValue> {
        let pose = Pose { alpha: leaving.alpha, lift: Some(0.0), ..Pose::default() };
        let mut place = self.place(scene, layout, &leaving.ghost, &pose);
        place.y += leaving.rise * layout.square();
        place.shadow = false;
        if let Some((gate, walk)) = leaving.through {
            let (x, sill, up) = layout.gate(gate, scene.flipped);
            let end = sill + IN_GATE * layout.unit * if up { -1.0 } else { 1.0 };
            place.x += (x - place.x) * walk;
            place.y += (end - place.y) * walk;
            place.scale = 1.0 + (ESCAPED_SCALE / rest(scene) - 1.0) * walk;
        }
        self.sprite(scene, layout, Kind::of(leaving.ghost.body, leaving.ghost.facing_away), place)
    }

    fn in_gate(&mut self, scene: &Scene, layout: &Layout, gate: Gate, body: Body) -> Result<(), JsValue> {
        let (x, sill, up) = layout.gate(gate, scene.flipped);
        let place = Stance {
            x,
            y: sill + IN_GATE * layout.unit * if up { -1.0 } else { 1.0 },
            scale: ESCAPED_SCALE / rest(scene),
            lift: 0.0,
            lean: (0.0, 0.0),
            alpha: 1.0,
            shadow: false,
        };
        self.sprite(scene, layout, Kind::of(body, up), place)
    }

    fn tags(&self, scene: &Scene, layout: &Layout, ghost: &Ghost, place: Stance) -> Result<(), JsValue> {
        if ghost.mark.is_none() && ghost.verdict.is_none() {
            return Ok(());
        }
        let context = &self.context;
        let unit = rest(scene) * place.scale * layout.unit;
        context.save();
        context.translate(place.x, place.y - place.lift * layout.unit)?;
        context.scale(unit, unit)?;
        context.set_global_alpha(place.alpha);
        if let Some(mark) = ghost.mark {
            tags::tag(context, &self.theme, mark)?;
        }
        if let Some(right) = ghost.verdict {
            tags::verdict(context, &self.theme, right)?;
        }
        context.restore();
        Ok(())
    }

    /// Bars follow their ghosts; arrows lie above everything.
    fn thoughts(&self, scene: &Scene, layout: &Layout, poses: &[(&Ghost, Pose)]) -> Result<(), JsValue> {
        let turn = if scene.flipped { -1.0 } else { 1.0 };
        for (ghost, pose) in poses {
            let Some(&belief) = scene.beliefs.iter().find(|belief| belief.ghost == ghost.id) else { continue };
            let mut square = layout.rect(ghost.cell, scene.flipped);
            square.x += turn * pose.offset.0 * layout.square();
            square.y += turn * pose.offset.1 * layout.square();
            let last_row = layout.turn(ghost.cell, scene.flipped).row + 1 == layout.rows;
            let bar = Bar::new(belief, layout, scene.compact, last_row);
            telling::bar(&self.context, &self.theme, layout, square, &bar)?;
        }
        for shaft in thoughts::shafts(scene, layout) {
            telling::arrow(&self.context, &self.theme, layout, &shaft)?;
        }
        Ok(())
    }

    fn dragged(&mut self, scene: &Scene, layout: &Layout) -> Result<(), JsValue> {
        let Some(drag) = scene.drag else { return Ok(()) };
        let Some(ghost) = scene.ghosts.iter().find(|ghost| ghost.id == drag.ghost) else { return Ok(()) };
        let place = Stance { x: 0.0, y: 0.0, scale: 1.04, lift: 4.0, lean: (0.0, 0.0), alpha: 1.0, shadow: true };
        let context = self.context.clone();
        context.save();
        context.translate(drag.x, drag.y - if drag.touch { 20.0 } else { 0.0 })?;
        context.rotate(-6.0_f64.to_radians())?;
        let done = self.sprite(scene, layout, Kind::of(ghost.body, ghost.facing_away), place);
        context.restore();
        done
    }

    fn sprite(&mut self, scene: &Scene, layout: &Layout, kind: Kind, place: Stance) -> Result<(), JsValue> {
        if place.alpha <= 0.0 {
            return Ok(());
        }
        let context = self.context.clone();
        let still = rest(scene) * layout.unit;
        // Whole device pixels keep a standing ghost crisp.
        let snap = |value: f64| (value * self.device).round() / self.device;
        if place.shadow && self.theme.shadow.1 > 0.0 {
            context.save();
            context.translate(snap(place.x), snap(place.y))?;
            context.set_global_alpha(place.alpha);
            self.sprites.draw(&context, &self.theme, Kind::Shadow, still * place.scale, still, self.device)?;
            context.restore();
        }
        let over_a_bar = OVER_A_BAR / rest(scene);
        let bitmap = if place.scale > 1.0 {
            GROWN
        } else if (place.scale - over_a_bar).abs() < 1e-9 {
            over_a_bar
        } else if place.scale < 0.8 {
            ESCAPED_SCALE / rest(scene)
        } else {
            1.0
        };
        let unit = still * kind.scale();
        context.save();
        context.translate(snap(place.x), snap(place.y - place.lift * layout.unit))?;
        context.transform(1.0, 0.0, -place.lean.0, 1.0 + place.lean.1.abs(), 0.0, 0.0)?;
        context.set_global_alpha(place.alpha);
        let done = self.sprites.draw(&context, &self.theme, kind, unit * place.scale, unit * bitmap, self.device);
        context.restore();
        done
    }
}

/// Size of a ghost at rest.
fn rest(scene: &Scene) -> f64 {
    if scene.compact { REST_COMPACT } else { REST }
}
