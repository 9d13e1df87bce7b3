/** Titles of non-English publications, as MEDLINE prints them. */

/** Whether the last character closes the first bracket. */
const isAround = (text: string): boolean => {
  let open = 0
  for (let i = 0; i < text.length; i++) {
    if (text[i] === "[") open++
    else if (text[i] === "]" && --open === 0) return i === text.length - 1
  }
  return false
}

/** So many brackets mark no translation. Taking them off one by one would take time with the square of their number. */
const manyBrackets = /^(?:\[\s*){9}/

/** MEDLINE's placeholders for titles without a translation. */
const isNone = (text: string): boolean => /^(?:not available|(?:article|text) in [\p{L} ,-]+|in process citation)\.?$/iu.test(text)

/**
 * The title without MEDLINE's square brackets around a translation. Brackets within a title stay: only a pair around all of it is removed, and a full
 * stop after it stays. The placeholder of `Raw.noTitle` stays.
 *
 * - empty: undefined when the brackets contain no title: `[Not Available].`, `[Article in German].`
 */
export const translatedTitle = (title: string): string | undefined => {
  if (!title.startsWith("[") || title.startsWith("[no title: ") || manyBrackets.test(title)) return title
  const stop = title.endsWith("].") ? "." : ""
  const inner = stop === "" ? title : title.slice(0, -1)
  if (!isAround(inner)) return title
  const own = inner.slice(1, -1).trim()
  return isNone(own) || own === "" ? undefined : translatedTitle(`${own}${/[.?!]$/u.test(own) ? "" : stop}`)
}
