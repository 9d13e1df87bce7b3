/** Where the words of a query are in a text, as SQLite's full-text index reads words. */

/** The definition of words: letters and digits, without case and accents. */
export const tokenizer = "tokenize='unicode61 remove_diacritics 2'"

/** A hit in a text. Units: UTF-16, the end exclusive. */
export type Span = readonly [from: number, to: number]

/** Marks around a hit. Stored texts contain no control characters (`Passages.clean`). */
const [opens, closes] = ["\u0001", "\u0002"]

/** The length of a piece. `highlight` copies its text once for each hit, so this length bounds the work for each character. Units: UTF-16. */
const pieceLength = 1000

/** The most that a phrase may reach into the next piece. Units: UTF-16. */
const longestReach = 4000

/**
 * A piece of a text: hits that begin from `from` to before `to` are its own. It is read up to `end`, because a phrase may end in the next piece.
 * Units: UTF-16.
 */
export interface Piece {
  readonly from: number
  readonly to: number
  readonly end: number
}

/** No word contains such a character. */
const separator = /[\p{P}\p{S}\p{Z}\p{Cc}]/u

/** The last place from `low` to `high` at which no word is cut. In a longer word it is `high`, but never inside of a surrogate pair. */
const cutBetween = (text: string, low: number, high: number): number => {
  if (high >= text.length) return text.length
  for (let at = high; at > low; at--) if (separator.test(text.charAt(at - 1))) return at
  return /[\uDC00-\uDFFF]/.test(text.charAt(high)) ? high - 1 : high
}

/** The pieces of a text, in order and without gaps. `reach`: how far a phrase may go on. Empty: an empty text has none. */
export const piecesOf = (text: string, reach: number): ReadonlyArray<Piece> => {
  const pieces: Array<Piece> = []
  for (let from = 0; from < text.length; from = pieces.at(-1)!.to) {
    const to = cutBetween(text, from + pieceLength / 2, from + pieceLength)
    pieces.push({ from, to, end: reach === 0 ? to : cutBetween(text, to, to + reach) })
  }
  return pieces
}

/** The words and phrases of a query (`TextSearch.matchOf`). */
const partsOf = (match: string): ReadonlyArray<string> => match.match(/"[^"]*"(?: \*)?/gu) ?? []

/** How far the longest phrase of a query may reach: blanks and accents in a text make it longer. 0 without phrases. Units: UTF-16. */
const reachOf = (parts: ReadonlyArray<string>): number => {
  const phrases = parts.filter((part) => /[^\p{L}\p{N}]/u.test(part.replace(/^"|"(?: \*)?$/gu, "")))
  const longest = phrases.reduce((most, { length }) => Math.max(most, length), 0)
  return longest === 0 ? 0 : Math.min(longestReach, 2 * longest + 200)
}

const spansOfMarked = (marked: string, { from, to }: Piece): ReadonlyArray<Span> => {
  const spans: Array<Span> = []
  let [plain, start] = [from, from]
  for (const unit of marked.split("")) {
    if (unit === opens) start = plain
    else if (unit === closes) {
      if (start < to) spans.push([start, plain])
    } else plain++
  }
  return spans
}

/**
 * The hits of any word or phrase of a query in a text, in order. Hits that overlap are one.
 *
 * The time of `highlight` is quadratic in the number of hits. A text is therefore read in pieces, and the time is linear in its length.
 *
 * - shape: `match` a query as `TextSearch.matchOf` writes it
 * - empty: none of the words is in the text
 * - limits: a word of more than 1,000 characters may be read as several, and a phrase that goes on for more than 4,000 is not seen
 * - agrees with: `highlight` of SQLite's FTS5
 */
export const hitSpans = (text: string, match: string): ReadonlyArray<Span> => {
  const parts = partsOf(match)
  const pieces = piecesOf(text, reachOf(parts))
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const database = new DatabaseSync(":memory:")
  const spans: Array<Span> = []
  try {
    database.exec(`CREATE VIRTUAL TABLE piece USING fts5(content, ${tokenizer})`)
    const add = database.prepare("INSERT INTO piece (rowid, content) VALUES (?, ?)")
    for (const [i, { from, end }] of pieces.entries()) add.run(i, text.slice(from, end))
    const found = database.prepare("SELECT rowid, highlight(piece, 0, ?, ?) AS marked FROM piece WHERE piece MATCH ? ORDER BY rowid")
    for (const { rowid, marked } of found.iterate(opens!, closes!, parts.join(" OR ")))
      for (const [from, to] of spansOfMarked(String(marked), pieces[Number(rowid)]!)) {
        const last = spans.at(-1)
        if (last !== undefined && from < last[1]) spans[spans.length - 1] = [last[0], Math.max(last[1], to)]
        else spans.push([from, to])
      }
  } finally {
    database.close()
  }
  return spans
}
