//! The studies that ship, for the command line. The page reads the same files.

/// Names and documents of the studies that ship.
pub const SHIPPED: [(&str, &str); 3] = [
    ("unknown-opponents", include_str!("../../assets/studies/unknown-opponents.json")),
    ("known-opponent", include_str!("../../assets/studies/known-opponent.json")),
    ("learning-habits", include_str!("../../assets/studies/learning-habits.json")),
];

/// The document of a study that ships.
pub fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}
