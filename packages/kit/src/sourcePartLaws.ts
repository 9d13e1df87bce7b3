import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import * as Effect from "effect/Effect"
import type { Law } from "./Law.ts"
import type { SourceHarness } from "./SourceHarness.ts"
import { type AnySource, askSource, law, request } from "./askSource.ts"

/** Notices of a writer that a part of a record is not searched, or not alone. */
const lost = new Set(["field-lost", "filter-lost", "wider-field"])

const sentIn = (outcome: Source.Outcome | undefined): string | undefined =>
  outcome !== undefined && "effectiveQuery" in outcome ? outcome.effectiveQuery : undefined

/** What is wrong with what a source says of a part; undefined = nothing. `plain` is what it sends for the same words without a part. */
const verdictOf = (how: Source.Fidelity | undefined, outcome: Source.Outcome, plain: string | undefined): string | undefined => {
  const sent = sentIn(outcome)
  const isSent = sent !== undefined && sent !== plain && Source.errorOf(outcome) === undefined
  const isLost = outcome.notices.some(({ code }) => lost.has(code))
  if (how === undefined && isSent && !isLost) return `it says that it does not support it, and sends ${sent}`
  if (how === "exact" && isLost) return `it is declared as exact, and a notice says that it is not searched alone`
  return how === "exact" && sent === plain ? "it is declared as exact, and is not sent" : undefined
}

/** Names in the form of their scheme or list: a source may know no others. */
const names: Readonly<Partial<Record<Query.FieldName, string>>> = {
  identifier: "10.5555/heart.1",
  doi: "10.5555/heart.1",
  articleId: "10.5555/heart.1",
  locationId: "10.5555/heart.1",
  pmid: "99000001",
  pmcid: "PMC99000001",
  language: "english",
  publicationType: "Review"
}

/**
 * The law of all parts of a record: a source supports exactly those that it sends. It is for sources whose effective query is in the language of their
 * service; `sourceLaws` does not have it.
 */
export const sourcePartLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  const search = (query: Query.Query) =>
    Effect.map(
      askSource(source, harness, (connection) => connection.search(request(query))),
      ({ outcome }) => outcome
    )
  const check = Effect.gen(function* () {
    const problems: Array<string> = []
    // a search anywhere may be written as one without a part
    for (const field of Query.fields.filter((one) => one !== "anywhere")) {
      const words = names[field] === undefined ? harness.something : Query.text(names[field])
      const plain = sentIn(yield* search(words))
      const query = Query.field(field, words)
      const outcome = plain === undefined ? undefined : yield* search(query)
      const how = Source.fidelity(source.capabilities, `field-${field}`, request(query))
      const problem = outcome === undefined ? undefined : verdictOf(how, outcome, plain)
      if (problem !== undefined) problems.push(`${field}: ${problem}`)
    }
    return problems.length === 0 ? undefined : problems.join("; ")
  })
  return [law(source.id, "it says of each part of a record whether it searches it alone, as it does", check)]
}
