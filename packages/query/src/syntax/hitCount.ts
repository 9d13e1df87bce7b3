import type { Place } from "./Node.ts"

// Read from the end of the line, so that a line of a megabyte is read once. Where a printed count was cut off, its opening bracket is still
// there.
const cutOff = /[ \t]\(\d{0,9}$/u
const printed =
  /(?<!=[ \t]*|[A-Z]{3}|[A-Z]{2}(?=\()|\b(?:AND|OR|NOT|and|or|not)[ \t]*)[ \t]*\((?:n[ \t]?=[ \t]?)?\d[\d,. \u00a0\u202f]*\)[ \t]*$|\t[ \t]*\d[\d,]*(?:[ \u00a0\u202f]\d{3})*[ \t]*(?:\d\d:\d\d(?::\d\d)?)?[ \t]*$/u
const bare = /(\S+)[ \t]+(\d{1,3}(?:,\d{3})+|\d+)[ \t]*$/u
/** A number with spaces for the thousands. Usual spaces are so behind the end of a term or the number of a line: elsewhere a word may be a number. */
const narrow = /(\S+)[ \t]+(\d{1,3}(?:[\u00a0\u202f]\d{3})+)[ \t]*$/u
const spaced =
  /(\S*(?:[)\]/."”'*]|:[a-z]{2}(?:,[a-z]{2})*|\/(?:exp|de|mj|lim|py|it)|trees|only)|#\d+|S?\d+)[ \t]+(\d{1,3}(?:[ \u00a0\u202f]\d{3})+)[ \t]*$/u
const anySpaced = /(\S+)[ \t]+(\d{1,3}(?:[ \u00a0\u202f]\d{3})+)[ \t]*$/u
/** A text before a number that belongs to the statement: the number of a line, a distance, a limit. */
const wantsNumber = /^\(?(?:and|or|not|adj\d*|near\S*|same|to|limit|from|keep|line|set|search|use|[-–,/:#]+)$|[-–,:]$|\b(?:and|or)\/$/iu

/** Whether a text has only numbers of lines and operators. */
export const isOnlyLines = (text: string): boolean =>
  text.length < 400 && /\d/u.test(text) && /^(?:[\s()#\d]|s(?=\d)|and\b|or\b|not\b)*$/iu.test(text) && /[a-z]/iu.test(text)

/** How many brackets of a text stay open. */
export const openBrackets = (text: string): number => {
  let open = 0
  for (const character of text) {
    if (character === "(") open++
    else if (character === ")") open--
  }
  return open
}

const bareAt = (tail: string, isSpaced = false): { readonly index: number; readonly number: string } | undefined => {
  for (const pattern of [narrow, isSpaced ? anySpaced : spaced, bare]) {
    const match = pattern.exec(tail)
    if (match !== null && !wantsNumber.test(match[1]!)) return { index: match.index + match[1]!.length, number: match[2]! }
  }
  return undefined
}

const lastWords = (text: string, from: number, to: number): string => text.slice(Math.max(from, to - 60), to)

/** What an interface writes behind a count: how the line was searched, or what was counted. */
const unit = /(?<=\d)[ \t]+(?:Advanced|Basic|document results?)[ \t]*$/u

/** Whether the lines of a list end with the numbers of their hits, without brackets: most of them then end with a number. */
export const endWithCounts = (text: string, lines: ReadonlyArray<Place>): boolean => {
  const ending = lines.filter(({ from, to }) => bareAt(lastWords(text, from, to).replace(unit, "")) !== undefined)
  return ending.length >= 2 && ending.length >= 0.6 * lines.length
}

/** Whether numbers of hits at the ends of lines have spaces for the thousands: at least one of them clearly has. */
export const haveSpaces = (text: string, lines: ReadonlyArray<Place>): boolean =>
  lines.some(({ from, to }) => {
    const match = spaced.exec(lastWords(text, from, to).replace(unit, ""))
    return match !== null && !wantsNumber.test(match[1]!)
  })

/**
 * The place of the number of hits after a statement; undefined when there is none.
 *
 * - `isSpaced` whether others of the list have spaces for the thousands
 * - `isList` whether the statement is one of numbered lines. Only there, a number with a comma for the thousands, or one after the number of a line,
 *   is no word
 */
export const hitCount = (text: string, { from, to }: Place, isBare: boolean, isList: boolean, isSpaced = false): Place | undefined => {
  const whole = lastWords(text, from, to)
  const tail = whole.replace(unit, "")
  const match = printed.exec(tail) ?? (openBrackets(text.slice(from, to)) === 1 ? cutOff.exec(tail) : null)
  const place = (index: number): Place => ({ from: Math.max(from, to - (whole.length - index)), to })
  if (match !== null) return place(match.index)
  const found = isList ? bareAt(tail, isSpaced) : undefined
  if (found === undefined) return undefined
  const isBehindLine =
    /(?:^|[\s(#])s?\d{1,5}\)*$/iu.test(tail.slice(0, found.index)) && isOnlyLines(text.slice(from, place(found.index).from))
  return isBare || isBehindLine || /[,\u00a0\u202f]/u.test(found.number) ? place(found.index) : undefined
}
