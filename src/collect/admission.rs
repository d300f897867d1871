//! Who may begin, and under which name: what a study's document says about links and ids.

use super::sessions::Registration;
use crate::study::Study;
use crate::study::assignment::Wish;
use crate::study::document::{Device, Links};
use crate::study::keyed::StudyKey;
use crate::study::pseudonym::{self, marked};

/// Why nobody begins now. The page has a sentence in the participant's language for each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// A document that this collector does not have.
    UnknownStudy,
    /// A group that the document does not have.
    NoGroup,
    /// The link should be signed, and is not, or not by us.
    NotSigned,
    /// Somebody has finished under this id.
    FinishedBefore,
    /// Somebody is on the way under this id, in another browser.
    BegunElsewhere,
}

impl Why {
    /// The word by which the page knows it.
    pub fn word(self) -> &'static str {
        match self {
            Why::UnknownStudy => "unknown-study",
            Why::NoGroup => "no-group",
            Why::NotSigned => "not-signed",
            Why::FinishedBefore => "finished-before",
            Why::BegunElsewhere => "begun-elsewhere",
        }
    }

    /// A sentence for whoever reads what the collector answers.
    pub fn sentence(self) -> &'static str {
        match self {
            Why::UnknownStudy => {
                "this collector has no document of this study with this hash; put the file into its folder of studies"
            }
            Why::NoGroup => "the study has no such group",
            Why::NotSigned => {
                "this study opens with a signed link only, and this one is not signed for this participant"
            }
            Why::FinishedBefore => "somebody has finished this study under this id",
            Why::BegunElsewhere => "somebody has begun this study under this id in another browser",
        }
    }
}

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
    /// The conditions to choose from; none for all.
    pub among: Option<Vec<u32>>,
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
    let among = match &wish.group {
        Some(group) => Some(Wish::Group(group.clone()).offered(study).ok_or(Why::NoGroup)?),
        None => None,
    };
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
