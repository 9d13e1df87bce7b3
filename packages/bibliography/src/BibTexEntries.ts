import * as Cursor from "./bibtex/Cursor.ts"
import { texValue } from "./bibtex/texValue.ts"
import type { Tally } from "./Tally.ts"

/**
 * One field of an entry: its TeX value with `#` parts joined; its name in lower case, and as written.
 *
 * - `isHeld` whether it is stored verbatim although other fields contain what it says
 */
export interface TexField {
  readonly isHeld?: true
  readonly name: string
  readonly written: string
  readonly value: string
  readonly line: number
}

/** One entry of a BibTeX file, such as `@article{key, ...}`; its type in lower case. */
export interface TexEntry {
  readonly type: string
  readonly key: string
  readonly line: number
  readonly fields: ReadonlyArray<TexField>
}

/** An entry that cannot be parsed: its type, its first line, and its first words. */
export interface Unread {
  readonly type: string
  readonly line: number
  readonly start: string
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

/** Line numbers for ascending offsets of a text. */
const lineCounter = (text: string): ((offset: number) => number) => {
  let [line, from] = [1, 0]
  return (offset) => {
    for (let at = text.indexOf("\n", from); at >= 0 && at < offset; at = text.indexOf("\n", at + 1)) {
      line++
      from = at + 1
    }
    return line
  }
}

const start = /(?:^|\n)[ \t]*@[ \t]*([A-Za-z][\w-]*)\s*[{(]/g

/** The key: everything before the first comma, including blanks. Text with `=` is a field, not a key. */
const keyOf = (cursor: Cursor.Cursor, closing: string): string => {
  const key = Cursor.match(cursor, closing === "}" ? /\s*([^,=\n}]{0,500})/y : /\s*([^,=\n)]{0,500})/y)
  const sign = cursor.text[cursor.at + (key?.[0].length ?? 0)]
  if (key === undefined || sign === "=") return ""
  cursor.at += key[0].length
  return key[1]!.trim()
}

type Mend = (what: string) => void

const fieldsOf = (
  cursor: Cursor.Cursor,
  closing: string,
  lineAt: (offset: number) => number,
  mend: Mend
): ReadonlyArray<TexField> | undefined => {
  const fields: Array<TexField> = []
  for (;;) {
    while (Cursor.take(cursor, ","));
    if (Cursor.take(cursor, closing)) return fields
    if (Cursor.isAtEnd(cursor)) {
      if (fields.length === 0) return undefined
      mend("an entry without a closing brace")
      return fields
    }
    const written = Cursor.fieldName(cursor)
    if (written === undefined) return undefined
    const line = lineAt(cursor.at)
    const read = texValue(cursor, closing, mend)
    if (read === undefined) return undefined
    fields.push({ name: written.toLowerCase(), written, value: read, line })
    Cursor.skip(cursor)
    const sign = cursor.text[cursor.at]
    if (sign !== "," && sign !== closing && !Cursor.isAtEnd(cursor)) mend("a field without a comma after it")
  }
}

/** The start of an entry directly behind another one. */
const sameLine = /[ \t,]{0,20}@[ \t]*([A-Za-z][\w-]*)\s{0,20}[{(]/gy

/**
 * The entries of a text, and those that cannot be parsed; a bad entry does not affect others. Text between entries is a comment. Invalid
 * syntax with only one possible meaning is repaired and counted.
 */
export const entriesOf = (
  source: string,
  tally: Tally,
  known: Map<string, string> = new Map()
): { readonly entries: ReadonlyArray<TexEntry>; readonly unread: ReadonlyArray<Unread>; readonly isAny: boolean } => {
  const text = source.replaceAll(/\r\n?/g, "\n")
  const macros = known
  for (const month of months) if (!macros.has(month)) macros.set(month, month)
  const lineAt = lineCounter(text)
  const found = [...text.matchAll(start)]
  const entries: Array<TexEntry> = []
  const unread: Array<Unread> = []
  const outside = (from: number, to: number) => {
    const rest = text.slice(from, to).trimStart()
    if (rest !== "") tally.add("text-outside", "text outside of any entry", lineAt(to - rest.length), rest.split("\n", 1)[0]!.trimEnd().slice(0, 60)) // prettier-ignore
  }
  outside(0, found[0]?.index ?? 0)
  /** Reads an entry, and those that follow it on the same line. */
  const readFrom = (head: string, type: string, from: number, stop: number): void => {
    const line = lineAt(from)
    if (type === "comment" || type === "preamble") {
      tally.add(
        "text-outside",
        `an @${type}, which is not a reference`,
        line,
        text.slice(from, stop).trim().split("\n", 1)[0]!.slice(0, 60)
      )
      return
    }
    const cursor: Cursor.Cursor = { text, macros, unpaired: 0, at: from, stop }
    const closing = head.endsWith("{") ? "}" : ")"
    const key = type === "string" ? "" : keyOf(cursor, closing)
    const fields = fieldsOf(cursor, closing, lineAt, (what) => tally.add("entry-mended", `${what}; it was read anyway`, line))
    if (fields === undefined) unread.push({ type, line, start: text.slice(from, from + 30).split("\n")[0]! })
    else if (type === "string") for (const { name, value } of fields) macros.set(name, value)
    else entries.push({ type, key, line, fields })
    if (fields === undefined) return
    sameLine.lastIndex = cursor.at
    const next = sameLine.exec(text)
    const begin = next === null ? stop : cursor.at + next[0].length
    if (next === null || begin > stop) outside(cursor.at, stop)
    else readFrom(next[0], next[1]!.toLowerCase(), begin, stop)
  }
  for (const [i, match] of found.entries())
    readFrom(match[0], match[1]!.toLowerCase(), match.index + match[0].length, found[i + 1]?.index ?? text.length)
  return { entries, unread, isAny: found.length > 0 }
}

/** Whether a text can be written in braces unchanged: its braces are balanced, and no line begins an entry. */
export const isWhole = (value: string): boolean => {
  let depth = 0
  for (const [sign] of value.matchAll(/[{}]/g)) {
    depth += sign === "{" ? 1 : -1
    if (depth < 0) return false
  }
  return depth === 0 && value.search(start) < 0
}

/** Whether a text is a valid field name. */
export const isFieldName = (name: string): boolean => Cursor.nameOnly.test(name)
/** Whether a text is a valid key of an entry. */
export const isKey = (key: string): boolean => /^[^,={}()\s][^,={}()\n]{0,499}$/.test(key) && key.trim() === key
