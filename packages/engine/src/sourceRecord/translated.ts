/** Titles of publications that are not in English, as MEDLINE prints them. */

/** Whether the first bracket of a text is closed by its last character, and by none before. */
const isAround = (text: string): boolean => {
  let open = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "[") open++
    else if (text[i] === "]" && --open === 0) return i === text.length - 1
  }
  return false
}

/** What MEDLINE prints in the place of a title that nobody translated. */
const isNone = (text: string): boolean => /^(?:not available|(?:article|text) in [\p{L} ,-]+|in process citation)\.?$/iu.test(text)

/**
 * The title without the square brackets in which MEDLINE puts a translation. Brackets that are part of a title stay: only a pair around all of it
 * goes, with a full stop behind it left.
 *
 * - empty: undefined where the brackets hold no title: `[Not Available].`, `[Article in German].`
 */
export const translatedTitle = (title: string): string | undefined => {
  const stop = title.endsWith("].") ? "." : ""
  const inner = stop === "" ? title : title.slice(0, -1)
  if (!inner.startsWith("[") || !isAround(inner)) return title
  const own = inner.slice(1, -1).trim()
  return isNone(own) || own === "" ? undefined : `${own}${/[.?!]$/u.test(own) ? "" : stop}`
}
