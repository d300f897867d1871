//! What moves between two scenes, and where it is at a moment.
//!
//! Pure timing: two scenes and a clock go in, poses come out. A ghost without
//! a pose stands where the new scene puts it, so when nothing moves nothing of
//! this is left.

use super::ease::{ease, part, swell};
use super::scene::{Body, Gate, Ghost, Scene, Side};
use super::short::sort_few;

/// How much may move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Motion {
    /// Everything.
    Full,
    /// Positions jump, only opacity changes.
    Reduced,
}

const MOVE: f64 = 220.0;
const CAPTURE: f64 = 320.0;
const ESCAPE: f64 = 700.0;
const REVEAL: f64 = 420.0;
const REVEAL_STEP: f64 = 70.0;
const GLASS: f64 = 200.0;
const LIFT: f64 = 120.0;
const FADE: f64 = 100.0;

/// Of a ghost's height on its way out, what is left in the gate.
pub const ESCAPED_SCALE: f64 = 0.62;

/// One thing that moves.
#[derive(Clone, Debug, PartialEq)]
enum Act {
    /// Comes from another square; the offset is in squares of the board.
    Glide { ghost: u8, from: (f64, f64) },
    /// Appears in its place.
    Appear { ghost: u8 },
    /// Is taken: the sheet lifts, the spirit flies to the capturer's edge.
    Taken { ghost: Ghost, spirit: Body, up: bool },
    /// Leaves the picture without a flight.
    Vanish { ghost: Ghost },
    /// Goes out through its gate.
    Escape { ghost: Ghost, gate: Gate },
    /// Loses or gets its sheet.
    Unveil { ghost: u8, old: Body, drops: bool },
    /// Rises when chosen or sinks when not.
    Lift { ghost: u8, up: bool },
}

/// An act and its time in milliseconds.
#[derive(Clone, Debug, PartialEq)]
struct Timed {
    act: Act,
    start: f64,
    length: f64,
}

impl Timed {
    fn at(&self, now: f64) -> f64 {
        part(now, self.start, self.start + self.length)
    }
}

/// How a standing ghost is shown now, compared with its place in the scene.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Offset in squares of the board.
    pub offset: (f64, f64),
    /// Lean into the direction of the move, in parts of the height.
    pub lean: (f64, f64),
    /// Opacity.
    pub alpha: f64,
    /// How far it is lifted, 0 to 1; nothing if the scene decides.
    pub lift: Option<f64>,
    /// The old body over the new one: body, opacity, drop in squares.
    pub cover: Option<(Body, f64, f64)>,
}

impl Default for Pose {
    fn default() -> Self {
        Self { offset: (0.0, 0.0), lean: (0.0, 0.0), alpha: 1.0, lift: None, cover: None }
    }
}

/// A ghost that is no longer in the scene and still seen.
#[derive(Clone, Debug, PartialEq)]
pub struct Leaving {
    /// The ghost as it last stood, with the body to draw now.
    pub ghost: Ghost,
    /// Vertical offset on the screen, in squares; negative is up.
    pub rise: f64,
    /// The gate it goes through and how far it is, 0 to 1.
    pub through: Option<(Gate, f64)>,
    /// Opacity.
    pub alpha: f64,
}

/// Everything that moves at the moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Animation {
    acts: Vec<Timed>,
}

impl Animation {
    /// What has to move to get from one scene to the next.
    #[must_use]
    pub fn between(old: &Scene, new: &Scene, motion: Motion, now: f64) -> Self {
        let mut this = Self::default();
        let same_board = (old.columns, old.rows, old.flipped) == (new.columns, new.rows, new.flipped);
        if !same_board || old.ghosts.is_empty() {
            return this;
        }
        let before = |id: u8| old.ghosts.iter().find(|ghost| ghost.id == id);
        let moved: Vec<(&Ghost, &Ghost)> = new
            .ghosts
            .iter()
            .filter_map(|ghost| Some((before(ghost.id)?, ghost)))
            .filter(|(was, is)| was.cell != is.cell)
            .collect();
        // A jump through the game or a fresh set-up is not a move.
        if moved.len() > 2 {
            return this;
        }
        for &(was, is) in &moved {
            // A ghost put down by the pointer is already there.
            if old.drag.is_some_and(|drag| drag.ghost == is.id) {
                continue;
            }
            let from = (
                f64::from(was.cell.column) - f64::from(is.cell.column),
                f64::from(was.cell.row) - f64::from(is.cell.row),
            );
            match motion {
                Motion::Full => this.add(Act::Glide { ghost: is.id, from }, now, MOVE),
                Motion::Reduced => this.add(Act::Appear { ghost: is.id }, now, FADE),
            }
        }
        this.departures(old, new, &moved, motion, now);
        this.veils(old, new, motion, now);
        this.lifts(old, new, &moved, motion, now);
        this
    }

    fn departures(&mut self, old: &Scene, new: &Scene, moved: &[(&Ghost, &Ghost)], motion: Motion, now: f64) {
        for ghost in &old.ghosts {
            if new.ghosts.iter().any(|other| other.id == ghost.id) {
                continue;
            }
            let gate = new.escaped.iter().skip(old.escaped.len()).map(|&(gate, _)| gate).find(|gate| {
                let row = if gate.side == Side::Top { 0 } else { new.rows.saturating_sub(1) };
                ghost.cell.column == gate.column && ghost.cell.row == row
            });
            let taken = moved.iter().any(|(_, is)| is.cell == ghost.cell);
            match (motion, gate) {
                (Motion::Full, Some(gate)) => {
                    self.add(Act::Escape { ghost: ghost.clone(), gate }, now, ESCAPE);
                }
                (Motion::Full, None) if taken => {
                    let spirit = new.taken.map_or(ghost.body, Body::Own);
                    // What was ours goes to their tray above, theirs to ours.
                    let up = matches!(ghost.body, Body::Own(_));
                    self.add(Act::Taken { ghost: ghost.clone(), spirit, up }, now, CAPTURE);
                }
                _ if taken || gate.is_some() => {
                    self.add(Act::Vanish { ghost: ghost.clone() }, now, FADE);
                }
                _ => {}
            }
        }
    }

    /// Sheets drop row by row from the top of the screen; glass turns at once.
    fn veils(&mut self, old: &Scene, new: &Scene, motion: Motion, now: f64) {
        let mut changed: Vec<(&Ghost, Body)> = new
            .ghosts
            .iter()
            .filter_map(|ghost| {
                let was = old.ghosts.iter().find(|other| other.id == ghost.id)?;
                (was.body != ghost.body).then_some((ghost, was.body))
            })
            .collect();
        let place = |(ghost, _): &(&Ghost, Body)| (ghost.cell.row, ghost.cell.column);
        sort_few(&mut changed, |one, other| place(one).cmp(&place(other)));
        if new.flipped {
            changed.reverse();
        }
        let mut order = 0.0;
        for (ghost, was) in changed {
            let drops = was == Body::Hidden && matches!(ghost.body, Body::Shown(_) | Body::Own(_));
            let (start, length) = match motion {
                Motion::Reduced => (now, FADE),
                Motion::Full if drops => (now + REVEAL_STEP * order, REVEAL),
                Motion::Full => (now, GLASS),
            };
            order += 1.0;
            let drops = drops && motion == Motion::Full;
            self.add(Act::Unveil { ghost: ghost.id, old: was, drops }, start, length);
        }
    }

    fn lifts(&mut self, old: &Scene, new: &Scene, moved: &[(&Ghost, &Ghost)], motion: Motion, now: f64) {
        if old.selected == new.selected || motion == Motion::Reduced {
            return;
        }
        for (scene, up) in [(new, true), (old, false)] {
            let Some(cell) = scene.selected else { continue };
            let Some(ghost) = scene.ghosts.iter().find(|ghost| ghost.cell == cell) else { continue };
            let still = new.ghosts.iter().any(|other| other.id == ghost.id);
            if still && !moved.iter().any(|(was, _)| was.id == ghost.id) {
                self.add(Act::Lift { ghost: ghost.id, up }, now, LIFT);
            }
        }
    }

    fn add(&mut self, act: Act, start: f64, length: f64) {
        self.acts.push(Timed { act, start, length });
    }

    /// Whether anything still moves.
    #[must_use]
    pub fn running(&self, now: f64) -> bool {
        self.acts.iter().any(|timed| now < timed.start + timed.length)
    }

    /// How a ghost of the scene is shown now.
    #[must_use]
    pub fn pose(&self, id: u8, now: f64) -> Pose {
        let mut pose = Pose::default();
        for timed in &self.acts {
            let t = timed.at(now);
            if t >= 1.0 {
                continue;
            }
            match &timed.act {
                Act::Glide { ghost, from } if *ghost == id => {
                    let left = 1.0 - ease(t);
                    pose.offset = (from.0 * left, from.1 * left);
                    let swing = 0.03 * swell(ease(t));
                    pose.lean = (
                        -from.0.signum() * swing * from.0.abs().min(1.0),
                        -from.1.signum() * swing * from.1.abs().min(1.0),
                    );
                }
                Act::Appear { ghost } if *ghost == id => pose.alpha = t,
                Act::Unveil { ghost, old, drops } if *ghost == id => {
                    let fall = if *drops { 0.22 * ease(t) } else { 0.0 };
                    pose.cover = Some((*old, 1.0 - if *drops { part(t, 0.15, 1.0) } else { t }, fall));
                }
                Act::Lift { ghost, up } if *ghost == id => {
                    pose.lift = Some(if *up { ease(t) } else { 1.0 - ease(t) });
                }
                _ => {}
            }
        }
        pose
    }

    /// Ghosts on their way out, in the order to draw them.
    #[must_use]
    pub fn leaving(&self, now: f64) -> Vec<Leaving> {
        let mut out = Vec::new();
        for timed in &self.acts {
            let t = timed.at(now);
            if t >= 1.0 {
                continue;
            }
            match &timed.act {
                Act::Taken { ghost, spirit, up } => {
                    let flight = ease(part(t, 0.4, 1.0)) * if *up { -0.9 } else { 0.9 };
                    let body = Ghost { body: *spirit, mark: None, verdict: None, ..ghost.clone() };
                    out.push(Leaving { ghost: body, rise: flight, through: None, alpha: 1.0 - part(t, 0.55, 1.0) });
                    if *spirit != ghost.body {
                        let sheet = Ghost { mark: None, verdict: None, ..ghost.clone() };
                        out.push(Leaving {
                            ghost: sheet,
                            rise: -0.35 * ease(part(t, 0.0, 0.6)),
                            through: None,
                            alpha: 1.0 - part(t, 0.1, 0.6),
                        });
                    }
                }
                Act::Vanish { ghost } => {
                    out.push(Leaving { ghost: ghost.clone(), rise: 0.0, through: None, alpha: 1.0 - t });
                }
                Act::Escape { ghost, gate } => {
                    // A walk, not a jump: the curve alone would be through the
                    // gate in the first tenth of a second.
                    let walk = t * t * (3.0 - 2.0 * t);
                    out.push(Leaving { ghost: ghost.clone(), rise: 0.0, through: Some((*gate, walk)), alpha: 1.0 });
                }
                _ => {}
            }
        }
        out
    }

    /// The gate that flares because somebody leaves, and how brightly.
    #[must_use]
    pub fn flare(&self, now: f64) -> Option<(Gate, f64)> {
        self.acts.iter().find_map(|timed| match &timed.act {
            Act::Escape { gate, .. } if timed.at(now) < 1.0 => Some((*gate, swell(timed.at(now)))),
            _ => None,
        })
    }
}

#[cfg(test)]
#[path = "animate_tests.rs"]
mod tests;
