import { headingPairs } from "@litfuse/engine/pipeline/nodes/headingPairs"
import * as Source from "@litfuse/engine/Source"
import type { HeadingTable } from "@litfuse/query/lint/HeadingTable"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import { trafficFields } from "../trafficFields.ts"
import type { QueryRemark } from "./QueryInput.ts"

/** The fields of a request that asks a service about queries before they are used. */
export const serviceFields = {
  ask: Field.optional(
    Schema.NonEmptyString,
    "The id of a source, such as `pubmed`. It is asked for headings of the goal's phrases, and how many records each query finds. Without it, nothing is sent.",
    { completes: "source" }
  ),
  ...trafficFields
}

/** What a service said about a query: how many records it finds, and its own translation; absent = it did not say. */
export interface Said {
  readonly total?: number
  readonly outcome: Source.Outcome
}

/** A service that is asked about queries, each with one request for one record. */
export interface AskedService {
  readonly name: string
  readonly about: (query: Query.Query) => Effect.Effect<Said>
}

/** At most so many phrases of a goal are sent. */
const mostPhrases = 12

const remark = (code: string, text: string): typeof QueryRemark.Type => ({ code, from: 0, to: 0, text })

const whyOf = (outcome: Source.Outcome): string =>
  Source.errorOf(outcome)?.message ?? (outcome._tag === "Skipped" ? outcome.why : "it did not say")

/** A table of headings with those of a service, and a notice about each phrase that it could not be asked about. */
export interface MappedHeadings {
  readonly table: HeadingTable
  readonly notices: ReadonlyArray<typeof QueryRemark.Type>
}

/** A table of headings with those that a service has for some phrases. A notice names each phrase that it could not be asked about. */
export const mappedHeadings = Effect.fnUntraced(function* (
  service: AskedService,
  phrases: ReadonlyArray<string>,
  known: HeadingTable
): Effect.fn.Return<MappedHeadings> {
  const asked = [...new Set(phrases.map((one) => one.toLowerCase()))]
  const headings = new Map(known.headings)
  const terms = new Map(known.terms)
  const notices: Array<typeof QueryRemark.Type> = []
  for (const phrase of asked.slice(0, mostPhrases)) {
    const { total, outcome } = yield* service.about(Query.text(phrase))
    if (total === undefined)
      notices.push(remark("not-mapped", `${service.name} was not asked for headings of "${phrase}": ${whyOf(outcome)}`))
    const own = headingPairs({}, [{ outcomes: [outcome] }], "pubmed").get(phrase)
    if (own === undefined) continue
    terms.set(phrase, [...new Set([...(terms.get(phrase) ?? []), ...own])])
    for (const heading of own) if (!headings.has(heading.toLowerCase())) headings.set(heading.toLowerCase(), heading)
  }
  const left = asked.slice(mostPhrases)
  if (left.length > 0) notices.push(remark("not-mapped", `not asked for headings, after ${mostPhrases} phrases: ${left.join(", ")}`))
  return { table: { headings, terms }, notices }
})

/** A count of a service, or null and a notice where it did not say. */
export interface Count {
  readonly total: number | null
  readonly notices: ReadonlyArray<typeof QueryRemark.Type>
}

/** How many records of a service a query finds; null without a service. */
export const countIn = Effect.fnUntraced(function* (
  service: AskedService | undefined,
  query: Query.Query,
  text: string
): Effect.fn.Return<Count> {
  if (service === undefined) return { total: null, notices: [] }
  const { total, outcome } = yield* service.about(query)
  const notice = remark("not-counted", `${service.name} did not count the records of ${text}: ${whyOf(outcome)}`)
  return total === undefined ? { total: null, notices: [notice] } : { total, notices: [] }
})
