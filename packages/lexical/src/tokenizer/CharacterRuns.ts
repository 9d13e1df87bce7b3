const isAsciiAlphanumeric = (code: number): boolean =>
  (code >= 97 && code <= 122) || (code >= 48 && code <= 57) || (code >= 65 && code <= 90)

/** The places of runs of ASCII letters and digits; every other character, `é` too, ends a word. Shape as `WordBreak.spans`. */
export const ascii = (text: string): Array<number> => {
  const found: Array<number> = []
  for (let i = 0; i < text.length; i++) {
    if (!isAsciiAlphanumeric(text.charCodeAt(i))) continue
    const start = i
    while (i < text.length && isAsciiAlphanumeric(text.charCodeAt(i))) i++
    found.push(start, i)
  }
  return found
}

/** The places of runs of letters, marks and numbers of any script. Shape as `WordBreak.spans`. */
export const alphanumeric = (text: string): Array<number> => {
  const found: Array<number> = []
  for (const match of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) found.push(match.index, match.index + match[0].length)
  return found
}

/** Joins words with only one hyphen (U+002D, U+2010, U+2011) between them: `IL-6` becomes one word, `IL - 6` and `a--b` do not. */
export const joinHyphens = (text: string, spans: ReadonlyArray<number>): Array<number> => {
  const joined: Array<number> = []
  for (let i = 0; i < spans.length; i += 2) {
    const start = spans[i]!
    if (joined.at(-1) === start - 1 && "-\u2010\u2011".includes(text[start - 1]!)) joined[joined.length - 1] = spans[i + 1]!
    else joined.push(start, spans[i + 1]!)
  }
  return joined
}
