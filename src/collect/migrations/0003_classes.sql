-- A class: sessions in one room that are looked at together while they go on.
CREATE TABLE classes (
    code TEXT PRIMARY KEY,
    study TEXT NOT NULL,
    opened BIGINT NOT NULL
);
-- The class's code; none for a session of no class, and after a withdrawal.
ALTER TABLE sessions ADD COLUMN class TEXT;
CREATE INDEX sessions_of_class ON sessions (class, started);
