/** Compares the names of journals and meetings. */
import { foldText } from "./foldText.ts"
import { withoutBrackets } from "./withoutBrackets.ts"

const empty = new Set("a,an,and,at,by,de,del,der,des,di,die,du,e,et,for,fur,in,la,le,of,on,supplement,supplements,the,und,y".split(","))

const withoutRemarks = (name: string): string =>
  withoutBrackets(name, Math.max(name.lastIndexOf(")"), name.lastIndexOf("]")), /[([].*?[\])]/g)

/** Additions to a journal name: the conference whose abstracts it prints, or the society that publishes it. */
const remarks = /\.\s?Conference\b.*$|\s?[:;,.=]\s?(?:the )?official (?:publication|journal|organ)\b.*$/is

/** The significant words of a journal name, without brackets and additions. */
export const containerNameWords = (name: string): ReadonlyArray<string> =>
  foldText(withoutRemarks(name.replace(remarks, "")))
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

/** Insignificant words in names of meetings: ordinals, dates, and that papers are printed. */
const ofMeetings =
  /^(?:\d+(?:st|nd|rd|th)?|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|\w{5,9}th|thirty|forty|twenty|annual|biennial|proceedings?|proc|vols?|volume|selected|papers|from|on|in|conf)$/

const isMeeting = (words: ReadonlyArray<string>): boolean =>
  words.some((word) => /^(?:conf|congress|symposium|workshop|meeting|proceedings|proc)/.test(word))

/** Longer names are not names of meetings. */
const longestName = 40

const initials = (words: ReadonlyArray<string>): string => words.map((word) => word[0]).join("")

/**
 * Whether two names belong to one series of meetings: `2019 International Conference on Information Systems, ICIS` and `International Conference on
 * Information Systems`, or `ICIS: Transforming Society`. The year distinguishes the meetings.
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

/** Whether a word consists of first letters of these words, in their order. */
const isAcronym = (word: string, words: ReadonlyArray<string>): boolean => {
  let at = 0
  for (const { 0: letter } of words) if (letter === word[at]) at++
  return word.length >= 3 && at === word.length
}

/** Publishers and societies whose names some databases write before that of a journal. Those that are part of the name (`BMC Cancer`) are not here. */
const publishers = new Set("acm,aip,ama,asce,asme,elsevier,iee,ieee,iet,ifip,iop,osa,siam,spie,springer,usenix,wiley".split(","))

/** Whether the longer name is the shorter one after a publisher: `ACM SIGMOD Record`. One word behind a publisher may be another journal. */
const isPublished = (few: ReadonlyArray<string>, many: ReadonlyArray<string>): boolean =>
  few.length >= 2 &&
  many.length === few.length + 1 &&
  publishers.has(many[0]!) &&
  few.every((word, i) => isShortForEither(word, many[i + 1]!))

const isShortForEither = (a: string, b: string): boolean => isShortFor(a, b) || isShortFor(b, a)

/** Whether the longer name is the shorter one with what its acronym means: `VLDB J`, `VLDB Journal: International Journal on Very Large Data Bases`. */
const isSpelledOut = (few: ReadonlyArray<string>, many: ReadonlyArray<string>): boolean => {
  if (few.length < 2 || !few.every((word, i) => isShortForEither(word, many[i] ?? ""))) return false
  const rest = initials(many.slice(few.length))
  return few.some((word) => word.length >= 3 && rest.endsWith(word))
}

/**
 * Whether two names, as `containerNameWords` returns them, may be names of one journal: the same words, in full or abbreviated (`J Am Coll Cardiol`).
 */
export const isSameContainer = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean => {
  if (a.length === b.length && a.every((word, i) => isShortForEither(word, b[i]!))) return true
  if ((isMeeting(a) || isMeeting(b)) && isSameMeeting(a, b)) return true
  const [few, many] = a.length < b.length ? [a, b] : [b, a]
  if (many.length === few.length + 1 && few.length >= 3) {
    // with its acronym before or after it: Journal of Acquired Immune Deficiency Syndromes: JAIDS
    const [first, last] = [many[0]!, many.at(-1)!]
    if (isAcronym(last, few) && few.every((word, i) => word === many[i])) return true
    if (isAcronym(first, few) && few.every((word, i) => word === many[i + 1])) return true
  }
  if (isPublished(few, many) || isSpelledOut(few, many)) return true
  // an acronym: PNAS
  return few.length === 1 && many.length >= 3 && few[0] === initials(many)
}
