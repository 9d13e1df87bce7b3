import * as Cursor from "./cursor.ts"

type Reader = Cursor.Cursor

/** The longest value of a field in characters. */
const longest = 1_000_000

/** Where the text in braces or quotes that begins here ends, as BibTeX counts; undefined when it does not end before the next entry. */
const paired = ({ text, at: from, stop }: Reader): number | undefined => {
  const isQuoted = text[from] === '"'
  let depth = isQuoted ? 0 : 1
  for (let at = from + 1; at < stop; at++) {
    const sign = text[at]
    if (sign === "{") depth++
    else if (sign === "}") depth--
    if ((isQuoted && sign === '"' && depth === 0) || (!isQuoted && depth === 0)) return at
    if (depth < 0) return undefined
  }
  return undefined
}

const mostUnpaired = 20

const quoteBeforeField = Cursor.namedNext('"')
const braceBeforeField = Cursor.namedNext("\\}")

/**
 * Where such a text ends whose quotes or braces do not pair: at the last of them before the name of the next field, or before the end of the entry.
 * Undefined when there is none.
 */
const mended = (cursor: Reader, closing: string): number | undefined => {
  const { text, at, stop } = cursor
  const isQuoted = text[at] === '"'
  const pattern = isQuoted ? quoteBeforeField : braceBeforeField
  // a part of its own, so that no search goes beyond the entry
  const rest = text.slice(at + 1, stop)
  const next = rest.search(pattern)
  if (next >= 0) return at + 1 + next
  const end = rest.lastIndexOf(closing)
  const last = end <= 0 ? -1 : rest.lastIndexOf(isQuoted ? '"' : "}", end - 1)
  return last < 0 ? undefined : at + 1 + last
}

/** Whether what stands here can follow a value. */
const isFollowing = (cursor: Reader, closing: string): boolean => {
  const isField = Cursor.match(cursor, Cursor.nextField) !== undefined
  const before = cursor.at
  const isEnd = Cursor.isAtEnd(cursor)
  const sign = cursor.text[cursor.at]
  cursor.at = before
  return isField || isEnd || sign === "," || sign === "#" || sign === closing
}

const delimited = (cursor: Reader, closing: string, mend: (what: string) => void): string | undefined => {
  const from = cursor.at
  const end = cursor.unpaired < mostUnpaired ? paired(cursor) : undefined
  if (end === undefined) cursor.unpaired++
  else {
    cursor.at = end + 1
    const value = cursor.text.slice(from + 1, end)
    // a brace that is never closed makes one text of a field, of those behind it and of the end of the entry
    const isTooLong = Cursor.isAtEnd(cursor) && Cursor.holdsField(value)
    cursor.at = end + 1
    if (isFollowing(cursor, closing) && !isTooLong) return value
    cursor.at = from
  }
  const other = mended(cursor, closing)
  if (other === undefined) return undefined
  mend("a field whose quotes or braces do not pair")
  cursor.at = other + 1
  return cursor.text.slice(from + 1, other)
}

/** A number, a macro, or a text that stands without quotes. */
const bare = (cursor: Reader, closing: string): string => {
  const found = Cursor.match(cursor, closing === "}" ? /[^,#}\n]*/y : /[^,#)\n]*/y)
  if (found === undefined) return ""
  cursor.at += found[0].length
  const text = found[0].trim()
  return cursor.macros.get(text.toLowerCase()) ?? text
}

/** A value: texts, numbers and macros with `#` between them. */
export const valueOf = (cursor: Reader, closing: string, mend: (what: string) => void): string | undefined => {
  const pieces: Array<string> = []
  let length = 0
  do {
    Cursor.skip(cursor)
    const sign = cursor.text[cursor.at]
    const piece = sign === "{" || sign === '"' ? delimited(cursor, closing, mend) : bare(cursor, closing)
    if (piece === undefined) return undefined
    pieces.push(piece)
    length += piece.length
    // macros made of macros grow without end
    if (length > longest) return undefined
  } while (Cursor.take(cursor, "#"))
  return pieces.join("")
}
