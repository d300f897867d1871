//! What players have made or read of what they need, once for all their games.

use super::needs::{Asset, AssetError};
use crate::solve::SmallTable;
use std::sync::OnceLock;

/// Something that a player keeps at hand.
pub trait Supply {
    /// The file that it is read from, where it is not made.
    fn asset(&self) -> Option<&'static Asset>;

    /// Is it there?
    fn is_there(&self) -> bool;

    /// Gets it without help from outside, unless it is there. `progress` is told now and then how much is done.
    fn prepare(&self, progress: &mut dyn FnMut(f32)) -> Result<(), AssetError>;

    /// Takes it from the bytes of a file.
    fn take(&self, bytes: &[u8]) -> Result<(), AssetError>;
}

/// Something that a player makes.
pub struct Made<T> {
    make: fn(&mut dyn FnMut(f32)) -> T,
    kept: OnceLock<T>,
}

impl<T> Made<T> {
    /// Made when it is first asked for.
    pub const fn new(make: fn(&mut dyn FnMut(f32)) -> T) -> Made<T> {
        Made { make, kept: OnceLock::new() }
    }

    /// The thing itself.
    pub fn get(&self) -> &T {
        self.kept.get_or_init(|| (self.make)(&mut |_| {}))
    }
}

impl<T> Supply for Made<T> {
    fn asset(&self) -> Option<&'static Asset> {
        None
    }

    fn is_there(&self) -> bool {
        self.kept.get().is_some()
    }

    fn prepare(&self, progress: &mut dyn FnMut(f32)) -> Result<(), AssetError> {
        self.kept.get_or_init(|| (self.make)(progress));
        Ok(())
    }

    fn take(&self, _: &[u8]) -> Result<(), AssetError> {
        Err(AssetError::Unwanted)
    }
}

/// Every position of the small board with open colours, solved.
pub static SMALL_TABLE: Made<SmallTable> = Made::new(|progress| SmallTable::build(&mut |share| progress(share)));

/// What a player has read from a file.
pub struct Loaded<T> {
    asset: &'static Asset,
    /// The file itself, where programs carry their files ([`shipped`]).
    shipped: Option<&'static [u8]>,
    read: fn(&[u8]) -> Result<T, String>,
    kept: OnceLock<T>,
}

impl<T> Loaded<T> {
    /// Read by `read`, which says in a sentence why a text or a table is none.
    pub const fn new(
        asset: &'static Asset,
        shipped: Option<&'static [u8]>,
        read: fn(&[u8]) -> Result<T, String>,
    ) -> Loaded<T> {
        Loaded { asset, shipped, read, kept: OnceLock::new() }
    }

    /// What was read. Whoever asks a player through a [`super::Cast`] has it by then.
    ///
    /// # Panics
    /// Where the file is not part of the program and nobody has handed it over.
    pub fn get(&self) -> &T {
        self.prepare(&mut |_| {}).unwrap_or_else(|error| panic!("{error}"));
        self.kept.get().unwrap_or_else(|| panic!("{}", self.missing()))
    }

    fn missing(&self) -> AssetError {
        AssetError::Missing(self.asset.file)
    }
}

impl<T> Supply for Loaded<T> {
    fn asset(&self) -> Option<&'static Asset> {
        Some(self.asset)
    }

    fn is_there(&self) -> bool {
        self.kept.get().is_some()
    }

    fn prepare(&self, _: &mut dyn FnMut(f32)) -> Result<(), AssetError> {
        if self.is_there() {
            return Ok(());
        }
        self.take(self.shipped.ok_or_else(|| self.missing())?)
    }

    fn take(&self, bytes: &[u8]) -> Result<(), AssetError> {
        self.asset.check(bytes)?;
        let read = (self.read)(bytes).map_err(|why| AssetError::Unreadable { file: self.asset.file, why })?;
        let _ = self.kept.set(read); // somebody else may have been quicker, with the same file
        Ok(())
    }
}

/// The bytes of a file below `assets` for [`Loaded::new`]: natively and in tests part of the program, on the page none.
macro_rules! shipped {
    ($file:literal) => {{
        #[cfg(any(not(target_arch = "wasm32"), test))]
        const BYTES: Option<&'static [u8]> =
            Some(include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/assets/", $file)));
        #[cfg(not(any(not(target_arch = "wasm32"), test)))]
        const BYTES: Option<&'static [u8]> = None;
        BYTES
    }};
}
pub(super) use shipped;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::agents::cast::{Cast, CastError};
    use crate::agents::entry::Entry;
    use crate::agents::{Agent, Ask, Decision, Detail, Need, find, roster};
    use crate::game::{Board, DRAW_PLY, Game, PerSeat, Seat, Seed, View};
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const TEXT: &[u8] = b"3";
    static ASSET: Asset = Asset {
        file: "policies/made-up.txt",
        size: 1,
        sha256: "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce",
    };

    fn number(bytes: &[u8]) -> Result<usize, String> {
        std::str::from_utf8(bytes).ok().and_then(|text| text.parse().ok()).ok_or_else(|| "no number".to_owned())
    }

    /// A player who plays the move with the number that stands in its file.
    struct ByNumber(Loaded<usize>);

    impl Agent for ByNumber {
        fn supply(&self) -> Option<&dyn Supply> {
            Some(&self.0)
        }

        fn decide(&self, view: &View, _: Ask<'_>) -> Decision {
            Decision::plain(view.legal_moves()[*self.0.get()])
        }
    }

    static BY_NUMBER: ByNumber = ByNumber(Loaded::new(&ASSET, None, number));

    /// A cast in which it plays everybody's part.
    const MADE_UP: Cast = Cast(|_| Some(&BY_NUMBER));

    #[test]
    fn a_player_waits_for_its_file_and_then_plays_by_it() {
        let player: &Entry = find("random").unwrap();
        let game =
            Game::start(PerSeat::from_fn(|seat| crate::agents::arrange(player, Board::Small, seat, Seed(1))), DRAW_PLY);
        let view = game.view(Seat::First);
        let choice = || MADE_UP.decide(player, view, Seed(1), Detail::Move).map(|choice| choice.mv);
        let missing = CastError::Asset(AssetError::Missing("policies/made-up.txt"));
        assert_eq!(choice(), Err(missing.clone()));
        assert_eq!(missing.to_string(), "policies/made-up.txt has not been loaded");
        assert!(MADE_UP.provide(player, b"4").is_err() && MADE_UP.provide(player, b"").is_err());
        assert_eq!(choice(), Err(missing), "what was refused is not played by");
        MADE_UP.provide(player, TEXT).unwrap();
        assert_eq!(choice(), Ok(view.legal_moves()[3]));
        assert!(MADE_UP.provide(player, TEXT).is_ok(), "twice does no harm");
    }

    #[test]
    fn a_wrong_file_is_refused_with_a_sentence() {
        let loaded = Loaded::new(&ASSET, None, number);
        let refusal = |bytes: &[u8]| loaded.take(bytes).unwrap_err().to_string();
        assert_eq!(refusal(b""), "policies/made-up.txt came with 0 bytes instead of 1");
        assert_eq!(refusal(b"<!doctype html>"), "policies/made-up.txt came with 15 bytes instead of 1");
        assert!(
            refusal(b"4").starts_with("policies/made-up.txt is another file than it should be: its SHA-256 is 4b22")
        );
        assert!(!loaded.is_there());
        assert!(loaded.prepare(&mut |_| {}).is_err(), "nothing was shipped");
        let strict = Loaded::new(&ASSET, Some(TEXT), |_| Err::<(), _>("it is Tuesday".to_owned()));
        assert_eq!(
            strict.prepare(&mut |_| {}).unwrap_err().to_string(),
            "policies/made-up.txt cannot be read: it is Tuesday"
        );
        let shipped = Loaded::new(&ASSET, Some(TEXT), number);
        assert_eq!((shipped.is_there(), *shipped.get(), shipped.is_there()), (false, 3, true));
    }

    #[test]
    fn an_address_names_the_version() {
        assert_eq!(ASSET.address(), "policies/made-up.txt?v=4e07408562bedb8b");
    }

    /// A failing test prints the length and the hash that a changed file has.
    #[test]
    fn players_keep_what_they_say_they_need_and_their_files_are_the_ones_they_name() {
        for &player in roster() {
            let supply = player.agent().supply();
            assert_eq!(supply.is_some(), player.needs().is_some(), "{}", player.id);
            let named = if let Some(Need::Asset(asset)) = player.needs() { Some(asset) } else { None };
            assert_eq!(supply.and_then(|supply| supply.asset()), named, "{}", player.id);
            if named.is_some() {
                Cast::ALL.prepare(player, &mut |_| {}).unwrap_or_else(|error| panic!("{}: {error}", player.id));
                assert!(player.is_ready(), "{}", player.id);
            }
        }
    }
}
