/**
 * The steps by which the database of a graph came to be. A released step is never changed.
 *
 * - `work` a publication; `name` an identifier of it (`doi:10.1/x`), each of one work; `record` what a source delivered (`pubmed:123`)
 * - `edge` that a source says one work cites another; `first`, `last` the days on which it was met, in days since 1970
 * - `origin` sources and runs, so that an edge holds numbers alone: a million edges have some 25 bytes each
 */
export const migrations: ReadonlyArray<string> = [
  `
CREATE TABLE work (
  n INTEGER PRIMARY KEY, title TEXT NOT NULL, published TEXT, retraction TEXT, first INTEGER NOT NULL, last INTEGER NOT NULL, run INTEGER NOT NULL
) STRICT;
CREATE TABLE name (name TEXT PRIMARY KEY, work INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX name_work ON name (work);
CREATE TABLE record (
  record TEXT PRIMARY KEY, work INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX record_work ON record (work);
CREATE TABLE origin (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE edge (
  citing INTEGER NOT NULL, cited INTEGER NOT NULL, provider INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, run INTEGER NOT NULL,
  PRIMARY KEY (citing, cited, provider)
) STRICT, WITHOUT ROWID;
CREATE INDEX edge_cited ON edge (cited, citing);
`
]
