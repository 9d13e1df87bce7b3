/**
 * The migrations of a graph's database. A released migration never changes.
 *
 * - `work` a publication; `name` an identifier (`doi:10.1/x`), which belongs to one work; `record` the key of a source's record (`pubmed:123`)
 * - `edge` a citation that a source reports; `first`, `last` the first and last day of its appearance, in days since 1970
 * - `origin` sources and runs, so that an edge contains only numbers: about 25 bytes for each of a million edges
 */
export const graphMigrations: ReadonlyArray<string> = [
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
