import type { Place } from "./Node.ts"

/**
 * One numbered line of a strategy.
 *
 * - `number` its own, or its place in the list when lines carry none; `from`, `to` without number, hit count and outer white space
 * - `label` where its number stands, with the word Search behind it; `hits` where the number of records that it found stands
 */
export interface Statement extends Place {
  readonly number: number
  readonly label?: Place
  readonly hits?: Place
}

/** The statements of a text, in ascending order of their numbers; `isList` when there are lines that can name each other. */
export interface Statements {
  readonly statements: ReadonlyArray<Statement>
  readonly isList: boolean
  /** Lines that are no part of the strategy: titles of databases, headings, rules. */
  readonly skipped: ReadonlyArray<Place>
}

interface Line extends Place {
  readonly number: number | undefined
  /** Where the text behind the number begins. */
  readonly body: number
}

const numbered =
  /^(?:#|line |set |s)?[ \t]*(\d{1,5})[ \t]*(?:[.):\]][ \t]*|\t[ \t]*|[ \t]+|(?=[("*#]|exp\b))(?:search(?::|\b(?=[ \t]*["(]|[ \t]))[ \t]*)?/iu
const heading =
  /^(?:[-=_*#~. \t]+|(?:search )?(?:strategy|history)[^/[\]()]{0,40}:?|database[s]?:.*|(?:pubmed|medline|embase|ovid|via ovid)[^/[\]()]{0,60}:)$/iu
const asked = /^search(?::|[ \t]*(?=\())[ \t]*/iu
// Read from the end of the line, so that a line of a megabyte is looked at once. Where a printed count was cut off, its opening bracket is still
// there.
const cutOff = /[ \t]\(\d{0,9}$/u
const hits = /[ \t]*\((?:n[ \t]?=[ \t]?)?\d[\d,. ]*\)[ \t]*$|\t[ \t]*\d[\d,]*[ \t]*(?:\d\d:\d\d(?::\d\d)?)?[ \t]*$/u

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
    lines.push({
      from,
      to,
      number: match === null || isLonely ? undefined : Number(match[1]),
      body: match === null || isLonely ? from : from + match[0].length
    })
  }
  return lines
}

/** Whether the numbers that lines begin with count up, or down as a history does, so that they are numbers of lines and not sets to be joined. */
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

/** Where a statement ends before the number of its hits, and where that number stands. */
const withoutHits = (text: string, from: number, to: number): Pick<Statement, "to" | "hits"> => {
  const tail = text.slice(Math.max(from, to - 60), to)
  const match = hits.exec(tail) ?? (opened(text.slice(from, to)) === 1 ? cutOff.exec(tail) : null)
  if (match === null) return { to }
  const end = Math.max(from, to - (tail.length - match.index))
  return { to: end, hits: { from: end, to } }
}

const labelled = (from: number, body: number): Pick<Statement, "label"> => (body > from ? { label: { from, to: body } } : {})

const isOperator = (text: string, where: "first" | "last"): boolean =>
  where === "first" ? /^(?:and|or|not)\b(?!\s?\/)/iu.test(text.slice(0, 10)) : /\s(?:and|or|not)$/iu.test(text.slice(-10))

const opened = (text: string): number => {
  let open = 0
  for (const character of text) {
    if (character === "(") open++
    else if (character === ")") open--
  }
  return open
}

/** How many lines a bracket may stay open before its closing bracket counts as forgotten. */
const longestBracket = 6

/** Lines that belong together: a line goes on where it ends with an operator, the next begins with one, or a bracket is closed in a later line. */
const wrapped = (text: string, lines: ReadonlyArray<Line>): ReadonlyArray<ReadonlyArray<Line>> => {
  const groups: Array<Array<Line>> = []
  const of = ({ from, to }: Line) => text.slice(from, to)
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    const group = groups.at(-1)
    const before = group?.at(-1)
    if (group !== undefined && before !== undefined && (isOperator(of(line), "first") || isOperator(of(before), "last"))) group.push(line)
    else groups.push([line])
    let open = opened(of(line))
    if (open <= 0) continue
    const until = lines.slice(i + 1, i + 1 + longestBracket).findIndex((next) => (open += opened(of(next))) === 0)
    if (until < 0) continue
    groups.at(-1)!.push(...lines.slice(i + 1, i + 2 + until))
    i += until + 1
  }
  return groups
}

const isOnlyLines = (text: string): boolean =>
  text.length < 400 && /\d/u.test(text) && /^(?:[\s()#\d]|and\b|or\b|not\b)*$/iu.test(text) && /[a-z]/iu.test(text)

const list = (text: string, lines: ReadonlyArray<Line>, by: 1 | -1): ReadonlyArray<Statement> => {
  const statements: Array<Statement> = []
  let expected: number | undefined
  for (const { from, to, number, body } of lines) {
    const last = statements.at(-1)
    if (
      number !== undefined &&
      (expected === undefined || number === expected || (number > expected && by === 1 && number <= expected + 20))
    ) {
      statements.push({ number, from: body, ...withoutHits(text, body, to), ...labelled(from, body) })
      expected = number + by
    } else if (
      last !== undefined &&
      expected !== undefined &&
      isOnlyLines(text.slice(from, to)) &&
      !isOperator(text.slice(last.from, last.to), "last")
    ) {
      statements.push({ number: expected, from, to })
      expected += by
    } else if (last === undefined) statements.push({ number: 0, from, ...withoutHits(text, from, to) })
    else {
      const { hits: _, ...rest } = last
      statements[statements.length - 1] = { ...rest, ...withoutHits(text, last.from, to) }
    }
  }
  return by === 1 ? statements : statements.reverse()
}

/**
 * The statements of a strategy: numbered lines, lines that are a list without numbers, or one query over all lines.
 *
 * - `prefersList` whether complete lines without numbers are a list: in Ovid they are, in PubMed only when a line names another
 */
export const statements = (text: string, prefersList: boolean): Statements => {
  const all = linesOf(text)
  const lines = all.filter(({ from, to }) => !heading.test(text.slice(from, Math.min(to, from + 120))))
  const skipped = all.filter((line) => !lines.includes(line)).map(({ from, to }) => ({ from, to }))
  const by = step(lines)
  if (by !== undefined) return { statements: list(text, lines, by), isList: true, skipped }
  const groups = wrapped(text, lines).map((group) => ({ from: group[0]!.from, to: group.at(-1)!.to }))
  if (groups.length > 1 && (prefersList || groups.some(({ from, to }) => isOnlyLines(text.slice(from, to)))))
    return {
      statements: groups.map(({ from, to }, i) => ({ number: i + 1, from, ...withoutHits(text, from, to) })),
      isList: true,
      skipped
    }
  const [first] = lines
  if (first === undefined) return { statements: [], isList: false, skipped }
  const isNumbered = lines.length === 1 && first.number === 1 && first.body < first.to
  const begin = isNumbered ? first.body : first.from
  const from = begin + (asked.exec(text.slice(begin, begin + 20))?.[0].length ?? 0)
  return {
    statements: [{ number: 1, from, ...withoutHits(text, from, lines.at(-1)!.to), ...labelled(first.from, from) }],
    isList: false,
    skipped
  }
}
