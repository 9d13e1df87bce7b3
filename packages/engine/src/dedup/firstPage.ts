/** Volume, issue and pages as databases print them. */
import { withoutBrackets } from "./withoutBrackets.ts"

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")

/**
 * The number of the first page; 0 = none. Reverts what spreadsheets make of `21-8` (`21-Aug`) and `10-19` (`Oct-19`). Large numbers that they rounded
 * (`2.05E+15`) are lost.
 */
export const firstPage = (pages: string): number => {
  // some programs write the supplement instead of the first page, followed by the last page: Suppl-87
  if (/^\s*suppl\w*\s*-\s*\d/i.test(pages)) return 0
  if (/[\d.,]E\+\d/i.test(pages)) return 0
  const [, day, month] = /^0?(\d{1,2})[-/ ]([a-z]{3})[a-z]*$/i.exec(pages.trim()) ?? []
  if (day !== undefined && months.includes(month!.toLowerCase())) return Number(day)
  const [, name] = /^([a-z]{3})[a-z]*[-/ ]\d{1,2}$/i.exec(pages.trim()) ?? []
  if (name !== undefined && months.includes(name.toLowerCase())) return months.indexOf(name.toLowerCase()) + 1
  const [, digits] = /(\d+)/.exec(withoutBrackets(pages, pages.lastIndexOf(")"), /\(.*?\)/g)) ?? []
  return digits === undefined ? 0 : Number(digits) % 0x7fff_ffff
}

/** Numbers of pages are below this. */
export const mostPages = 2 ** 24

/**
 * The last page of one whole range: a number below 2^24, plus 2^24 times the number of a letter before both pages. 0 = none, or not one range. An
 * abbreviated last page is completed: 9 for `101-9` means 109.
 */
export const lastPage = (pages: string): number => {
  const [, letter = "", first, other = "", last] =
    /^\s*(?:pp?\.? ?)?([a-z]?)(\d{1,7})\s?[-–—]{1,3}\s?([a-z]?)(\d{1,7})\s*$/i.exec(pages) ?? []
  if (first === undefined || last === undefined || (other !== "" && other.toLowerCase() !== letter.toLowerCase())) return 0
  const whole = last.length < first.length ? first.slice(0, first.length - last.length) + last : last
  if (Number(whole) < Number(first)) return 0
  const code = letter === "" ? 0 : letter.toLowerCase().charCodeAt(0) - 96
  return code * mostPages + Number(whole)
}

/** Whether two ranges, each by its first page and its `lastPage`, have no page in common. Ranges with different letters are counted apart. */
export const areDisjoint = (first: number, last: number, otherFirst: number, otherLast: number): boolean =>
  last !== 0 &&
  otherLast !== 0 &&
  Math.floor(last / mostPages) === Math.floor(otherLast / mostPages) &&
  (last % mostPages < otherFirst || otherLast % mostPages < first)

/** The number of a volume; 0 = none, or only the end of a text in brackets (`1)`). */
export const volumeNumber = (volume: string): number => {
  const plain = volume.replace(/\([^()]*\)/g, " ").replace(/\b(?:part|pt|suppl\w*|issue|no)\.? *\d+/gi, " ")
  if (/[()]/.test(plain)) return 0
  const digits = plain.match(/\d+/g)?.at(-1)
  return digits === undefined ? 0 : Number(digits) % 0x7fff_ffff
}

/** The number of an issue; 0 = none, or a supplement. */
export const issueNumber = (issue: string): number => {
  const [digits] = isSupplement(issue) ? [] : (/\d+/.exec(issue) ?? [])
  return digits === undefined ? 0 : Number(digits) % 0x7fff_ffff
}

/** Whether the name of an issue, a volume or a journal indicates meeting abstracts. */
export const isSupplement = (text: string): boolean =>
  /suppl|meeting|conference|congress|proceedings of the annual|abstracts?\b/i.test(text)

/** Whether pages are those of a supplement: `S353`. */
export const isSupplementPage = (pages: string): boolean => /^\s*(?:pp?\.? *)?s\d/i.test(pages)
