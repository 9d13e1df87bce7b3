/** Invisible characters, which can hide text from a reader. Joiners are kept: they are part of words in Persian and Indic scripts. */
const hidden = /[\p{Cf}\u{e0100}-\u{e01ef}]/gu
const joiners = new Set(["\u200c", "\u200d"])

/**
 * A third-party text as one line without hidden content. Control characters and line ends become blanks; invisible characters, direction overrides and tag
 * characters are removed; a lone surrogate becomes a replacement character.
 */
export const cleanText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, " ")
    .replace(hidden, (one) => (joiners.has(one) ? one : ""))

/** As `cleanText`, but keeps lines. */
export const cleanLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line) => cleanText(line.replaceAll("\t", "  ")))
    .join("\n")
