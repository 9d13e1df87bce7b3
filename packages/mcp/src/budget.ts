/** Between two of these, one token is begun: letters of one alphabet, digits, blanks, everything else. */
const pieces = /[a-zA-Z]+|\d+|[ \t]+|\n+|[\s\S]/gu

/**
 * About how many tokens a text is for a language model, without its vocabulary: rather more than it is than less, because a budget is kept by it.
 *
 * - units: tokens as `cl100k_base` counts them; `budget.test.ts` compares
 */
export const tokensOf = (text: string): number => {
  let count = 0
  for (const [piece] of text.matchAll(pieces)) {
    const code = piece.codePointAt(0)!
    if (code > 0x7f) count += code > 0x7ff ? 2.5 : 1.2
    else if (/[a-zA-Z]/.test(piece)) count += Math.ceil(piece.length / 3.2)
    else if (/\d/.test(piece)) count += Math.ceil(piece.length / 3)
    // a blank belongs to the word behind it
    else if (piece !== " ") count += 1
  }
  return Math.ceil(count)
}
