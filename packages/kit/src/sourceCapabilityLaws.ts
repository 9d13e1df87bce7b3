import * as Query from "@litfuse/engine/Query"
import * as Effect from "effect/Effect"
import * as Source from "@litfuse/engine/Source"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import { type Law, notRun } from "./Law.ts"
import type { SourceHarness } from "./SourceHarness.ts"
import { type AnySource, askSource, law, request } from "./askSource.ts"

/** A search that asks for a capability, for sources that do not declare it. */
const asking = (capability: Source.Capability, something: Query.Query): Partial<Source.SourceQuery> => {
  switch (capability) {
    case "booleans":
      return { query: Query.and(something, Query.not(Query.text("zzzznotthere"))) }
    case "phrases":
      return { query: Query.phrase("two words") }
    case "proximity":
      return { query: Query.near(3, Query.text("two"), Query.text("words")) }
    case "truncation":
      return { query: Query.pattern("hear*") }
    case "wildcards":
      return { query: Query.pattern("h?art") }
    case "headings":
      return { query: Query.heading("Heart") }
    case "explosion":
      return { query: Query.heading("Heart", { exploded: true }) }
    case "published":
      return { publishedFrom: PartialDate.make("2000-01-15") }
    case "sorts":
      return { sort: "newest" }
    default:
      return capability.startsWith("field-") ? { query: Query.field(capability.slice("field-".length) as Query.FieldName, something) } : {}
  }
}

/** The capabilities that are tried on every source, declared or not, and the further fields and dates that it declares. */
const capabilitiesOf = ({ capabilities: { fields, dates = {} } }: AnySource): ReadonlyArray<Source.Capability> => {
  const named = Query.fields.filter((field) => field === "title" || fields[field] !== undefined)
  return [
    ...Source.features,
    ...named.map((field) => `field-${field}` as const),
    "published",
    ...Object.keys(dates).map((date) => `date-${date}` as Source.Capability),
    "sorts"
  ]
}

/** One law for each capability: what is declared works, and what is not yields a Notice and no failure. */
export const sourceCapabilityLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  const search = (rest: Partial<Source.SourceQuery>) =>
    Effect.map(
      askSource(source, harness, (connection) => connection.search(request(harness.something, rest))),
      ({ outcome }) => outcome
    )
  const says = (outcome: Source.Outcome, code: string) => outcome.notices.some((notice) => notice.code === code)
  return capabilitiesOf(source).map((capability): Law => {
    const given = harness.asks[capability]
    const asked = { ...asking(capability, harness.something), ...given?.asked }
    const how = Source.fidelity(source.capabilities, capability, request(harness.something, asked))
    if (how === undefined)
      return law(
        source.id,
        `${capability}, which it does not declare, yields a Notice and no failure`,
        Effect.map(search(asked), (outcome) => {
          if (outcome === undefined) return "it never ends"
          const error = Source.errorOf(outcome)
          // the upstream may refuse what is left of the query; that is not a failure of the source
          if (error !== undefined && error.reason._tag !== "QueryRejected") return error.message
          return says(outcome, `unsupported-${capability}`) ? undefined : `there is no Notice "unsupported-${capability}"`
        })
      )
    const name = `${capability}, which it declares, works`
    if (given === undefined) return notRun(name, `the harness does not ask for ${capability}`)
    return law(
      source.id,
      name,
      Effect.map(search(given.asked), (outcome) => {
        if (outcome === undefined) return "it never ends"
        const error = Source.errorOf(outcome)
        if (error !== undefined) return error.message
        if (says(outcome, `unsupported-${capability}`)) return `it says "unsupported-${capability}"`
        if (!given.isRight(Source.recordsOf(outcome))) return "its records are not what was asked for"
        const nearly = `approximated-${capability}`
        return how === "approximate" && !says(outcome, nearly) ? `there is no Notice "${nearly}"` : undefined
      })
    )
  })
}
