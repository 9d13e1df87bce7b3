import type { Tally } from "./Tally.ts"

/** One field of an entry: its value as TeX, pieces joined with `#` put together. */
export interface TexField {
  readonly name: string
  readonly value: string
  readonly line: number
}

/** One entry of a file of BibTeX, such as `@article{key, ...}`; names in lower case. */
export interface TexEntry {
  readonly type: string
  readonly key: string
  readonly line: number
  readonly fields: ReadonlyArray<TexField>
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** The place of a reader in a text. `stop` is where the next entry begins: nothing is read across it, so that a brace too many costs one entry. */
interface Cursor {
  readonly text: string
  readonly macros: Map<string, string>
  at: number
  stop: number
}

const skip = (cursor: Cursor): void => {
  while (cursor.at < cursor.stop && /\s/.test(cursor.text[cursor.at]!)) cursor.at++
}

const take = (cursor: Cursor, sign: string): boolean => {
  skip(cursor)
  if (cursor.at >= cursor.stop || cursor.text[cursor.at] !== sign) return false
  cursor.at++
  return true
}

/** A name: of an entry, a key, a field or a macro. */
const word = (cursor: Cursor): string => {
  skip(cursor)
  const from = cursor.at
  while (cursor.at < cursor.stop && !/[\s{}(),="#%@]/.test(cursor.text[cursor.at]!)) cursor.at++
  return cursor.text.slice(from, cursor.at)
}

/** The text in braces or quotes that begins here; undefined when it does not end before the next entry. */
const delimited = (cursor: Cursor): string | undefined => {
  const isQuoted = cursor.text[cursor.at] === '"'
  const from = cursor.at + 1
  let depth = isQuoted ? 0 : 1
  for (let at = from; at < cursor.stop; at++) {
    const sign = cursor.text[at]
    if (sign === "{") depth++
    else if (sign === "}") depth--
    if ((isQuoted && sign === '"' && depth === 0) || (!isQuoted && depth === 0)) {
      cursor.at = at + 1
      return cursor.text.slice(from, at)
    }
    if (depth < 0) return undefined
  }
  return undefined
}

/** The longest value of a field in characters. */
const longest = 1_000_000

/** A value: texts, numbers and macros with `#` between them. */
const value = (cursor: Cursor): string | undefined => {
  const pieces: Array<string> = []
  let length = 0
  do {
    skip(cursor)
    const sign = cursor.text[cursor.at]
    if (sign === "{" || sign === '"') {
      const piece = delimited(cursor)
      if (piece === undefined) return undefined
      pieces.push(piece)
    } else {
      const name = word(cursor)
      if (name === "") return undefined
      pieces.push(cursor.macros.get(name.toLowerCase()) ?? name)
    }
    length += pieces.at(-1)!.length
    // macros made of macros grow without end
    if (length > longest) return undefined
  } while (take(cursor, "#"))
  return pieces.join("")
}

/** The lines on which ascending places of a text lie. */
const lineCounter = (text: string): ((place: number) => number) => {
  let [line, from] = [1, 0]
  return (place) => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < place; at = text.indexOf("\n", at + 1)) {
      line++
      from = at + 1
    }
    return line
  }
}

const start = /(?:^|\n)[ \t]*@[ \t]*([A-Za-z]+)\s*[{(]/g

/** The fields of an entry behind its key; undefined where they are not what BibTeX asks for. */
const fieldsOf = (cursor: Cursor, closing: string, lineAt: (place: number) => number): ReadonlyArray<TexField> | undefined => {
  const fields: Array<TexField> = []
  for (;;) {
    if (take(cursor, closing)) return fields
    if (fields.length > 0 && !take(cursor, ",")) return undefined
    if (take(cursor, closing)) return fields
    if (take(cursor, ",")) continue
    const name = word(cursor)
    const line = lineAt(cursor.at)
    if (name === "" || !take(cursor, "=")) return undefined
    const read = value(cursor)
    if (read === undefined) return undefined
    fields.push({ name: name.toLowerCase(), value: read, line })
  }
}

/** The entries of a text. Text between entries is a comment; an entry that cannot be read is counted and left out, the next one is read again. */
export const entriesOf = (source: string, tally: Tally): ReadonlyArray<TexEntry> => {
  const text = source.replaceAll(/\r\n?/g, "\n")
  const macros = new Map(months.map((month) => [month, month]))
  const lineAt = lineCounter(text)
  const found = [...text.matchAll(start)]
  const entries: Array<TexEntry> = []
  for (const [i, match] of found.entries()) {
    const type = match[1]!.toLowerCase()
    const from = match.index + match[0].length
    const line = lineAt(from)
    if (type === "comment" || type === "preamble") continue
    const cursor: Cursor = { text, macros, at: from, stop: found[i + 1]?.index ?? text.length }
    const closing = match[0].endsWith("{") ? "}" : ")"
    const key = type === "string" ? "" : word(cursor)
    const isKeyed = type === "string" || take(cursor, ",") || cursor.text[cursor.at] === closing
    const fields = isKeyed ? fieldsOf(cursor, closing, lineAt) : undefined
    if (fields === undefined)
      tally.add("entry-not-understood", `an @${type} that is no entry of BibTeX`, line, text.slice(from, from + 30).split("\n")[0])
    else if (type === "string") for (const { name, value } of fields) macros.set(name, value)
    else entries.push({ type, key, line, fields })
  }
  return entries
}
