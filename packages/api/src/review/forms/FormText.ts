/** Texts of people in cells of tables and in notes of references, so that each comes back as it was. */

/** Words that pandas or R read as a missing value. */
const missing: ReadonlySet<string> = new Set(["na", "n/a", "nan", "none", "null", "nil", "inf", "infinity", "true", "false"])

/** Whether every program gives a text back as it was: it begins with a letter, and has neither separators nor invisible characters. */
const isPlain = (text: string): boolean =>
  /^\p{L}[\p{L}\p{M}\p{N}\p{P}\p{S} ]*$/u.test(text) && !/[;,|"]| {2}| $/.test(text) && !missing.has(text.toLowerCase())

/** Characters that programs change, remove, or take for an end. A surrogate without its other half is one. */
const fragile = /[^\p{L}\p{M}\p{N}\p{P}\p{S} ]|(?<= ) |[;|]/gu

const unitsOf = (text: string): string =>
  Array.from({ length: text.length }, (_, i) => `\\u${text.charCodeAt(i).toString(16).padStart(4, "0")}`).join("")

/** A text as a JSON string in which only visible characters stay as they are. Ruby, which writes the notes of Rayyan, reads it as the same text. */
export const quoted = (text: string): string =>
  JSON.stringify(text)
    .replaceAll(fragile, unitsOf)
    .replaceAll(/#(?=[{$@])/g, "\\u0023")

/** A text for a cell or a note: as it is where every program keeps it, else as a JSON string. Empty: an empty cell. */
export const print = (text: string): string => (text === "" || isPlain(text) ? text : quoted(text))

/** The text of a cell. Agrees with: `print`. A cell that is no JSON string is the text itself. */
export const parse = (cell: string): string => {
  const trimmed = cell.trim()
  if (!trimmed.startsWith('"')) return trimmed
  try {
    const text: unknown = JSON.parse(trimmed)
    return typeof text === "string" ? text : trimmed
  } catch {
    return trimmed
  }
}

/** Several texts for one cell. Empty: no text, an empty cell. */
export const printList = (texts: ReadonlyArray<string>): string => texts.map((text) => print(text) || '""').join(", ")

const item = /\s*("(?:[^"\\]|\\.)*"|[^,]*)(?:,|$)/gsu

/** The texts of a cell. Agrees with: `printList`. Semicolons separate, too, where no text is in quotation marks. */
export const parseList = (cell: string): ReadonlyArray<string> => {
  const text = cell.includes('"') ? cell : cell.replaceAll(";", ",")
  return [...text.matchAll(item)].flatMap(([, one = ""]) => (one.trim() === "" ? [] : [parse(one)]))
}
