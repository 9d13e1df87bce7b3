/** The place of a reader in a text of BibTeX. `stop` is where the next entry begins: nothing is read across it, so that a brace too many costs one entry. */
export interface Cursor {
  readonly text: string
  readonly macros: Map<string, string>
  /** How many texts did not pair: each of them is looked through to the end, so that there may not be many. */
  unpaired: number
  at: number
  stop: number
}

/** What a sticky pattern finds at the place of a reader, before the next entry; the reader stays where it is. */
export const match = ({ text, at, stop }: Cursor, pattern: RegExp): RegExpExecArray | undefined => {
  pattern.lastIndex = at
  const found = pattern.exec(text)
  return found === null || at + found[0].length > stop ? undefined : found
}

/** Goes over white space. */
export const skip = (cursor: Cursor): void => {
  while (cursor.at < cursor.stop && /\s/.test(cursor.text[cursor.at]!)) cursor.at++
}

/** Goes over white space and a sign, if the sign is there. */
export const take = (cursor: Cursor, sign: string): boolean => {
  skip(cursor)
  if (cursor.at >= cursor.stop || cursor.text[cursor.at] !== sign) return false
  cursor.at++
  return true
}

/** Whether nothing but white space is left before the next entry. */
export const isAtEnd = (cursor: Cursor): boolean => {
  skip(cursor)
  return cursor.at >= cursor.stop
}

/** A name of a field: blanks may stand in it, as Scopus (`funding_text 1`) and Web of Science (`Early Access Date`) write. */
const name = String.raw`[^\s{}(),="#%@\\](?:[^{}(),="#%@\\\n]{0,80}[^\s{}(),="#%@\\])?`

/** A text that is such a name and nothing else. */
export const nameOnly = new RegExp(`^${name}$`)
const beforeEquals = new RegExp(String.raw`\s*(${name})[ \t]*(?:\n[ \t]*)?=`, "y")

/** A field with a name on a line of its own. */
export const nextField = new RegExp(String.raw`[ \t]*\n[ \t]*${name}[ \t]*=`, "y")
/** A value that ends with this sign, and behind it a field with a name, on the same line after a comma or on the next one. */
export const namedNext = (delimiter: string): RegExp =>
  new RegExp(
    String.raw`${delimiter}[ \t]*(?:\n[ \t]*)?(?:,[ \t]*(?:\n[ \t]*)?${name}[ \t]*=|(?<=\n[ \t]{0,80})${name}[ \t]*=[ \t]*[{"])`,
    "g"
  )

const fieldOnLine = new RegExp(String.raw`\n[ \t]*${name}[ \t]*=`)

/** Whether a line of a value looks like the beginning of a field. */
export const holdsField = (value: string): boolean => fieldOnLine.test(value)

/** The name of a field with its `=`; undefined where there is none, and the reader stays. */
export const fieldName = (cursor: Cursor): string | undefined => {
  const found = match(cursor, beforeEquals)
  if (found === undefined) return undefined
  cursor.at += found[0].length
  return found[1]!
}
