import type { Part, Reading } from "../dialects/Dialect.ts"
import * as Problem from "../Problem.ts"
import type { Query } from "../Query.ts"
import { lower, type Meaning } from "./lower.ts"
import type { Leaf, Place, Tag, Token } from "./Node.ts"
import { exclusions } from "../lint/exclusions.ts"
import { structure } from "../lint/structure.ts"
import { terms } from "../lint/terms.ts"
import { foreign, foreignSigns } from "../lint/foreign.ts"
import type { Family } from "../dialects/signs.ts"
import { trimProse } from "../lint/trimProse.ts"
import type { Target } from "../dialects/target.ts"
import { firstDay, lastDay } from "../dialects/dates.ts"
import { type Statement, statements } from "./statements.ts"
import { type Grammar, syntaxTree } from "./syntaxTree.ts"

/** A statement for a lexer, with whether it is a line of a list. */
export interface Line extends Statement {
  readonly isList: boolean
}

/** The parts of a syntax in which dialects differ; everything else is shared. */
export interface Syntax {
  /** The family of the syntax: signs of other families get a warning. */
  readonly family: Family
  readonly prefersList: boolean
  readonly grammar: Grammar
  readonly lex: (text: string, line: Line, log: Problem.Log) => ReadonlyArray<Token>
  readonly targetOf: (tag: string) => Target | undefined
  /** Whether a colon ends the name of a field; where it does not, words before a colon may be prose. */
  readonly hasColons?: boolean
  /** Checks the whole query for what this dialect does not allow. */
  readonly whole?: (query: Query, text: string, log: Problem.Log) => void
  readonly leafOf: (leaf: Leaf, tag: Tag | undefined, log: Problem.Log, line: Line) => Query | undefined
}

const referencesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<number> =>
  tokens.flatMap((token) => (token.kind === "reference" ? [token.line] : []))

const placeOf = ({ from, to }: Place): Place => ({ from, to })

/** The parts of a token that are always in the tree; words become a part only when they have a meaning. */
const partsOf = (token: Token): ReadonlyArray<Part> => {
  if (token.kind === "ready") return [{ ...placeOf(token), query: token.query, isSyntax: true }]
  if (token.kind !== "leaf") return [placeOf(token)]
  return [token.tag, token.again].flatMap((tag) => (tag === undefined ? [] : [placeOf(tag)]))
}

const dated = (query: Query, text: string, place: Place, log: Problem.Log): void => {
  if (query._tag === "Field" || query._tag === "Not") return dated(query.query, text, place, log)
  if ("queries" in query) {
    for (const inner of query.queries) dated(inner, text, place, log)
    return
  }
  if (query._tag !== "Range" || query.from === undefined || query.until === undefined) return
  if (firstDay(query.from) <= lastDay(query.until)) return
  const [, first, joint, last] = /^(["\w/]+)(\s*(?:\.\.|[-:])\s*)(["\w/]+)$/u.exec(text) ?? []
  const fix = first === undefined ? undefined : { ...place, text: `${last}${joint}${first}` }
  Problem.error(log, "date-reversed", place, `no date is between ${query.from} and ${query.until}: the later date is first`, fix)
}

/** Reads a text by a syntax, line by line; the last line is the query. */
export const syntaxReader =
  (syntax: Syntax) =>
  (whole: string): Reading => {
    const log = Problem.log()
    const { text, statements: lines, isList, skipped, misnumbered } = statements(whole, syntax.prefersList)
    for (const { from, to, number } of misnumbered)
      Problem.error(log, "line-number", { from, to }, `the number ${number} of this line is out of order, or another line has it as well`)
    for (const { from, to, code } of skipped)
      Problem.remark(
        log,
        code,
        { from, to },
        code === "comment" ? "a comment is not searched" : "litfuse reads this line as a heading and does not search it"
      )
    const found = foreignSigns(text, syntax.family)
    const meanings = new Map<number, Meaning>()
    const parts: Array<Part> = []
    const named = new Map<number, ReadonlyArray<number>>()
    for (const line of lines) {
      const statement = syntax.hasColons === true ? line : { ...line, ...trimProse(text, line, log) }
      if (line.label !== undefined) parts.push(line.label)
      if (line.hits !== undefined) Problem.remark(log, "hit-count", line.hits, "the number of records that the line found is not searched")
      if (line.limit !== undefined)
        Problem.error(
          log,
          "interface-limit",
          line.limit,
          "a filter of the interface is not part of a query: write it as a field, as in english[la]"
        )
      const tokens = syntax.lex(text, { ...statement, isList }, log)
      for (const token of tokens) {
        for (const part of partsOf(token)) parts.push(part)
        if (token.kind === "ready") dated(token.query, text.slice(token.from, token.to), placeOf(token), log)
      }
      foreign(text, statement, tokens, found, log)
      const node = syntaxTree(tokens, syntax.grammar, log, statement.to)
      if (node === undefined) {
        if (!log.problems.some(({ severity, from }) => severity === "error" && from >= statement.from))
          Problem.error(log, "empty", placeOf(statement), "there is nothing to search for here")
      } else {
        const reviewed = { text, node, targetOf: syntax.targetOf, log }
        structure(reviewed)
        terms(reviewed)
        const meaning = lower(node, {
          log,
          leafOf: (leaf, tag) => leafOf(leaf, tag, { ...statement, isList }),
          lineOf: (line, place) => {
            const found = meanings.get(line)
            if (found === undefined && !named.has(line)) missing(line, statement, place)
            return found
          }
        })
        if (meaning !== undefined) meanings.set(statement.number, meaning)
        const ofLeaf = new Map(parts.map(({ from, query }) => [from, query]))
        exclusions(
          node,
          (part) => {
            if (part.kind === "ready") return part.query
            return part.kind === "reference" ? meanings.get(part.line)?.query : ofLeaf.get(part.from)
          },
          log
        )
      }
      named.set(statement.number, referencesOf(tokens))
    }
    const last = lines.at(-1)
    if (last === undefined) Problem.error(log, "empty", { from: 0, to: text.length }, "there is nothing to search for")
    else if (isList) unused(lines, last)
    const query = last === undefined ? undefined : meanings.get(last.number)?.query
    if (query !== undefined) syntax.whole?.(query, text, log)
    return {
      query,
      parts,
      problems: inOrder(log.problems),
      remarks: log.remarks
    }

    function leafOf(leaf: Leaf, tag: Tag | undefined, line: Line): Query | undefined {
      const query = syntax.leafOf(leaf, tag, log, line)
      if (query === undefined) return undefined
      const place = { from: leaf.from, to: leaf.tag?.from ?? leaf.to }
      parts.push({ ...place, query })
      const words = text.slice(place.from, place.to).trimEnd()
      dated(query, words, { from: place.from, to: place.from + words.length }, log)
      if (words.includes("\n"))
        Problem.remark(log, "wrapped-term", place, "these words continue on the next line: litfuse reads them as one line")
      return query
    }

    function missing(line: number, statement: Statement, { from, to }: Place): void {
      if (line === statement.number) Problem.error(log, "circular-reference", { from, to }, `line ${line} refers to itself`)
      else Problem.error(log, "invalid-reference", { from, to }, `there is no line ${line} before this one`)
    }

    function unused(lines: ReadonlyArray<Statement>, last: Statement): void {
      const reached = reachedFrom(last.number, named)
      const all = new Set([...named.values()].flat())
      for (const line of lines) {
        if (reached.has(line.number)) continue
        if (all.size === 0) {
          Problem.error(
            log,
            "missing-root",
            { from: last.from, to: last.to },
            "no line joins the others: only the last one would be searched",
            {
              from: last.to,
              to: last.to,
              text: `\n${last.number + 1}. ${lines.map(({ number }) => `#${number}`).join(` ${syntax.grammar.and} `)}`
            }
          )
          return
        }
        const why = all.has(line.number) ? "only lines that are not searched refer to" : "no other line refers to"
        Problem.warning(log, "unused-line", { from: line.from, to: line.to }, `${why} line ${line.number}: it is not searched`)
      }
    }
  }

const reachedFrom = (line: number, named: ReadonlyMap<number, ReadonlyArray<number>>): ReadonlySet<number> => {
  const reached = new Set([line])
  for (const one of reached) for (const other of named.get(one) ?? []) reached.add(other)
  return reached
}

const inOrder = (problems: ReadonlyArray<Problem.Problem>): ReadonlyArray<Problem.Problem> => {
  const seen = new Set<string>()
  return problems
    .filter(({ code, from, to, message }) => {
      const key = `${code} ${from} ${to} ${message}`
      return seen.has(key) ? false : seen.add(key) !== undefined
    })
    .sort((a, b) => a.from - b.from || a.to - b.to)
}
