import { type Aside, asideCode } from "./Aside.ts"
import { endWithCounts, haveSpaces, hitCount, isOnlyLines, openBrackets } from "./hitCount.ts"
import { historyTable } from "./historyTable.ts"
import type { Place } from "./Node.ts"

/**
 * One numbered line of a strategy.
 *
 * - `number` its own, or its place in the list when lines have no numbers; `from`, `to` without number, hit count and outer white space
 * - `label` the place of its number, with the word Search after it; `hits` the place of the number of records that it found
 * - `limit` the place of filters that the interface applied
 */
export interface Statement extends Place {
  readonly number: number
  readonly label?: Place
  readonly hits?: Place
  readonly limit?: Place
}

/**
 * The statements of a text, in ascending order of their numbers; `isList` when there are lines that can name each other.
 *
 * - `text` the text with spaces instead of comments, which may be between the lines of one statement
 */
export interface Statements {
  readonly text: string
  readonly statements: ReadonlyArray<Statement>
  readonly isList: boolean
  /** Lines whose number is out of order: two lines may have the same number, so that a reference is ambiguous. */
  readonly misnumbered: ReadonlyArray<Place & { readonly number: number }>
  /** Lines that are not part of the strategy: comments, titles of databases, headings, rules. */
  readonly skipped: ReadonlyArray<Aside>
}

interface Line extends Place {
  readonly number: number | undefined
  /** Where the text after the number begins. */
  readonly body: number
}

const numbered =
  /^(?:#|line |set |s)?[ \t]*(\d{1,5})[ \t]*(?:[.):\]][ \t]*|\t[ \t]*|[ \t]+|(?=[("*#]|exp\b))(?:search(?::|\b(?=[ \t]*["(]|[ \t]))[ \t]*)?/iu
/** A number of hits before a statement, in a separate column. */
const leadingCount = /^\d[\d,]*\t[ \t]*(?=\S)/u
const clearly = /^(?:#[ \t]?\d{1,5}\s|(?:line |set )?\d{1,5}[ \t]?[.):\]])/iu
const searchWord = /^search(?::|[ \t]*(?=\())[ \t]*/iu

const linesOf = (text: string): ReadonlyArray<Line> => {
  const lines: Array<Line> = []
  let start = 0
  for (const raw of text.split("\n")) {
    const from = start + (raw.length - raw.trimStart().length)
    const to = Math.max(from, start + raw.trimEnd().length)
    start += raw.length + 1
    if (to === from) continue
    const line = text.slice(from, Math.min(to, from + 200))
    const match = numbered.exec(line)
    const isLonely = match !== null && from + match[0].length >= to
    const count = match === null ? "" : (leadingCount.exec(line.slice(match[0].length))?.[0] ?? "")
    lines.push({
      from,
      to,
      number: match === null || isLonely ? undefined : Number(match[1]),
      body: match === null || isLonely ? from : from + match[0].length + count.length
    })
  }
  return lines
}

const lonely = /^(?:#|line |set |s)?[ \t]*(\d{1,5})[ \t]*[.):]?$/iu

/** Lines labelled by a number on the line above; undefined unless each number from the first on is followed by a line. */
const labelledAbove = (text: string, lines: ReadonlyArray<Line>): ReadonlyArray<Line> | undefined => {
  const numberOf = ({ number, from, to }: Line): number | undefined =>
    number === undefined && to - from < 12 ? Number(lonely.exec(text.slice(from, to))?.[1] ?? Number.NaN) : undefined
  const alone = lines.flatMap((line, i) => {
    const number = numberOf(line)
    return number === undefined || Number.isNaN(number) ? [] : [{ number, i }]
  })
  const labels = new Map(alone.map(({ number, i }) => [i, number]))
  const isList =
    alone.length >= 2 &&
    // a line after its label may begin with the number of an earlier one
    lines.every(({ number }, i) => number === undefined || number < (labels.get(i - 1) ?? 0)) &&
    alone[0]!.i === 0 &&
    alone.every(({ number, i }, k) => number === alone[0]!.number + k && i + 1 < lines.length && i + 1 !== alone[k + 1]?.i)
  if (!isList) return undefined
  return lines.flatMap((line, i) => {
    if (labels.has(i)) return []
    const number = labels.get(i - 1)
    return number === undefined ? [line] : [{ ...line, from: lines[i - 1]!.from, number, body: line.from }]
  })
}

/** Whether the first numbers of lines count up, or down as in a history. Then they are line numbers, not sets to be joined. */
const step = (lines: ReadonlyArray<Line>): 1 | -1 | undefined => {
  for (const by of [1, -1] as const) {
    let expected: number | undefined
    let fits = 0
    let begun = 0
    for (const { number } of lines) {
      if (number === undefined) continue
      begun++
      if (expected === undefined || number === expected) {
        fits++
        expected = number + by
      }
    }
    if (begun >= 2 && fits >= Math.max(2, 0.6 * begun) && fits >= 0.4 * lines.length) return by
  }
  return undefined
}

const ended = (
  text: string,
  from: number,
  to: number,
  isBare: boolean,
  isList: boolean,
  isSpaced = false
): Pick<Statement, "to" | "hits"> => {
  const hits = hitCount(text, { from, to }, isBare, isList, isSpaced)
  return hits === undefined ? { to } : { to: hits.from, hits }
}

const labelled = (from: number, body: number): Pick<Statement, "label"> => (body > from ? { label: { from, to: body } } : {})

const isOperator = (text: string, where: "first" | "last"): boolean =>
  where === "first" ? /^(?:and|or|not)\b(?!\s?\/)/iu.test(text.slice(0, 10)) : /\s(?:and|or|not)$/iu.test(text.slice(-10))

/** How many lines a bracket may stay open before its closing bracket counts as forgotten. */
const longestBracket = 6

/** Lines that belong together. A line continues where it ends with an operator, the next begins with one, or a bracket is closed in a later line. */
const wrapped = (text: string, lines: ReadonlyArray<Line>): ReadonlyArray<ReadonlyArray<Line>> => {
  const groups: Array<Array<Line>> = []
  const of = ({ from, to }: Line) => text.slice(from, to)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group !== undefined && before !== undefined && (isOperator(of(line), "first") || isOperator(of(before), "last"))) group.push(line)
    else groups.push([line])
    let open = openBrackets(of(line))
    if (open <= 0) continue
    const until = lines.slice(i + 1, i + 1 + longestBracket).findIndex((next) => (open += openBrackets(of(next))) === 0)
    if (until < 0) continue
    groups.at(-1)!.push(...lines.slice(i + 1, i + 2 + until))
    i += until + 1
  }
  return groups
}

const blanked = (text: string, places: ReadonlyArray<Place>): string => {
  let made = ""
  let at = 0
  for (const { from, to } of places) {
    made += text.slice(at, from) + " ".repeat(to - from)
    at = to
  }
  return made + text.slice(at)
}

/** The lines of a list; those before its first number are skipped. */
const list = (text: string, lines: ReadonlyArray<Line>, by: 1 | -1): Pick<Statements, "statements" | "skipped" | "misnumbered"> => {
  const misnumbered: Array<Place & { readonly number: number }> = []
  const statements: Array<Statement> = []
  const skipped: Array<Aside> = []
  const bodies = lines.flatMap(({ number, body, to }) => (number === undefined ? [] : [{ from: body, to }]))
  const isBare = endWithCounts(text, bodies)
  const isSpaced = isBare && haveSpaces(text, bodies)
  let expected: number | undefined
  for (const { from, to, number, body } of lines) {
    const last = statements.at(-1)
    const whole = text.slice(from, to)
    if (
      number !== undefined &&
      (expected === undefined || number === expected || (number > expected && by === 1 && number <= expected + 20))
    ) {
      statements.push({ number, from: body, ...ended(text, body, to, isBare, true, isSpaced), ...labelled(from, body) })
      expected = number + by
    } else if (last === undefined || expected === undefined) skipped.push({ from, to, code: "skipped-line" })
    else if (isOnlyLines(whole) && !isOperator(whole, "first") && !isOperator(text.slice(last.from, last.to), "last")) {
      statements.push({ number: expected, from, to })
      expected += by
    } else {
      if (number !== undefined && clearly.test(whole.slice(0, 20))) misnumbered.push({ from, to, number })
      const { hits: _, ...rest } = last
      statements[statements.length - 1] = { ...rest, ...ended(text, last.from, to, isBare, true, isSpaced) }
    }
  }
  return { statements: by === 1 ? statements : statements.reverse(), skipped, misnumbered }
}

/**
 * The statements of a strategy: numbered lines, lines that are a list without numbers, or one query over all lines.
 *
 * - `prefersList` whether complete lines without numbers are a list: in Ovid they are, in PubMed only when a line names another
 */
export const statements = (whole: string, prefersList: boolean): Statements => {
  const table = historyTable(whole)
  if (table !== undefined) return { ...table, isList: true, misnumbered: [] }
  const kept: Array<Line> = []
  const skipped: Array<Aside> = []
  const all = linesOf(whole)
  for (const line of all) {
    const code = asideCode(whole.slice(line.from, Math.min(line.to, line.from + 200)), all.length === 1)
    if (code === undefined) kept.push(line)
    else skipped.push({ from: line.from, to: line.to, code })
  }
  const text = blanked(whole, skipped)
  const above = labelledAbove(text, kept)
  const lines = above ?? kept
  const by = above === undefined ? step(lines) : 1
  if (by !== undefined) {
    const found = list(text, lines, by)
    return { text, ...found, isList: true, skipped: [...skipped, ...found.skipped] }
  }
  const groups = wrapped(text, lines).map((group) => ({ from: group[0]!.from, to: group.at(-1)!.to }))
  if (groups.length > 1 && (prefersList || groups.some(({ from, to }) => isOnlyLines(text.slice(from, to)))))
    return {
      text,
      statements: groups.map(({ from, to }, i) => ({ number: i + 1, from, ...ended(text, from, to, false, false) })),
      isList: true,
      skipped,
      misnumbered: []
    }
  const [first] = lines
  if (first === undefined) return { text, statements: [], isList: false, skipped, misnumbered: [] }
  const isNumbered =
    lines.length === 1 && first.number === 1 && first.body < first.to && !isOperator(text.slice(first.body, first.to), "first")
  const begin = isNumbered ? first.body : first.from
  const from = begin + (searchWord.exec(text.slice(begin, begin + 20))?.[0].length ?? 0)
  return {
    text,
    statements: [{ number: 1, from, ...ended(text, from, lines.at(-1)!.to, false, false), ...labelled(first.from, from) }],
    isList: false,
    skipped,
    misnumbered: []
  }
}
