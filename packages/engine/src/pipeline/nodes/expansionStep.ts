import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { acronymsOf } from "@litfuse/query/generation/acronymsOf"
import { otherForms } from "@litfuse/query/generation/otherForms"
import { mesh } from "../../Bm25.ts"
import * as Notice from "../../Notice.ts"
import * as Params from "../../Params.ts"
import * as Ports from "../../Ports.ts"
import * as Query from "../../Query.ts"
import * as Source from "../../Source.ts"
import * as NodeType from "../NodeType.ts"
import { headingPairs, mapWords } from "./headingPairs.ts"
import { query } from "./nodeBasics.ts"

const step = "step/expansion"

/** What further queries are made from. */
export const expansions = ["acronyms", "headings"] as const
/** What further queries are made from. */
export type Expansion = (typeof expansions)[number]

/** How many records must explain an acronym: one may be a misreading. */
const leastRecords = 2

/** A further query, and why it is asked. */
interface Further {
  readonly query: Query.Query
  readonly why: string
}

const byAcronyms = (asked: Query.Query, question: string, answers: ReadonlyArray<Ports.Answers>): ReadonlyArray<Further> => {
  const records = answers.flatMap(({ outcomes }) => outcomes).flatMap(Source.recordsOf)
  const texts = records.map(({ title, abstract }) => `${title ?? ""}. ${abstract ?? ""}`)
  const own = acronymsOf([` ${question}`])
  const known = acronymsOf(texts).filter(({ texts: count }) => count >= leastRecords)
  const isOwn = new Set<object>(own)
  return otherForms(asked, [...own, ...known]).map(({ query: other, from, to, acronym }) => {
    const origin = isOwn.has(acronym) ? "the question explains it" : `${acronym.texts} records explain it`
    const what = to === undefined ? `without "${from}"` : `"${to}" for "${from}"`
    return { query: other, why: `${what}: ${origin}` }
  })
}

const byHeadings = (
  asked: Query.Query,
  entryTerms: Readonly<Record<string, ReadonlyArray<string>>>,
  answers: ReadonlyArray<Ports.Answers>
): ReadonlyArray<Further> => {
  const table = headingPairs(entryTerms, answers, "pubmed")
  const most = Math.max(0, ...[...table.values()].map(({ size }) => size))
  const seen = new Set([Query.print(asked)])
  return Array.from({ length: most }, (_, k) =>
    mapWords(asked, table, (__, headings) => Query.heading([...headings][k] ?? [...headings][0]!))
  ).flatMap((other) =>
    seen.size === seen.add(Query.print(other)).size ? [] : [{ query: other, why: "headings for the words that have one" }]
  )
}

const none = {
  acronyms: "no further query: neither the question nor two of the found records explain an acronym of its words",
  headings: "no further query: neither the table of headings nor the translation of a service has a heading for its words"
}

const noticesOf = (by: Expansion, number: number, found: ReadonlyArray<Further>): ReadonlyArray<Notice.Notice> => {
  const one = found[number - 1]
  if (one !== undefined) {
    const left = number === 2 ? found.slice(2) : []
    return [
      Notice.make("further-query", step, `also asked: ${Query.print(one.query)} (${one.why})`),
      ...(left.length === 0
        ? []
        : [
            Notice.make(
              "further-queries-left-out",
              step,
              `not asked, because at most two further queries are: ${left.map(({ query: other }) => Query.print(other)).join("; ")}`
            )
          ])
    ]
  }
  return number === 1 ? [Notice.make("no-further-query", step, none[by])] : []
}

/**
 * `step/expansion`: a further query for the same question. With `acronyms`, the other form of an acronym replaces the written one: forms come from the question,
 * then from at least two of the records. With `headings`, headings replace the words: of a table, and of services that map words to them.
 *
 * - `number` the first or the second further query; there are at most two
 * - `question` its text, which may explain an acronym; `entryTerms` headings by entry term
 * - empty: a query that asks nothing, so that no source is asked; a notice says so
 */
export const expansionStep = NodeType.make({
  kind: "step",
  id: "expansion",
  revision: 1,
  params: Schema.Struct({
    by: Params.choice(expansions, "acronyms"),
    number: Params.integer(1, { minimum: 1, maximum: 2 }),
    question: Schema.optionalKey(Schema.String),
    entryTerms: mesh.entryTerms
  }),
  inputs: { query, records: { port: Ports.Records, many: true, optional: true } },
  output: Ports.Query,
  run: ({ by, number, question = "", entryTerms }, { query: asked, records = [] }) => {
    const found = by === "acronyms" ? byAcronyms(asked, question, records) : byHeadings(asked, entryTerms, records)
    return Effect.succeed({ value: found[number - 1]?.query ?? Query.or(), notices: noticesOf(by, number, found) })
  }
})
