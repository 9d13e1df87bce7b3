import type { Part, Reading } from "../dialects/Dialect.ts"
import * as Problem from "../Problem.ts"
import type { Query } from "../Query.ts"
import { lower, type Meaning } from "./lower.ts"
import type { Leaf, Place, Tag, Token } from "./Node.ts"
import { structure } from "../lint/structure.ts"
import { terms } from "../lint/terms.ts"
import { trimmed } from "../lint/prose.ts"
import type { Target } from "../dialects/target.ts"
import { type Statement, statements } from "./statements.ts"
import { type Grammar, tree } from "./tree.ts"

/** The statement that a lexer reads: whether it is a line of a list, and its number. */
export interface Line extends Statement {
  readonly isList: boolean
}

/** The parts of a syntax in which dialects differ; the rest of reading is the same for all. */
export interface Syntax {
  readonly prefersList: boolean
  readonly grammar: Grammar
  readonly lex: (text: string, line: Line, log: Problem.Log) => ReadonlyArray<Token>
  readonly targetOf: (tag: string) => Target | undefined
  /** Whether a colon ends the name of a field; where it does not, words before a colon may be prose. */
  readonly hasColons?: boolean
  /** Checks the whole query for what this dialect does not allow. */
  readonly whole?: (query: Query, text: string, log: Problem.Log) => void
  readonly leafOf: (leaf: Leaf, tag: Tag | undefined, log: Problem.Log) => Query | undefined
}

const referencesOf = (tokens: ReadonlyArray<Token>): ReadonlyArray<number> =>
  tokens.flatMap((token) => (token.kind === "reference" ? [token.line] : []))

/** What of a token is in the tree whatever its words mean: words alone become part of it when their meaning does. */
const partsOf = (token: Token): ReadonlyArray<Part> => {
  const place = { from: token.from, to: token.to }
  if (token.kind === "ready") return [{ ...place, query: token.query }]
  if (token.kind !== "leaf") return [place]
  return token.tag === undefined ? [] : [{ from: token.tag.from, to: token.tag.to }]
}

/** Reads a text by a syntax: line by line, the last line being the query. */
export const read =
  (syntax: Syntax) =>
  (text: string): Reading => {
    const log = Problem.log()
    const { statements: lines, isList, skipped } = statements(text, syntax.prefersList)
    for (const { from, to } of skipped)
      Problem.remark(log, "skipped-line", { from, to }, "this line is taken for a heading and not searched")
    const meanings = new Map<number, Meaning>()
    const parts: Array<Part> = []
    const known = new Set<number>()
    const named = new Set<number>()
    for (const line of lines) {
      const statement = syntax.hasColons === true ? line : { ...line, ...trimmed(text, line, log) }
      if (line.label !== undefined) parts.push(line.label)
      if (line.hits !== undefined) Problem.remark(log, "hit-count", line.hits, "the number of records that the line found is not searched")
      const tokens = syntax.lex(text, { ...statement, isList }, log)
      parts.push(...tokens.flatMap(partsOf))
      for (const line of referencesOf(tokens)) named.add(line)
      const node = tree(tokens, syntax.grammar, log, statement.to)
      if (node === undefined) {
        if (!log.problems.some(({ severity, from }) => severity === "error" && from >= statement.from))
          Problem.error(log, "empty", statement, "there is nothing to search for here")
      } else {
        const reviewed = { text, node, targetOf: syntax.targetOf, log }
        structure(reviewed)
        terms(reviewed)
        const meaning = lower(node, {
          log,
          leafOf: (leaf, tag) => {
            const query = syntax.leafOf(leaf, tag, log)
            if (query !== undefined) parts.push({ from: leaf.from, to: leaf.tag?.from ?? leaf.to, query })
            return query
          },
          lineOf: (line, place) => {
            const found = meanings.get(line)
            if (found === undefined && !known.has(line)) missing(line, statement, place)
            return found
          }
        })
        if (meaning !== undefined) meanings.set(statement.number, meaning)
      }
      known.add(statement.number)
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

    function missing(line: number, statement: Statement, { from, to }: Place): void {
      if (line === statement.number) Problem.error(log, "circular-reference", { from, to }, `line ${line} names itself`)
      else Problem.error(log, "invalid-reference", { from, to }, `there is no line ${line} before this one`)
    }

    function unused(lines: ReadonlyArray<Statement>, last: Statement): void {
      const joins = named.size > 0
      for (const line of lines) {
        if (line === last || named.has(line.number)) continue
        if (!joins) {
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
        Problem.warning(log, "unused-line", { from: line.from, to: line.to }, `no other line names line ${line.number}: it is not searched`)
      }
    }
  }

const inOrder = (problems: ReadonlyArray<Problem.Problem>): ReadonlyArray<Problem.Problem> =>
  problems.slice().sort((a, b) => a.from - b.from || a.to - b.to)
