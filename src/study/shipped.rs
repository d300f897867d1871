//! The studies that ship, for the command line. The page reads the same files.

/// Names and documents of the studies that ship: those of the bluff paper as it ran them, the same with marks, one
/// that its authors wished for, and the two things that a class does.
pub const SHIPPED: [(&str, &str); 7] = [
    ("unknown-opponents", include_str!("../../assets/studies/unknown-opponents.json")),
    ("known-opponent", include_str!("../../assets/studies/known-opponent.json")),
    ("unknown-opponents-marked", include_str!("../../assets/studies/unknown-opponents-marked.json")),
    ("known-opponent-marked", include_str!("../../assets/studies/known-opponent-marked.json")),
    ("learning-habits", include_str!("../../assets/studies/learning-habits.json")),
    ("class-game", include_str!("../../assets/studies/class-game.json")),
    ("class-gate", include_str!("../../assets/studies/class-gate.json")),
];

/// The document of a study that ships.
pub fn shipped(name: &str) -> Option<&'static str> {
    SHIPPED.into_iter().find(|(known, _)| *known == name).map(|(_, text)| text)
}
