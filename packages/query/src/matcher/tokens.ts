/** The words of a text as the matcher sees them: runs of letters and digits, in lower case, without accents. */
export const tokens = (text: string): ReadonlyArray<string> =>
  (isPlain(text) ? text.toLowerCase().match(/[a-z\d]+/g) : folded(text).match(/[\p{L}\p{N}]+/gu)) ?? []

/** The words of a pattern: as `tokens`, with `*`, `?` and `#` left in them. */
export const patternTokens = (text: string): ReadonlyArray<string> => folded(text).match(/[\p{L}\p{N}*?#]+/gu) ?? []

const isPlain = (text: string): boolean => {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) > 127) return false
  return true
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase()

/**
 * Whether a word fits a pattern: `*` any number of characters, `?` one or none, `#` exactly one.
 *
 * It keeps the set of all possible places in the pattern, so the time is at most the product of both lengths.
 */
export const fits = (pattern: string, word: string): boolean => {
  const length = pattern.length
  let at = closed(pattern, new Uint8Array(length + 1).fill(1, 0, 1))
  for (const character of word) {
    const next = new Uint8Array(length + 1)
    for (let i = 0; i < length; i++) {
      if (at[i] === 0) continue
      const place = pattern[i]
      if (place === "*") next[i] = 1
      else if (place === "?" || place === "#" || place === character) next[i + 1] = 1
    }
    at = closed(pattern, next)
  }
  return at[length] === 1
}

/** Adds the places that are reached without a character: past `*` and `?`. */
const closed = (pattern: string, at: Uint8Array): Uint8Array => {
  for (let i = 0; i < pattern.length; i++) if (at[i] === 1 && (pattern[i] === "*" || pattern[i] === "?")) at[i + 1] = 1
  return at
}
