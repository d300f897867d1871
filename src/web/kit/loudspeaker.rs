//! Sounds as the browser makes them: a small graph of tones and noise for each, no files.
//!
//! Nothing is made before somebody has touched the page, nothing while it is hidden, and nothing where it is not wished.

use super::settings::Settings;
use super::sounds::{Sound, Source, Voice};
use js_sys::Reflect;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::prelude::*;
use web_sys::{AudioBuffer, AudioContext, AudioNode, AudioParam, AudioScheduledSourceNode, BiquadFilterType};

/// Sixty of a hundred.
const VOLUME: f32 = 0.6;
/// What cannot be heard; a ramp to nothing at all is not allowed.
const SILENCE: f32 = 0.0001;
/// How narrow noise is around its pitch.
const NARROW: f32 = 1.4;

/// The loudspeaker of the page. It is put up when it is first needed, once for all games.
#[derive(Clone, Copy)]
pub struct Loudspeaker {
    settings: Settings,
}

thread_local! {
    static DEVICE: RefCell<Option<Device>> = const { RefCell::new(None) };
}

struct Device {
    context: AudioContext,
    noise: AudioBuffer,
}

impl Loudspeaker {
    /// A loudspeaker that has not been needed yet.
    pub fn new() -> Loudspeaker {
        Loudspeaker { settings: Settings::here() }
    }

    /// Makes a sound, so many milliseconds from now.
    pub fn play(&self, sound: Sound, after: f64) {
        if !self.settings.sound.get_untracked() || document().hidden() || !is_touched() {
            return;
        }
        DEVICE.with_borrow_mut(|device| {
            if device.is_none() {
                *device = Device::new().ok();
            }
            if let Some(device) = device {
                let _ = device.play(&sound.voices(), after / 1000.0); // a game is as good without
            }
        });
    }

    /// A tick that is felt, where the device can: only where sounds may be made, too.
    pub fn tick(&self, milliseconds: u32) {
        let navigator = window().navigator();
        let can = Reflect::has(&navigator, &"vibrate".into()).unwrap_or(false);
        if can && self.settings.touch.get_untracked() && is_touched() {
            navigator.vibrate_with_duration(milliseconds);
        }
    }
}

/// Can this device be felt at all?
pub fn can_tick() -> bool {
    let coarse = window().match_media("(pointer: coarse)").ok().flatten().is_some_and(|list| list.matches());
    coarse && Reflect::has(&window().navigator(), &"vibrate".into()).unwrap_or(false)
}

/// Has somebody touched the page? Where a browser does not say, its own rule about sounds decides.
fn is_touched() -> bool {
    let get = |from: &JsValue, name: &str| Reflect::get(from, &name.into()).unwrap_or_default();
    let active = get(&get(window().navigator().as_ref(), "userActivation"), "hasBeenActive");
    active.as_bool() != Some(false)
}

impl Device {
    fn new() -> Result<Device, JsValue> {
        let context = AudioContext::new()?;
        let rate = context.sample_rate();
        // A second of noise, the same for all: what is heard of it depends on the filter.
        let mut state = 1u32;
        let samples: Vec<f32> = (0..rate as usize)
            .map(|_| {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                (state >> 8) as f32 / (1 << 23) as f32 - 1.0
            })
            .collect();
        let noise = context.create_buffer(1, samples.len() as u32, rate)?;
        noise.copy_to_channel(&samples, 0)?;
        Ok(Device { context, noise })
    }

    fn play(&self, voices: &[Voice], after: f64) -> Result<(), JsValue> {
        // A browser that has put it to sleep wakes it now; what comes of it is heard the next time.
        let _ = self.context.resume();
        let now = self.context.current_time() + after;
        voices.iter().try_for_each(|voice| self.sound(voice, now))
    }

    fn sound(&self, voice: &Voice, now: f64) -> Result<(), JsValue> {
        let at = |milliseconds: f32| now + f64::from(milliseconds) / 1000.0;
        let (start, top, end) = (at(voice.start), at(voice.start + voice.rise), at(voice.start + voice.length));
        let glide = |pitch: &AudioParam| {
            pitch.set_value_at_time(voice.pitch.0, start)?;
            pitch.exponential_ramp_to_value_at_time(voice.pitch.1, end)
        };
        let volume = self.context.create_gain()?;
        volume.gain().set_value_at_time(SILENCE, start)?;
        volume.gain().exponential_ramp_to_value_at_time(voice.loud * VOLUME, top)?;
        volume.gain().exponential_ramp_to_value_at_time(SILENCE, end)?;
        volume.connect_with_audio_node(&self.context.destination())?;
        let volume: &AudioNode = &volume;
        match voice.source {
            Source::Tone => {
                let tone = self.context.create_oscillator()?;
                glide(&tone.frequency())?;
                tone.connect_with_audio_node(volume)?;
                tone.start_with_when(start)?;
                tone.stop_with_when(end)
            }
            Source::Breath => {
                let (noise, filter) = (self.context.create_buffer_source()?, self.context.create_biquad_filter()?);
                filter.set_type(BiquadFilterType::Bandpass);
                filter.q().set_value(NARROW);
                glide(&filter.frequency())?;
                noise.set_buffer(Some(&self.noise));
                noise.connect_with_audio_node(&filter)?;
                filter.connect_with_audio_node(volume)?;
                noise.start_with_when(start)?;
                let noise: &AudioScheduledSourceNode = &noise;
                noise.stop_with_when(end)
            }
        }
    }
}
