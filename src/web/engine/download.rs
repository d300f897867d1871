//! Files for players, loaded inside a worker: from what the browser has kept, or over the network a piece at a time.
//!
//! They are kept by the Cache API and not by the browser's own cache alone: that one forgets when it likes, and a game
//! has to go on without a network. A page that is served without encryption has no such cache and loads them again.
//! Nothing that comes is believed before its length and hash are those that the player names.

use crate::agents::cast::CastError;
use crate::agents::needs::AssetError;
use crate::agents::{Asset, Cast, Entry, Need};
use js_sys::{Reflect, Uint8Array};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Cache, CacheQueryOptions, DedicatedWorkerGlobalScope, ReadableStreamDefaultReader, ReadableStreamReadResult,
    RequestCache, RequestInit, Response,
};

/// The name under which the browser keeps them.
const KEPT: &str = "geister-assets";

/// Why a file did not come.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// There is no network, or it broke off.
    #[error("{file} could not be loaded: {why}")]
    Network {
        /// The file.
        file: &'static str,
        /// What the browser says.
        why: String,
    },
    /// The server has no such file, or does not give it.
    #[error("{file} could not be loaded: the server answered {status}")]
    Answer {
        /// The file.
        file: &'static str,
        /// The number of its answer.
        status: u16,
    },
    /// Something else came.
    #[error(transparent)]
    Wrong(#[from] AssetError),
    /// The player does not take it.
    #[error(transparent)]
    Refused(#[from] CastError),
}

/// Loads the file that a player of this cast lacks, if it lacks one. `progress` is told how much of it has come, from 0
/// to 1.
pub async fn equip(cast: Cast, player: &Entry, progress: &mut dyn FnMut(f32)) -> Result<(), Failure> {
    match cast.lacks(player) {
        Some(Need::Asset(asset)) => Ok(cast.provide(player, &load(asset, progress).await?)?),
        _ => Ok(()),
    }
}

async fn load(asset: &Asset, progress: &mut dyn FnMut(f32)) -> Result<Vec<u8>, Failure> {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let address = address(&scope, asset);
    let cache = open(&scope).await;
    let kept = kept(cache.as_ref(), &address).await;
    if let Some(bytes) = kept.filter(|bytes| asset.check(bytes).is_ok()) {
        return Ok(bytes);
    }
    let bytes = fetched(&scope, &address, cache.is_some(), asset, progress).await?;
    asset.check(&bytes)?;
    if let Some(cache) = cache {
        // Where it cannot be kept it is loaded again next time.
        let _ = keep(&cache, &address, &bytes).await;
    }
    Ok(bytes)
}

/// Where the file is. Whoever loads the program says where the page is, since a worker need not lie beside it.
fn address(scope: &DedicatedWorkerGlobalScope, asset: &Asset) -> String {
    let home = Reflect::get(scope, &"geisterHome".into()).ok().and_then(|home| home.as_string());
    format!("{}{}", home.unwrap_or_default(), asset.address())
}

async fn open(scope: &DedicatedWorkerGlobalScope) -> Option<Cache> {
    let caches = scope.caches().ok().filter(|caches| !caches.is_undefined())?;
    JsFuture::from(caches.open(KEPT)).await.ok()?.dyn_into().ok()
}

async fn kept(cache: Option<&Cache>, address: &str) -> Option<Vec<u8>> {
    let found = JsFuture::from(cache?.match_with_str(address)).await.ok()?;
    let response: Response = found.dyn_into().ok()?;
    let buffer = JsFuture::from(response.array_buffer().ok()?).await.ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

/// Keeps a file in the place of its earlier versions.
async fn keep(cache: &Cache, address: &str, bytes: &[u8]) -> Result<(), JsValue> {
    let any_version = CacheQueryOptions::new();
    any_version.set_ignore_search(true);
    JsFuture::from(cache.delete_with_str_and_options(address, &any_version)).await?;
    let response = Response::new_with_opt_js_u8_array(Some(&Uint8Array::from(bytes)))?;
    JsFuture::from(cache.put_with_str(address, &response)).await?;
    Ok(())
}

async fn fetched(
    scope: &DedicatedWorkerGlobalScope,
    address: &str,
    keeps: bool,
    asset: &Asset,
    progress: &mut dyn FnMut(f32),
) -> Result<Vec<u8>, Failure> {
    let broken = |error: JsValue| Failure::Network { file: asset.file, why: words(&error) };
    let init = RequestInit::new();
    if keeps {
        // What is not in our own keeping was never here or was no good: the browser's cache may hold the same.
        init.set_cache(RequestCache::Reload);
    }
    let response = JsFuture::from(scope.fetch_with_str_and_init(address, &init)).await.map_err(broken)?;
    let response: Response = response.dyn_into().map_err(broken)?;
    if !response.ok() {
        return Err(Failure::Answer { file: asset.file, status: response.status() });
    }
    let mut bytes = Vec::new();
    let Some(body) = response.body() else { return Ok(bytes) };
    let reader = ReadableStreamDefaultReader::new(&body).map_err(broken)?;
    loop {
        let piece: ReadableStreamReadResult = JsFuture::from(reader.read()).await.map_err(broken)?.unchecked_into();
        if piece.get_done() == Some(true) {
            return Ok(bytes);
        }
        bytes.extend(Uint8Array::new(&piece.get_value()).to_vec());
        if bytes.len() > asset.size {
            // Whatever this is, it is not what was asked for, and it may have no end.
            let _ = reader.cancel();
            return Ok(bytes);
        }
        progress(bytes.len() as f32 / asset.size.max(1) as f32);
    }
}

/// What the browser says of an error.
fn words(error: &JsValue) -> String {
    let message = Reflect::get(error, &"message".into()).ok().and_then(|text| text.as_string());
    message.filter(|text| !text.is_empty()).unwrap_or_else(|| "the connection failed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_bindgen_test::wasm_bindgen_test as test;

    static ASSET: Asset = Asset {
        file: "policies/made-up.txt",
        size: 1,
        sha256: "4e07408562bedb8b60ce05c1decfe3ad16b72230967de01f640b7e4729b49fce",
    };

    /// Loads the file from a server whose every answer is this text, and counts what is heard on the way.
    async fn answered(text: &str) -> (Result<Vec<u8>, String>, Vec<f32>) {
        // An address that is its own answer; what comes behind the hash sign is not looked at.
        let home = format!("data:text/plain,{text}#");
        Reflect::set(&js_sys::global(), &"geisterHome".into(), &home.into()).unwrap();
        let mut shares = Vec::new();
        let loaded = load(&ASSET, &mut |share| shares.push(share)).await;
        (loaded.map_err(|error| error.to_string()), shares)
    }

    #[test]
    async fn a_file_comes_whole_or_is_refused_with_a_sentence() {
        assert_eq!(answered("3").await, (Ok(b"3".to_vec()), vec![1.0]));
        let refused = |(loaded, _): (Result<Vec<u8>, String>, _)| loaded.unwrap_err();
        assert_eq!(refused(answered("").await), "policies/made-up.txt came with 0 bytes instead of 1");
        assert_eq!(refused(answered("33").await), "policies/made-up.txt came with 2 bytes instead of 1");
        assert!(refused(answered("4").await).starts_with("policies/made-up.txt is another file than it should be"));
        Reflect::set(&js_sys::global(), &"geisterHome".into(), &"nowhere:".into()).unwrap();
        let lost = load(&ASSET, &mut |_| {}).await.unwrap_err().to_string();
        assert!(lost.starts_with("policies/made-up.txt could not be loaded: "), "{lost}");
        assert_eq!(answered("3").await.0, Ok(b"3".to_vec()), "trying again helps");
    }
}
