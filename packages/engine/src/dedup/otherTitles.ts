/** Titles that a record has besides the whole one. */

/** Shorter parts are not titles. */
const [fewestWords, fewestLetters] = [3, 12]

const isTitle = (text: string): boolean =>
  text.replace(/[^\p{L}]/gu, "").length >= fewestLetters && text.trim().split(/\s+/).length >= fewestWords

/** Remarks of databases, in brackets behind a title. */
const remark = /\b(?:errat|comment|retract|withdraw|correct|publish|letter|abstract|review|see|in|translat)\w*\b/i

/** The mark between two languages, with a blank at both sides. What is counted (`n = 12`) has no second title. */
const mark = /(?<![\s(]\p{L})\s[=/|]{1,2}\s(?!\s*[\d.])/u

const halves = (title: string): ReadonlyArray<string> => {
  const parts = title.split(mark)
  return parts.length === 2 ? parts : []
}

const bracketed = (title: string): ReadonlyArray<string> => {
  const text = title.trimEnd().replace(/[.\s]+$/, "")
  const open = text.lastIndexOf("[")
  if (open < 1 || !text.endsWith("]")) return []
  const [before, inside] = [text.slice(0, open), text.slice(open + 1, -1)]
  return inside.includes("]") || remark.test(inside.split(/\s+/)[0] ?? "") ? [] : [before, inside]
}

/**
 * The titles in each language of a title such as `A = B`, `A / B` or `A [B]`, and the original title that a database names. None where a part is too
 * short for a title.
 */
export const otherTitles = (title: string, originalTitle?: string): ReadonlyArray<string> => {
  const parts = [halves(title), bracketed(title)].flatMap((two) => (two.every(isTitle) ? two : []))
  return [...parts, ...(originalTitle === undefined || originalTitle === title ? [] : [originalTitle])]
}
