/** Search by words in stored sections, with SQLite's full-text index. */
import type { SQLInputValue } from "node:sqlite"

/** The tables: a section of a text, and the index of its words, which stores no second copy of the text. */
export const tables = `
CREATE TABLE section (
  id INTEGER PRIMARY KEY, text TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL, kind TEXT,
  content TEXT NOT NULL, offset INTEGER NOT NULL, sha256 TEXT NOT NULL
) STRICT;
CREATE INDEX section_text ON section (text, place);
CREATE VIRTUAL TABLE word USING fts5(content, content='section', content_rowid='id', tokenize='unicode61 remove_diacritics 2');
`

/** Marks around a hit. Stored texts contain no control characters (`Passages.clean`). */
const [opens, closes] = ["\u0001", "\u0002"]

/** A section with a hit. `spans` the hits in its text, in UTF-16 units, the end exclusive; `score` BM25, higher is better. */
export interface SectionHit {
  readonly text: string
  readonly name: string
  readonly content: string
  readonly sha256: string
  readonly score: number
  readonly spans: ReadonlyArray<readonly [from: number, to: number]>
}

/** A row of a query. */
type Row = Readonly<Record<string, unknown>>

/**
 * The query of the index for words as a user types them. Every word must occur. Words in quotation marks must be adjacent, and `sleep*` is the
 * beginning of a word.
 *
 * - empty: undefined without a letter or digit
 */
export const matchOf = (words: string): string | undefined => {
  const parts = (words.match(/"[^"]*"|[^\s"]+/gu) ?? []).filter((part) => /[\p{L}\p{N}]/u.test(part))
  if (parts.length === 0) return undefined
  return parts
    .map((part) => {
      const isPrefix = !part.startsWith('"') && part.endsWith("*")
      return `"${part.replaceAll('"', "").replace(/\*+$/u, "")}"${isPrefix ? " *" : ""}`
    })
    .join(" ")
}

const spansOf = (marked: string): ReadonlyArray<readonly [number, number]> => {
  const spans: Array<readonly [number, number]> = []
  let plain = 0
  let from = 0
  for (const unit of marked.split("")) {
    if (unit === opens) from = plain
    else if (unit === closes) spans.push([from, plain])
    else plain++
  }
  return spans
}

/** The statement of a search, and its values. `only` a table of texts, of which only the current ones are searched. */
export const searchOf = (match: string, limit: number, only = ""): readonly [sql: string, values: ReadonlyArray<SQLInputValue>] => [
  `SELECT section.text, section.name, section.content, section.sha256, bm25(word) AS score, highlight(word, 0, ?, ?) AS marked
   FROM word JOIN section ON section.id = word.rowid ${only} WHERE word MATCH ? ORDER BY rank, section.id LIMIT ?`,
  [opens!, closes!, match, limit]
]

/** A hit from a row of `searchOf`. */
export const hitOf = ({ text, name, content, sha256, score, marked }: Row): SectionHit => ({
  text: String(text),
  name: String(name),
  content: String(content),
  sha256: String(sha256),
  score: -Number(score),
  spans: spansOf(String(marked))
})

/** The statement that adds a section, and its values; the number of the row goes to `addWords`. */
export const addSection =
  "INSERT INTO section (text, place, name, path, kind, content, offset, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"

/** The statement that adds the words of a section: its row, and its text. */
export const addWords = "INSERT INTO word (rowid, content) VALUES (?, ?)"
