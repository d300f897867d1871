-- Times are milliseconds since 1970, UTC. A network address is kept nowhere.
CREATE TABLE sessions (
    session TEXT PRIMARY KEY,
    study TEXT NOT NULL,
    study_hash TEXT NOT NULL,
    conditions BIGINT NOT NULL,
    condition BIGINT NOT NULL,
    -- A pseudonym, where the study has them.
    participant TEXT,
    -- SHA-256 of the secret that the browser drew; none after a withdrawal.
    secret TEXT,
    started BIGINT NOT NULL,
    -- When the last entry came.
    seen BIGINT NOT NULL,
    -- How many entries are stored, which is also the next one's number.
    entries BIGINT NOT NULL,
    bytes BIGINT NOT NULL,
    finished BIGINT,
    withdrawn BIGINT
);
CREATE INDEX sessions_of_study ON sessions (study, study_hash, condition);

CREATE TABLE entries (
    session TEXT NOT NULL REFERENCES sessions (session),
    n BIGINT NOT NULL,
    -- Exactly as it was sent.
    line TEXT NOT NULL,
    PRIMARY KEY (session, n)
);

-- What the collector itself remembers, such as the hash of the researcher's key.
CREATE TABLE notes (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
);
