/** What joins letters in Persian and in Indian scripts is a part of words; every other invisible character may hide what a reader does not see. */
const hidden = /[\p{Cf}\u{e0100}-\u{e01ef}]/gu
const joiners = new Set(["\u200c", "\u200d"])

/**
 * A text from outside as one line that shows all that it holds: control characters and line ends are blanks, invisible characters, overrides of direction
 * and the invisible alphabet of tags are taken out, half a character is a mark.
 */
export const clean = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(hidden, (one) => (joiners.has(one) ? one : ""))

/** The same of a text that keeps its lines. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => clean(line.replaceAll("\t", "  ")))
    .join("\n")
