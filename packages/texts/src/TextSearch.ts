/** Search by words in stored sections, with SQLite's full-text index. */
import { hitSpans, type Span, tokenizer } from "./hitSpans.ts"

/** The tables: a section of a text, and the index of its words, which stores no second copy of the text. */
export const tables = `
CREATE TABLE section (
  id INTEGER PRIMARY KEY, text TEXT NOT NULL, place INTEGER NOT NULL, name TEXT NOT NULL, path TEXT NOT NULL, kind TEXT,
  content TEXT NOT NULL, offset INTEGER NOT NULL, sha256 TEXT NOT NULL
) STRICT;
CREATE INDEX section_text ON section (text, place);
CREATE VIRTUAL TABLE word USING fts5(content, content='section', content_rowid='id', ${tokenizer});
`

/** A section with a hit. `spans` the hits in its text, in UTF-16 units, the end exclusive; `score` BM25, higher is better. */
export interface SectionHit {
  readonly text: string
  readonly name: string
  readonly content: string
  readonly sha256: string
  readonly score: number
  readonly spans: ReadonlyArray<Span>
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

/** The statement of a search: the sections with all words, best first, without their content. Its value is a query (`matchOf`). */
export const ranking = `SELECT section.id, section.text, bm25(word) AS score
  FROM word JOIN section ON section.id = word.rowid WHERE word MATCH ? ORDER BY rank, section.id`

/** The statement for the best sections of a query, with their content. Its values are a query and how many. */
export const best = `SELECT section.*, bm25(word) AS score FROM word JOIN section ON section.id = word.rowid WHERE word MATCH ?
  ORDER BY rank, section.id LIMIT ?`

/** The statement that counts the sections of a query. */
export const counting = "SELECT count(*) AS n FROM word WHERE word MATCH ?"

/** How many sections are wanted, and how many of one text at most. */
export interface Limits {
  readonly limit: number
  readonly perText: number
}

/** The rows of `ranking` that are wanted, and how many sections of each text have all words, by the name of the text, best first. */
export interface Choice {
  readonly chosen: ReadonlyArray<Row>
  readonly sections: ReadonlyMap<string, number>
}

/** Chooses the best rows of `ranking`, so that one text with very many hits does not hide the others. */
export const choose = (rows: ReadonlyArray<Row>, { limit, perText }: Limits): Choice => {
  const sections = new Map<string, number>()
  const chosen: Array<Row> = []
  for (const row of rows) {
    const text = String(row["text"])
    const before = sections.get(text) ?? 0
    sections.set(text, before + 1)
    if (before < perText && chosen.length < limit) chosen.push(row)
  }
  return { chosen, sections }
}

/** The statement for the content of a chosen row, by its number. */
export const sectionOf = "SELECT name, content, sha256 FROM section WHERE id = ?"

/** A hit from a row of `ranking` and its row of `sectionOf`. */
export const hitOf = (match: string, { text, score }: Row, { name, content, sha256 }: Row): SectionHit => ({
  text: String(text),
  name: String(name),
  content: String(content),
  sha256: String(sha256),
  score: -Number(score),
  spans: hitSpans(String(content), match)
})

/** The statement that adds a section, and its values; the number of the row goes to `addWords`. */
export const addSection =
  "INSERT INTO section (text, place, name, path, kind, content, offset, sha256) VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id"

/** The statement that adds the words of a section: its row, and its text. */
export const addWords = "INSERT INTO word (rowid, content) VALUES (?, ?)"
