import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Enricher from "@litfuse/engine/Enricher"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Params from "@litfuse/engine/Params"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

/** Mistakes that people make in enrichers, one at a time. */
export const mistakes = [
  "unknown ones are made up",
  "everything known is delivered",
  "one record per question",
  "only the first is looked up",
  "sorts the identifiers in place",
  "citations are left out",
  "records in another name"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

const pmid = (value: string): Identifier.Identifier => Result.getOrThrow(Identifier.parseAs("pmid", value))

/** What it knows, and what it does not. */
export const known = [pmid("11"), pmid("12"), pmid("13")] as const
/** An identifier of which it knows nothing. */
export const unknown: Identifier.Identifier = pmid("99")

const citationCount = { count: 5, source: "planted-counts", date: SourceRecord.PartialDate.make("2026") }

const recordOf = (identifier: Identifier.Identifier, mistake: Mistake | undefined): SourceRecord.SourceRecord =>
  SourceRecord.make({
    source: mistake === "records in another name" ? "another" : "planted-counts",
    id: identifier.value,
    title: `Work ${identifier.value}`,
    identifiers: [identifier],
    ...(mistake === "citations are left out" ? {} : { citationCount })
  })

/** Knows the citations of three works. With a mistake it is the same except for that mistake. */
export const enricher = (mistake?: Mistake): Enricher.Enricher<typeof Params.none.Type> =>
  Enricher.plugin({
    id: "planted-counts",
    revision: 1,
    about: mistake ?? "Citations, plainly",
    params: Params.none,
    provides: ["citationCount"],
    make: () =>
      Effect.succeed({
        lookup: (asked) =>
          Effect.sync(() => {
            if (mistake === "sorts the identifiers in place") (asked as Array<Identifier.Identifier>).reverse()
            const isKnown = ({ value }: Identifier.Identifier) => known.some((one) => one.value === value)
            const found = mistake === "unknown ones are made up" ? asked : asked.filter(isKnown)
            if (mistake === "only the first is looked up") return found.slice(0, 1).map((one) => recordOf(one, mistake))
            const all = mistake === "everything known is delivered" && asked.length > 0 ? known : found
            const records = all.map((one) => recordOf(one, mistake))
            return mistake === "one record per question" ? [...records, ...records] : records
          })
      })
  })
