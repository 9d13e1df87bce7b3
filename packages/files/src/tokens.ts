/** Between two of these, a token may begin: letters of one alphabet, digits, blanks, signs, everything else one by one. */
const pieces = /[a-zA-Z]+|\d+|[ \t]+|\n+|[!-/:-@[-`{-~]+|[\s\S]/gu

const sizeOf = (piece: string): number => {
  const code = piece.codePointAt(0)!
  if (code > 0x7ff) return 2.5
  if (code > 0x7f) return 1.2
  if (/[a-zA-Z]/.test(piece)) return Math.max(1, piece.length / 3)
  if (/\d/.test(piece)) return Math.ceil(piece.length / 3)
  // a blank belongs to the word behind it
  if (/\s/.test(piece)) return piece === " " ? 0 : 1
  return Math.ceil(piece.length / 1.5)
}

/**
 * About how many tokens a text is for a language model, without its vocabulary: rather more than it is than less, because a budget is kept by it. Over
 * answers of this server it is 1.1 to 1.7 times what `cl100k_base` counts.
 *
 * - units: tokens
 */
export const tokensOf = (text: string): number => {
  let count = 0
  for (const [piece] of text.matchAll(pieces)) count += sizeOf(piece)
  return Math.ceil(count)
}
