//! Who may begin, and under which name: what a study's document says about links and ids.

use super::sessions::Registration;
use crate::study::Study;
use crate::study::assignment::Wish;
use crate::study::document::{Device, Links};
use crate::study::keyed::StudyKey;
use crate::study::pseudonym::{self, marked};
use crate::study::wire::Why;

/// Somebody who may begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Admitted {
    /// The name in the data.
    pub name: Option<String>,
    /// The name for somebody who is not the one that had it before.
    pub marked: Option<String>,
    /// Is the one who comes known not to be the one before?
    pub is_another: bool,
    /// Does the id name a seat, at which many sit, and not a person?
    pub names_a_seat: bool,
    /// May somebody who has finished begin again?
    pub may_repeat: bool,
    /// Was the name made of an id here, so that a second session under it means something?
    pub is_known: bool,
    /// The conditions to choose from.
    pub among: Vec<u32>,
}

/// Looks at a wish. The id is not kept: what is kept is the name that comes of it.
pub fn admit(wish: &Registration, study: Option<&Study>, key: &StudyKey) -> Result<Admitted, Why> {
    let study = study.ok_or(Why::UnknownStudy)?;
    if study.links == Links::Signed {
        let (id, signature) = wish.id.as_deref().zip(wish.signature.as_deref()).ok_or(Why::NotSigned)?;
        if !key.has_signed(&study.id, id, signature) {
            return Err(Why::NotSigned);
        }
    }
    let wanted = wish.group.clone().map_or(Wish::Any, Wish::Group);
    let among = wanted.offered(study).ok_or(Why::NoGroup)?;
    let name = match &wish.id {
        None => wish.participant.clone(),
        Some(id) => Some(pseudonym::name(study, id, || key.pseudonym(&study.id, id))),
    };
    Ok(Admitted {
        marked: name.as_ref().map(|name| marked(name, &wish.session)),
        name,
        is_another: wish.another,
        names_a_seat: wish.shared || study.device == Device::Shared,
        may_repeat: study.repeat,
        is_known: wish.id.is_some(),
        among,
    })
}
