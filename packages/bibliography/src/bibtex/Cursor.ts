/** A read position in a BibTeX text. `stop` is the start of the next entry: reading never crosses it, so that an extra brace damages one entry only. */
export interface Cursor {
  readonly text: string
  readonly macros: Map<string, string>
  /** How many unbalanced values were found: each one costs a scan to the end, so that their number is limited. */
  unpaired: number
  at: number
  stop: number
}

/** Matches a sticky pattern at the position, before the next entry; the position does not move. */
export const match = ({ text, at, stop }: Cursor, pattern: RegExp): RegExpExecArray | undefined => {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null || at + found[0].length > stop ? undefined : found
}

/** Skips white space. */
export const skip = (cursor: Cursor): void => {
  while (cursor.at < cursor.stop && /\s/.test(cursor.text[cursor.at]!)) cursor.at++
}

/** Skips white space and a character, if the character is there. */
export const take = (cursor: Cursor, sign: string): boolean => {
  skip(cursor)
  if (cursor.at >= cursor.stop || cursor.text[cursor.at] !== sign) return false
  cursor.at++
  return true
}

/** Whether only white space is left before the next entry. */
export const isAtEnd = (cursor: Cursor): boolean => {
  skip(cursor)
  return cursor.at >= cursor.stop
}

/** A field name; it may contain blanks, as in Scopus (`funding_text 1`) and Web of Science (`Early Access Date`). */
const name = String.raw`[^\s{}(),="#%@\\](?:[^{}(),="#%@\\\n]{0,80}[^\s{}(),="#%@\\])?`

/** A text that is exactly one field name. */
export const nameOnly = new RegExp(`^${name}$`)
const beforeEquals = new RegExp(String.raw`\s*(${name})[ \t]*(?:\n[ \t]*)?=`, "y")

/** A field whose name is on the next line. */
export const nextField = new RegExp(String.raw`[ \t]*\n[ \t]*${name}[ \t]*=`, "y")
/** The end of a value at this delimiter, followed by another field on the same line after a comma, or on the next line. */
export const endBeforeField = (delimiter: string): RegExp =>
  new RegExp(
    String.raw`${delimiter}[ \t]*(?:\n[ \t]*)?(?:,[ \t]*(?:\n[ \t]*)?${name}[ \t]*=|(?<=\n[ \t]{0,80})${name}[ \t]*=[ \t]*[{"])`,
    "g"
  )

const fieldOnLine = new RegExp(String.raw`\n[ \t]*${name}[ \t]*=`)

/** Whether a line of a value looks like the start of a field. */
export const holdsField = (value: string): boolean => fieldOnLine.test(value)

/** Reads a field name with its `=`; undefined without moving if there is none. */
export const fieldName = (cursor: Cursor): string | undefined => {
  const found = match(cursor, beforeEquals)
  if (found === undefined) return undefined
  cursor.at += found[0].length
  return found[1]!
}
