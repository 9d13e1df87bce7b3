import * as Cursor from "./Cursor.ts"

type Reader = Cursor.Cursor

/** Limit on the value of a field, in characters. */
const longest = 1_000_000

/** The end of the braced or quoted text that starts here, by BibTeX's rules; undefined if it does not end before the next entry. */
const findEnd = ({ text, at: from, stop }: Reader): number | undefined => {
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

const quoteBeforeField = Cursor.endBeforeField('"')
const braceBeforeField = Cursor.endBeforeField("\\}")

/**
 * The probable end of an unbalanced text: its last delimiter before the next field name, or before the end of the entry.
 * Undefined if there is none.
 */
const guessEnd = (cursor: Reader, closing: string): number | undefined => {
  const { text, at, stop } = cursor
  const isQuoted = text[at] === '"'
  const pattern = isQuoted ? quoteBeforeField : braceBeforeField
  // a copy, so that no search goes beyond the entry
  const rest = text.slice(at + 1, stop)
  const next = rest.search(pattern)
  if (next >= 0) return at + 1 + next
  const end = rest.lastIndexOf(closing)
  const last = end <= 0 ? -1 : rest.lastIndexOf(isQuoted ? '"' : "}", end - 1)
  return last < 0 ? undefined : at + 1 + last
}

const canFollowValue = (cursor: Reader, closing: string): boolean => {
  const isField = Cursor.match(cursor, Cursor.nextField) !== undefined
  const before = cursor.at
  const isEnd = Cursor.isAtEnd(cursor)
  const sign = cursor.text[cursor.at]
  cursor.at = before
  return isField || isEnd || sign === "," || sign === "#" || sign === closing
}

const readDelimited = (cursor: Reader, closing: string, mend: (what: string) => void): string | undefined => {
  const from = cursor.at
  const end = cursor.unpaired < mostUnpaired ? findEnd(cursor) : undefined
  if (end === undefined) cursor.unpaired++
  else {
    cursor.at = end + 1
    const value = cursor.text.slice(from + 1, end)
    // an unclosed brace swallows the following fields and the end of the entry
    const isTooLong = Cursor.isAtEnd(cursor) && Cursor.holdsField(value)
    cursor.at = end + 1
    if (canFollowValue(cursor, closing) && !isTooLong) return value
    cursor.at = from
  }
  const other = guessEnd(cursor, closing)
  if (other === undefined) return undefined
  mend("a field with unbalanced quotes or braces")
  cursor.at = other + 1
  return cursor.text.slice(from + 1, other)
}

const readBare = (cursor: Reader, closing: string): string => {
  const found = Cursor.match(cursor, closing === "}" ? /[^,#}\n]*/y : /[^,#)\n]*/y)
  if (found === undefined) return ""
  cursor.at += found[0].length
  const text = found[0].trim()
  return cursor.macros.get(text.toLowerCase()) ?? text
}

/** Reads a value: texts, numbers and macros joined with `#`. */
export const texValue = (cursor: Reader, closing: string, mend: (what: string) => void): string | undefined => {
  const pieces: Array<string> = []
  let length = 0
  do {
    Cursor.skip(cursor)
    const sign = cursor.text[cursor.at]
    const piece = sign === "{" || sign === '"' ? readDelimited(cursor, closing, mend) : readBare(cursor, closing)
    if (piece === undefined) return undefined
    pieces.push(piece)
    length += piece.length
    // nested macros can grow exponentially
    if (length > longest) return undefined
  } while (Cursor.take(cursor, "#"))
  return pieces.join("")
}
