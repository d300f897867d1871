//! A class on a projector: it is begun and looked at with the key, and joined with its code.

use super::{Services, body, researcher};
use crate::collect::{Failure, Refusal, classes};
use crate::study::class::ClassCode;
use crate::study::wire::endpoint::Kind;
use crate::study::wire::request::ClassWish;
use crate::study::wire::{StudyName, Why, reply};
use crate::table::entropy::System;
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;

/// How many codes are drawn, so that one of them is free.
const CODES: usize = 4;

/// `POST /classes`
pub async fn open(
    State(services): State<Arc<Services>>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<reply::Class>, Failure> {
    researcher::admit(&services, &headers).await?;
    let body = body::of_type(Kind::Json, &headers, body)?;
    let wish: ClassWish = serde_json::from_slice(&body).map_err(|error| Refusal::bad(error.to_string()))?;
    let study: StudyName = wish.study.parse().map_err(Refusal::from)?;
    let (library, name) = (services.library.clone(), study.clone());
    let known = tokio::task::spawn_blocking(move || library.knows(name.as_ref())).await;
    if !known.map_err(|_| Refusal::Closing)? {
        return Err(Refusal::NotAdmitted(Why::UnknownStudy).into());
    }
    let draw = || ClassCode::draw(&mut System).map_err(|_| Refusal::Closing);
    let codes = std::iter::repeat_with(draw).take(CODES).collect::<Result<Vec<_>, _>>()?;
    Ok(Json(services.writer.write(move |db| classes::open(db, &study, &codes)).await?))
}

/// `GET /classes`
pub async fn all(State(services): State<Arc<Services>>, headers: HeaderMap) -> Result<Json<reply::Classes>, Failure> {
    let reader = researcher::admit(&services, &headers).await?;
    let (_, classes) = reader.read(classes::all).await?;
    Ok(Json(reply::Classes { classes }))
}

/// `GET /classes/{class}`
pub async fn one(
    State(services): State<Arc<Services>>,
    Path(class): Path<String>,
) -> Result<Json<reply::ClassStudy>, Failure> {
    let code: ClassCode = class.parse().map_err(|_| Refusal::NoClass)?;
    let reader = services.readers.reader().await?;
    let (_, class) = reader.read(move |db| classes::find(db, &code)).await?;
    let class = class.ok_or(Refusal::NoClass)?;
    Ok(Json(reply::ClassStudy { study: class.study }))
}

/// `GET /classes/{class}/standing`
pub async fn standing(
    State(services): State<Arc<Services>>,
    Path(class): Path<String>,
    headers: HeaderMap,
) -> Result<Json<reply::ClassStanding>, Failure> {
    let reader = researcher::admit(&services, &headers).await?;
    let code: ClassCode = class.parse().map_err(|_| Refusal::NoClass)?;
    let (room, reach) = (services.room.clone(), services.reach.clone());
    let (_, standing) = reader.read(move |db| room.look(db, &code, reach)).await?;
    Ok(Json(standing))
}

/// Where others on the same network reach a collector that listens here: the machine's address on the way out, where it
/// listens at all of them. Nothing is sent to find that out.
pub fn reach(listens: SocketAddr, trust_proxy: bool) -> Option<String> {
    // Behind a proxy the address that counts is the proxy's.
    if trust_proxy || listens.ip().is_loopback() {
        return None;
    }
    let ip = if listens.ip().is_unspecified() {
        let socket = UdpSocket::bind(SocketAddr::new(listens.ip(), 0)).ok()?;
        // An address for examples: choosing the way there tells our own.
        socket.connect(if listens.is_ipv4() { "192.0.2.1:9" } else { "[2001:db8::1]:9" }).ok()?;
        socket.local_addr().ok()?.ip()
    } else {
        listens.ip()
    };
    let is_somewhere = !ip.is_loopback() && !ip.is_unspecified();
    is_somewhere.then(|| format!("http://{}/", SocketAddr::new(ip, listens.port())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_collector_that_listens_to_others_says_where_it_is() {
        let at = |address: &str| reach(address.parse().unwrap(), false);
        assert_eq!(at("127.0.0.1:8090"), None);
        assert_eq!(at("192.168.1.5:8090").as_deref(), Some("http://192.168.1.5:8090/"));
        assert_eq!(reach("192.168.1.5:8090".parse().unwrap(), true), None, "behind a proxy nobody knows");
        assert!(at("0.0.0.0:8090").is_none_or(|found| found.ends_with(":8090/") && !found.contains("//0.")));
    }
}
