//! Who asks: from which address, and with which word.

use crate::collect::Refusal;
use crate::collect::names::SecretHash;
use crate::study::wire::endpoint::borne;
use axum::extract::Request;
use axum::http::{HeaderMap, header};
use std::net::{IpAddr, Ipv4Addr};

/// The other end of a connection.
#[derive(Debug, Clone, Copy)]
pub struct Peer(pub IpAddr);

/// Whom limits count.
#[derive(Debug, Clone, Copy)]
pub struct Visitor(pub IpAddr);

/// The address that limits count by. Behind a proxy that is the last one of its list, which the proxy wrote itself;
/// those before it are whatever the visitor claims.
pub fn address(request: &Request, trust_proxy: bool) -> IpAddr {
    let peer = request.extensions().get::<Peer>().map_or(Ipv4Addr::UNSPECIFIED.into(), |peer| peer.0);
    let forwarded = || {
        let list = request.headers().get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
        list.rsplit(',').next()?.trim().parse().ok()
    };
    if trust_proxy { forwarded().unwrap_or(peer) } else { peer }
}

/// The word after `Bearer`.
pub fn bearer(headers: &HeaderMap) -> Option<&str> {
    borne(headers.get(header::AUTHORIZATION)?.to_str().ok()?)
}

/// The participant's secret.
pub fn secret(headers: &HeaderMap) -> Result<SecretHash, Refusal> {
    let word = bearer(headers).ok_or(Refusal::NoSecret)?;
    word.parse().map_err(|_| Refusal::WrongSecret)
}
