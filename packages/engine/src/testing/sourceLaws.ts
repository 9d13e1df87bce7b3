import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Schema from "effect/Schema"
import * as TestClock from "effect/testing/TestClock"
import * as Source from "../Source.ts"
import * as SourceError from "../SourceError.ts"
import { PartialDate, SourceRecord } from "../SourceRecord.ts"
import { type Law, LawBroken } from "./Law.ts"
import * as pluginLaws from "./pluginLaws.ts"
import { firstOf, single, type Verdict } from "./property.ts"

type Made = Effect.Effect<Source.Primitives, SourceError.SourceError>

/** What is wrong upstream, and the reason that it must become. */
const faults = {
  "rate-limited": "RateLimited",
  unreachable: "Unreachable",
  unauthorised: "Unauthorised",
  "bad-response": "BadResponse",
  throws: "Crashed"
} as const satisfies Readonly<Record<string, SourceError.Reason["_tag"]>>

/**
 * What the laws need to put a source through its paces, without a network.
 *
 * - `usual` the source over replayed answers; `something` a query with at least four hits there, `nothing` one without
 * - `asks` for each declared capability a search that needs it, and what its records must be like
 * - `faulty` the source with something wrong upstream (429; 5xx or no answer; 401 or 403; a malformed body; a bug); what is left out cannot
 *   happen to it
 * - `hanging` a source whose upstream never answers, and whether its request was cancelled
 * - `secret` the key that all of them were given
 */
export interface Harness {
  readonly usual: Made
  readonly something: Query.Query
  readonly nothing: Query.Query
  readonly asks: Partial<
    Record<
      Source.Capability,
      { readonly asked: Partial<Source.Asked>; readonly isRight: (records: ReadonlyArray<SourceRecord>) => boolean }
    >
  >
  readonly faulty: Partial<Record<keyof typeof faults, Made>>
  readonly hanging?: { readonly made: Made; readonly isCancelled: () => boolean }
  readonly secret?: string
}

type Search = (asked: Partial<Source.Asked>) => Effect.Effect<Source.Outcome, SourceError.SourceError>

type Verdicts = Effect.Effect<Verdict, SourceError.SourceError>

const effectful = (subject: string, name: string, verdict: Verdicts): Law => ({
  name,
  check: Effect.gen(function* () {
    const example = yield* verdict.pipe(
      Effect.catch((error) => Effect.succeed<Verdict>(error.message)),
      Effect.catchDefect((defect) => Effect.succeed<Verdict>(String(defect)))
    )
    if (example !== undefined) return yield* new LawBroken({ subject, law: name, example })
  })
})

const mostPages = 1000

const askedFor = (query: Query.Query, rest: Partial<Source.Asked> = {}): Source.Asked => ({ query, sort: "relevance", ...rest })

/** All pages as the plugin itself gives them; undefined when they do not end. */
const pagesOf = Effect.fnUntraced(function* (
  { searchPage }: Source.Primitives,
  asked: Source.Asked,
  wanted: number
): Effect.fn.Return<ReadonlyArray<Source.Page> | undefined, SourceError.SourceError> {
  const pages: Array<Source.Page> = []
  let cursor: string | undefined
  if (searchPage === undefined) return yield* SourceError.crashed("", "search", "it has no searchPage")
  while (pages.length < mostPages) {
    const page = yield* searchPage({ ...asked, cursor, wanted })
    pages.push(page)
    if (page.next === undefined) return pages
    cursor = page.next
  }
  return undefined
})

const recordsOf = (pages: ReadonlyArray<Source.Page>) => pages.flatMap(({ records }) => records)

const repeated = (ids: ReadonlyArray<string>): Verdict => {
  const twice = ids.find((id, i) => ids.indexOf(id) < i)
  return twice === undefined ? undefined : `"${twice}" comes twice`
}

const decoded = Schema.is(SourceRecord)
const isValid = (record: SourceRecord): boolean => decoded(record)

const day = PartialDate.make("2000-01-15")

/** A search that asks for a capability, for sources that do not declare it. */
const asking = (capability: Source.Capability, something: Query.Query): Partial<Source.Asked> => {
  switch (capability) {
    case "booleans":
      return { query: Query.and(something, Query.not(Query.text("zzzznotthere"))) }
    case "phrases":
      return { query: Query.phrase("two words") }
    case "published":
      return { publishedFrom: day }
    case "sorts":
      return { sort: "newest" }
    case "field-title":
      return { query: Query.field("title", something) }
    default:
      return {}
  }
}

const capabilityLaw = (
  source: Pick<Source.Source, "id" | "capabilities">,
  harness: Harness,
  capability: Source.Capability,
  search: Search
): Law => {
  const asked = { ...asking(capability, harness.something), ...harness.asks[capability]?.asked }
  const how = Source.fidelity(source.capabilities, capability, askedFor(harness.something, asked))
  const isSaid = (outcome: Source.Outcome, code: string) => outcome.notices.some((notice) => notice.code === code)
  if (how === undefined)
    return effectful(
      source.id,
      `${capability}, which it does not declare, yields a Notice and no failure`,
      Effect.map(search(asked), (outcome) => {
        if (outcome._tag === "Failed") return outcome.error.message
        return isSaid(outcome, `unsupported-${capability}`) ? undefined : `there is no Notice "unsupported-${capability}"`
      })
    )
  const ask = harness.asks[capability]
  return effectful(
    source.id,
    `${capability}, which it declares, works`,
    ask === undefined
      ? Effect.succeed(`the harness does not ask for ${capability}`)
      : Effect.map(search(ask.asked), (outcome) => {
          if (isSaid(outcome, `unsupported-${capability}`)) return `it says "unsupported-${capability}"`
          return ask.isRight(Source.recordsOf(outcome)) ? undefined : "its records are not what was asked for"
        })
  )
}

const secretIn = (text: string, secret: string | undefined): boolean => secret !== undefined && text.includes(secret)

/** The laws of sources. All of them run without a network, on a test clock where time matters. */
export const laws = <Params, R>(source: Source.Source<Params, R>, harness: Harness): ReadonlyArray<Law> => {
  const { id } = source
  const law = (name: string, verdict: Verdicts) => effectful(id, name, verdict)
  const primitives = harness.usual
  const connected = (made: Made) => Source.connect({ ...source, abilities: ["search"], make: () => made }, undefined as never)
  const search = (made: Made, request: Partial<Source.SearchRequest> = {}) =>
    connected(made).pipe(
      Effect.flatMap((connection) => connection.search({ ...askedFor(harness.something), depth: 10, timeoutMs: 60_000, ...request }))
    )
  const walked = (verdict: (pages: ReadonlyArray<Source.Page>) => Verdict, wanted = 2): Verdicts =>
    primitives.pipe(
      Effect.flatMap((made) => pagesOf(made, askedFor(harness.something), wanted)),
      Effect.map((pages) => (pages === undefined ? `after ${mostPages} pages there is still a next one` : verdict(pages)))
    )

  return [
    ...pluginLaws.laws(source),
    single(id, "it says what it is for and how much it can deliver", () => {
      if (source.abilities.length === 0) return "it can be asked for nothing"
      if (source.ingests.includes(id)) return "it ingests itself"
      return source.capabilities.maxRecords >= 1 ? undefined : `maxRecords is ${source.capabilities.maxRecords}`
    }),
    law(
      "pages end, and together hold at least four records for the query of the harness",
      walked((pages) => {
        const count = recordsOf(pages).length
        return count >= 4 ? undefined : `it has ${count}`
      })
    ),
    law(
      "no page holds more than wanted",
      walked((pages) =>
        firstOf(pages, ({ records }) => (records.length <= 2 ? undefined : `a page holds ${records.length} where 2 were wanted`))
      )
    ),
    law(
      "no record comes twice",
      walked((pages) => repeated(recordsOf(pages).map((record) => record.id)))
    ),
    law(
      "a total, where it is given, is the same on every page and no less than what comes",
      walked((pages) => {
        const totals = new Set(pages.map(({ total }) => total))
        if (totals.size > 1) return `totals are ${[...totals].join(", ")}`
        const total = pages[0]?.total
        return total === undefined || total >= recordsOf(pages).length ? undefined : `${recordsOf(pages).length} of ${total} come`
      })
    ),
    law(
      "records are complete: its own name, an id, a title, identifiers normalised and none twice",
      walked((pages) =>
        firstOf(recordsOf(pages), (record) => {
          if (record.source !== id) return `"${record.id}" is signed "${record.source}"`
          if (!isValid(record)) return `"${record.id}" is not a SourceRecord: ${JSON.stringify(record)}`
          return repeated(record.identifiers.map(({ scheme, value }) => `${scheme}:${value}`))
        })
      )
    ),
    law(
      "however deep one asks, the first records are the same",
      search(primitives, { depth: 3 }).pipe(
        Effect.zipWith(search(primitives, { depth: 4 }), (three, four) => {
          const [a, b] = [three, four].map((outcome) => Source.recordsOf(outcome).map((record) => record.id))
          return a!.length === 3 && a!.join(" ") === b!.slice(0, 3).join(" ") ? undefined : `${a!.join(" ")} against ${b!.join(" ")}`
        })
      )
    ),
    law(
      "an empty result is a page without records, and no failure",
      search(primitives, { query: harness.nothing }).pipe(
        Effect.map((outcome) => (outcome._tag === "Empty" ? undefined : `it is ${outcome._tag}: ${Source.errorOf(outcome)?.message ?? ""}`))
      )
    ),
    law(
      "the same search twice gives the same records",
      search(primitives).pipe(
        Effect.zipWith(search(primitives), (a, b) =>
          JSON.stringify(Source.content(a)) === JSON.stringify(Source.content(b)) ? undefined : "they differ"
        )
      )
    ),
    ...(["booleans", "phrases", "field-title", "published", "sorts"] as const).map((capability) =>
      capabilityLaw(source, harness, capability, (asked) => search(primitives, asked))
    ),
    ...Object.entries(harness.faulty).map(([fault, made]) =>
      law(
        `${fault} becomes ${faults[fault as keyof typeof faults]}, and no secret is told`,
        search(made).pipe(
          Effect.map((outcome) => {
            const error = Source.errorOf(outcome)
            if (outcome._tag !== "Failed" || error === undefined) return `the outcome is ${outcome._tag}`
            if (secretIn(`${error.message} ${JSON.stringify(error)}`, harness.secret)) return `the secret stands in: ${error.message}`
            const wanted = faults[fault as keyof typeof faults]
            return error.reason._tag === wanted ? undefined : `it became ${error.reason._tag}`
          })
        )
      )
    ),
    ...(harness.hanging === undefined ? [] : [hangs(id, search(harness.hanging.made, { timeoutMs: 1000 }), harness.hanging.isCancelled)])
  ]
}

const hangs = (id: string, search: Effect.Effect<Source.Outcome, SourceError.SourceError>, isCancelled: () => boolean): Law =>
  effectful(
    id,
    "a source that hangs is given up in time, and its request cancelled",
    Effect.gen(function* () {
      const fiber = yield* Effect.forkChild(search)
      yield* TestClock.adjust("2 seconds")
      const outcome = yield* Fiber.join(fiber)
      const reason = Source.errorOf(outcome)?.reason._tag
      if (reason !== "Unreachable") return `the outcome is ${outcome._tag}, the reason ${reason}`
      return isCancelled() ? undefined : "the request goes on"
    }).pipe(Effect.provide(TestClock.layer()))
  )
