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
  // where the first page should stand, a program has written that it is one of a supplement; the second is the last page: Suppl-87
  if (/^\s*suppl\w*\s*-\s*\d/i.test(pages)) return 0
  if (/[\d.,]E\+\d/i.test(pages)) return 0
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

/** What follows a journal's name: the conference whose abstracts it prints, and whose organ it is. */
const remarks = /\.\s?Conference\b.*$|\s?[:;,.=]\s?(?:the )?official (?:publication|journal|organ)\b.*$/is

/** The words of a journal's name that count, without what stands in brackets and what only follows it. */
export const wordsOf = (name: string): ReadonlyArray<string> =>
  fold(withoutRemarks(name.replace(remarks, "")))
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

/** Words without which the name of a meeting is the same: how often it was held, when, and that its papers are printed. */
const ofMeetings =
  /^(?:\d+(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w{5,9}th|thirty|forty|twenty|annual|biennial|proceedings?|proc|vols?|volume|selected|papers|from|on|in|conf)$/

const isMeeting = (words: ReadonlyArray<string>): boolean =>
  words.some((word) => /^(?:conf|congress|symposium|workshop|meeting|proceedings|proc)/.test(word))

/** More words than the name of a meeting has. */
const longestName = 40

const initials = (words: ReadonlyArray<string>): string => words.map((word) => word[0]).join("")

/**
 * Whether two names are of one series of meetings: `2019 International Conference on Information Systems, ICIS` and `International Conference on Information
 * Systems`, or `ICIS: Transforming Society`. Which of its meetings it was, the year says.
 */
const isSameMeeting = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => {
  if (Math.max(a.length, b.length) > longestName) return false
  const [ones, others] = [a, b].map((words) => words.filter((word) => !ofMeetings.test(word))) as [Array<string>, Array<string>]
  const [few, many] = ones.length < others.length ? [ones, others] : [others, ones]
  // an acronym before a motto
  if (few.length >= 3 && many[0] === initials(few) && many[0]!.length >= 4) return true
  if (many.length >= 3 && few[0] === initials(many) && few[0]!.length >= 4) return true
  if (few.filter((word) => !/^(?:international|conference|conf|symposium|workshop|congress|meeting)$/.test(word)).length < 2) return false
  return few.length >= 3 && many.some((_, start) => few.every((word, i) => many[start + i] === word))
}

/** Whether a word has nothing but first letters of some of these words, in their order. */
const isAcronym = (word: string, words: ReadonlyArray<string>): boolean => {
  let at = 0
  for (const { 0: letter } of words) if (letter === word[at]) at++
  return word.length >= 3 && at === word.length
}

/** Whether two names, as `wordsOf` gives them, may be names of one journal: the same words, in full or abbreviated (`J Am Coll Cardiol`). */
export const isSameContainer = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => {
  if (a.length === b.length && a.every((word, i) => isShortFor(word, b[i]!) || isShortFor(b[i]!, word))) return true
  if ((isMeeting(a) || isMeeting(b)) && isSameMeeting(a, b)) return true
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  if (many.length === few.length + 1 && few.length >= 3) {
    // with its acronym before or behind it: Journal of Acquired Immune Deficiency Syndromes: JAIDS
    const [first, last] = [many[0]!, many.at(-1)!]
    if (isAcronym(last, few) && few.every((word, i) => word === many[i])) return true
    if (isAcronym(first, few) && few.every((word, i) => word === many[i + 1])) return true
  }
  // an acronym: PNAS
  return few.length === 1 && many.length >= 3 && few[0] === initials(many)
}
