//! What is heard of a game, written down: wood and breath, made of a few tones and a little noise.
//!
//! Pure: how it becomes sound is the affair of `loudspeaker.rs`.

use crate::game::Colour;

/// Something that is heard.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sound {
    /// A ghost is chosen: a fingernail on wood.
    PickUp,
    /// A ghost comes down so many rows from its owner's side: felt on walnut, a little higher with every row.
    PutDown(u8),
    /// A ghost is taken: a cloth pulled away, and a glass, low for red and high for blue.
    Capture(Colour),
    /// A ghost leaves: a latch, a door, night air.
    Escape,
    /// It is the person's turn after a long thought: a match is struck.
    Match,
    /// The person has lost: the candle is blown out.
    Blown,
}

/// What a voice is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    /// A pure tone.
    Tone,
    /// Noise around a pitch.
    Breath,
}

/// One voice of a sound. Times are in milliseconds, pitches in hertz.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Voice {
    /// What it is made of.
    pub source: Source,
    /// When it begins.
    pub start: f32,
    /// How long it takes to be as loud as it gets.
    pub rise: f32,
    /// How long it is heard in all.
    pub length: f32,
    /// The pitch at its beginning and at its end.
    pub pitch: (f32, f32),
    /// How loud it gets, from 0 to 1.
    pub loud: f32,
}

const fn voice(source: Source, start: f32, rise: f32, length: f32, pitch: (f32, f32), loud: f32) -> Voice {
    Voice { source, start, rise, length, pitch, loud }
}

use Source::{Breath, Tone};

const NAIL: [Voice; 2] =
    [voice(Breath, 0.0, 1.0, 36.0, (2600.0, 1700.0), 0.35), voice(Tone, 0.0, 1.0, 30.0, (940.0, 700.0), 0.12)];
const FELT: [Voice; 2] =
    [voice(Tone, 0.0, 3.0, 120.0, (190.0, 120.0), 0.55), voice(Breath, 0.0, 2.0, 70.0, (520.0, 260.0), 0.5)];
const CLOTH: [Voice; 1] = [voice(Breath, 0.0, 110.0, 190.0, (900.0, 3400.0), 0.3)];
const GLASS: [Voice; 2] =
    [voice(Tone, 130.0, 4.0, 260.0, (1.0, 1.0), 0.28), voice(Tone, 130.0, 3.0, 160.0, (2.76, 2.76), 0.1)];
const DOOR: [Voice; 5] = [
    voice(Breath, 0.0, 1.0, 26.0, (3000.0, 2200.0), 0.45),
    voice(Tone, 0.0, 1.0, 34.0, (430.0, 300.0), 0.2),
    voice(Breath, 110.0, 190.0, 360.0, (220.0, 430.0), 0.5),
    voice(Tone, 120.0, 120.0, 300.0, (92.0, 70.0), 0.22),
    voice(Breath, 380.0, 240.0, 520.0, (480.0, 1500.0), 0.22),
];
const MATCH: [Voice; 2] =
    [voice(Breath, 0.0, 14.0, 140.0, (3800.0, 2400.0), 0.35), voice(Breath, 110.0, 40.0, 270.0, (1300.0, 700.0), 0.14)];
const PUFF: [Voice; 2] =
    [voice(Breath, 0.0, 60.0, 320.0, (760.0, 240.0), 0.55), voice(Breath, 150.0, 60.0, 240.0, (2400.0, 3600.0), 0.06)];

/// The low and the high glass.
const RED_GLASS: f32 = 523.0;
const BLUE_GLASS: f32 = 1175.0;

impl Sound {
    /// Its voices.
    pub fn voices(self) -> Vec<Voice> {
        let tuned = |voices: &[Voice], by: f32| {
            let tune = |voice: &Voice| Voice { pitch: (voice.pitch.0 * by, voice.pitch.1 * by), ..*voice };
            voices.iter().map(tune).collect::<Vec<_>>()
        };
        match self {
            Sound::PickUp => NAIL.to_vec(),
            Sound::PutDown(rows) => tuned(&FELT, 1.0 + 0.07 * f32::from(rows.min(8))),
            Sound::Capture(colour) => {
                let note = if colour == Colour::Red { RED_GLASS } else { BLUE_GLASS };
                let mut voices = CLOTH.to_vec();
                voices.extend(tuned(&GLASS, note));
                voices
            }
            Sound::Escape => DOOR.to_vec(),
            Sound::Match => MATCH.to_vec(),
            Sound::Blown => PUFF.to_vec(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(target_arch = "wasm32")]
    use wasm_bindgen_test::wasm_bindgen_test as test;

    const ALL: [Sound; 8] = [
        Sound::PickUp,
        Sound::PutDown(0),
        Sound::PutDown(5),
        Sound::Capture(Colour::Blue),
        Sound::Capture(Colour::Red),
        Sound::Escape,
        Sound::Match,
        Sound::Blown,
    ];

    #[test]
    fn all_but_the_escape_are_over_soon() {
        for sound in ALL {
            let end = sound.voices().iter().map(|voice| voice.start + voice.length).fold(0.0, f32::max);
            let most = if sound == Sound::Escape { 900.0 } else { 400.0 };
            assert!(end <= most, "{sound:?} takes {end} ms");
        }
    }

    #[test]
    fn every_voice_rises_falls_and_can_be_heard() {
        for voice in ALL.into_iter().flat_map(Sound::voices) {
            assert!(0.0 < voice.rise && voice.rise < voice.length, "{voice:?}");
            assert!(
                (20.0..12_000.0).contains(&voice.pitch.0) && (20.0..12_000.0).contains(&voice.pitch.1),
                "{voice:?}"
            );
            assert!(voice.loud > 0.0 && voice.loud <= 0.6, "{voice:?}");
        }
    }

    #[test]
    fn rows_and_colours_are_told_apart() {
        let pitch = |sound: Sound| sound.voices().last().map(|voice| voice.pitch.0).unwrap_or_default();
        assert!(pitch(Sound::PutDown(5)) > pitch(Sound::PutDown(0)));
        assert!(pitch(Sound::Capture(Colour::Blue)) > pitch(Sound::Capture(Colour::Red)));
    }
}
