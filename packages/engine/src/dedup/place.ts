/** Where a publication stands: volume, issue and pages as databases print them, and names of journals. */
import { fold } from "./fold.ts"

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")

/** A text without what stands in brackets. Behind the last closing one nothing is looked for, which would be looked for again at every opening one. */
const withoutBrackets = (text: string, last: number, pattern: RegExp): string =>
  last < 0 ? text : text.slice(0, last + 1).replace(pattern, " ") + text.slice(last + 1)

/**
 * The number of the first page; 0 when there is none. Undoes what spreadsheets make of `21-8` (`21-Aug`) and `10-19` (`Oct-19`); large numbers that
 * they rounded (`2.05E+15`) are lost.
 */
export const firstPage = (pages: string): number => {
  if (/\d[.,]?\d*E\+\d/i.test(pages)) return 0
  const [, day, month] = /^0?(\d{1,2})[-/ ]([a-z]{3})[a-z]*$/i.exec(pages.trim()) ?? []
  if (day !== undefined && months.includes(month!.toLowerCase())) return Number(day)
  const [, name] = /^([a-z]{3})[a-z]*[-/ ]\d{1,2}$/i.exec(pages.trim()) ?? []
  if (name !== undefined && months.includes(name.toLowerCase())) return months.indexOf(name.toLowerCase()) + 1
  const [, digits] = /(\d+)/.exec(withoutBrackets(pages, pages.lastIndexOf(")"), /\(.*?\)/g)) ?? []
  return digits === undefined ? 0 : Number(digits) % 0x7fff_ffff
}

/** The number of a volume; 0 when there is none, or only the end of what stood in brackets (`1)`). */
export const volumeOf = (volume: string): number => {
  const plain = volume.replace(/\([^()]*\)/g, " ").replace(/\b(?:part|pt|suppl\w*|issue|no)\.? *\d+/gi, " ")
  if (/[()]/.test(plain)) return 0
  const digits = plain.match(/\d+/g)?.at(-1)
  return digits === undefined ? 0 : Number(digits) % 0x7fff_ffff
}

/** The number of an issue; 0 when there is none or it is a supplement. */
export const issueOf = (issue: string): number => {
  const [digits] = isSupplement(issue) ? [] : (/\d+/.exec(issue) ?? [])
  return digits === undefined ? 0 : Number(digits) % 0x7fff_ffff
}

/** Whether an issue, a volume or a journal's name says that it holds abstracts of a meeting. */
export const isSupplement = (text: string): boolean =>
  /suppl|meeting|conference|congress|proceedings of the annual|abstracts?\b/i.test(text)

/** Whether pages are those of a supplement: `S353`. */
export const isSupplementPage = (pages: string): boolean => /^\s*(?:pp?\.? *)?s\d/i.test(pages)

const empty = new Set("a an and at by de del der des di die du e et for fur in la le of on supplement supplements the und y".split(" "))

const withoutRemarks = (name: string): string =>
  withoutBrackets(name, Math.max(name.lastIndexOf(")"), name.lastIndexOf("]")), /[([].*?[\])]/g)

/** The words of a journal's name that count, without what stands in brackets and the name of a conference. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  fold(withoutRemarks(name.replace(/\.\s*Conference\b.*$/is, "")))
    .split(" ")
    .filter((word) => word !== "" && !empty.has(word))

const isShortFor = (short: string, long: string): boolean => {
  if (long.startsWith(short)) return true
  if (short[0] !== long[0]) return false
  // a contraction keeps the last letter: natl, national
  let at = 0
  for (const letter of long) if (letter === short[at]) at++
  return at === short.length && short.length >= 3 && short.at(-1) === long.at(-1)
}

/** Whether two names, as `wordsOf` gives them, may be names of one journal: the same words, in full or abbreviated (`J Am Coll Cardiol`). */
export const isSameContainer = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => {
  if (a.length === b.length && a.every((word, i) => isShortFor(word, b[i]!) || isShortFor(b[i]!, word))) return true
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  // an acronym: PNAS
  return few.length === 1 && many.length >= 3 && few[0] === many.map((word) => word[0]).join("")
}
