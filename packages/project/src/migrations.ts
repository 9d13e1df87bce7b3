/** The `application_id` of the database: the letters `litf`. */
export const applicationId = 0x6c697466

/** The migrations of the database: the first creates it, the others change it. A released migration never changes. */
export const migrations: ReadonlyArray<string> = [
  `
CREATE TABLE run (
  n INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  question TEXT NOT NULL,
  title TEXT NOT NULL,
  request TEXT NOT NULL,
  requestHash TEXT NOT NULL,
  folder TEXT NOT NULL,
  litfuse TEXT NOT NULL,
  versions TEXT NOT NULL,
  startedAt TEXT NOT NULL,
  endedAt TEXT,
  state TEXT NOT NULL,
  wish TEXT,
  message TEXT,
  attempts INTEGER NOT NULL,
  stepsOf INTEGER NOT NULL,
  outcomes TEXT NOT NULL,
  counts TEXT NOT NULL,
  licensed TEXT NOT NULL,
  recordings TEXT NOT NULL,
  answer TEXT,
  seal TEXT NOT NULL
) STRICT;
CREATE INDEX run_request ON run (requestHash, state);
CREATE TABLE step (
  run INTEGER NOT NULL REFERENCES run (n), node TEXT NOT NULL, plugin TEXT NOT NULL, status TEXT NOT NULL, count INTEGER NOT NULL,
  PRIMARY KEY (run, node)
) STRICT, WITHOUT ROWID;
CREATE TABLE pmid (
  run INTEGER NOT NULL REFERENCES run (n), place INTEGER NOT NULL, pmid TEXT NOT NULL, PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE exchange (
  run INTEGER NOT NULL REFERENCES run (n), place TEXT NOT NULL, seal TEXT NOT NULL, PRIMARY KEY (run, place)
) STRICT, WITHOUT ROWID;
CREATE TABLE saved (name TEXT PRIMARY KEY, run INTEGER NOT NULL REFERENCES run (n)) STRICT, WITHOUT ROWID;
`,
  `
CREATE TABLE file (
  run INTEGER NOT NULL REFERENCES run (n), path TEXT NOT NULL, sha256 TEXT, why TEXT, PRIMARY KEY (run, path)
) STRICT, WITHOUT ROWID;
`
]
