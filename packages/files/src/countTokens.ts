/** The pieces of a text at which tokens begin: letters of one alphabet, digits, blanks, signs, and all other characters one by one. */
const pieces = /[a-zA-Z]+|\d+|[ \t]+|\n+|[!-/:-@[-`{-~]+|[\s\S]/gu

const sizeOf = (piece: string): number => {
  const code = piece.codePointAt(0)!
  if (code > 0x7ff) return 2.5
  if (code > 0x7f) return 1.2
  if (/[a-zA-Z]/.test(piece)) return Math.max(1, piece.length / 3)
  if (/\d/.test(piece)) return Math.ceil(piece.length / 3)
  // a blank belongs to the next word
  if (/\s/.test(piece)) return piece === " " ? 0 : 1
  return Math.ceil(piece.length / 1.5)
}

/**
 * Estimates the tokens of a text for a language model, without a vocabulary. It rather overestimates, because budgets depend on it: for answers of this
 * server, it is 1.1 to 1.7 times the count of `cl100k_base`.
 *
 * - units: tokens
 */
export const countTokens = (text: string): number => {
  let count = 0
  for (const [piece] of text.matchAll(pieces)) count += sizeOf(piece)
  return Math.ceil(count)
}
