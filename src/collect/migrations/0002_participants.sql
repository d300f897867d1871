-- Whoever comes back under the same id is looked for at every beginning.
CREATE INDEX sessions_of_participant ON sessions (study, participant);
