import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Source from "@litfuse/engine/Source"
import { SourceRecord } from "@litfuse/engine/SourceRecord"
import { type Law, notRun } from "./Law.ts"
import { firstOf, noRecord, single, type Verdict } from "./property.ts"
import { sourceAbilityLaws } from "./sourceAbilityLaws.ts"
import { sourceCapabilityLaws } from "./sourceCapabilityLaws.ts"
import { sourceFaultLaws } from "./sourceFaultLaws.ts"
import type { SourceHarness } from "./SourceHarness.ts"
import { sourceAddressLaws } from "./sourceAddressLaws.ts"
import { sourceOddLaws } from "./sourceOddLaws.ts"
import { sourceTotalLaws } from "./sourceTotalLaws.ts"
import { sourceFieldLaws } from "./sourceFieldLaws.ts"
import { type AnySource, askSource, hosted, law, paramsOf, request, secretsOf, serverOf } from "./askSource.ts"
import * as Services from "@litfuse/engine/Services"
import { mostPages, pagesOf } from "./pagesOf.ts"
import { pluginLaws } from "./pluginLaws.ts"
export type { SourceHarness, ServerRequest } from "./SourceHarness.ts"

/** What a search of seven records wants of each page, when each page brings what it may: ever less. */
const fewer = (page: number): number => Math.max(1, 7 - 3 * page)

const recordsOf = (pages: ReadonlyArray<Source.Page>) => pages.flatMap(({ records }) => records)

const repeated = (ids: ReadonlyArray<string>): Verdict => {
  const twice = ids.find((id, i) => ids.indexOf(id) < i)
  return twice === undefined ? undefined : `"${twice}" comes twice`
}

const isValid: (value: unknown) => boolean = Schema.is(SourceRecord)

const recordVerdict =
  (id: string) =>
  (record: SourceRecord): Verdict => {
    if (record.source !== id) return `"${record.id}" is signed "${record.source}"`
    if (!isValid(record)) return `"${record.id}" is not a SourceRecord: ${JSON.stringify(record)}`
    return repeated(record.identifiers.map(({ scheme, value }) => `${scheme}:${value}`))
  }

const describe = (outcome: Source.Outcome | undefined): string =>
  outcome === undefined
    ? "it never ends"
    : `the outcome is ${outcome._tag}${Source.errorOf(outcome) === undefined ? "" : `: ${Source.errorOf(outcome)!.message}`}`

const descriptorLaws = (source: AnySource): ReadonlyArray<Law> => [
  ...pluginLaws(source),
  single(source.id, "it says what it is for and how much it can deliver", () => {
    if (source.abilities.length === 0) return "it can be asked for nothing"
    if (source.ingests.includes(source.id)) return "it ingests itself"
    const looksUp = source.abilities.some((ability) => ability !== "search")
    if (looksUp && source.capabilities.identifiers.length === 0) return "it looks things up and names no schemes of identifiers"
    return source.capabilities.maxRecords >= 1 ? undefined : `maxRecords is ${source.capabilities.maxRecords}`
  })
]

const searchLaws = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => {
  const { id } = source
  const search = (rest: Partial<Source.SearchRequest> = {}) =>
    Effect.map(
      askSource(source, harness, (connection) => connection.search(request(harness.something, rest))),
      ({ outcome }) => outcome
    )
  const walked = (verdict: (pages: ReadonlyArray<Source.Page>) => Verdict) =>
    Effect.map(
      pagesOf(source, harness, () => 2),
      (pages) => {
        if (pages === undefined) return `after ${mostPages} pages there is still a next one`
        return recordsOf(pages).length === 0 ? noRecord : verdict(pages)
      }
    )
  return [
    law(
      id,
      "pages end, and together hold at least four records for the query of the harness",
      walked((pages) => {
        const count = recordsOf(pages).length
        return count >= 4 ? undefined : `it has ${count}`
      })
    ),
    law(
      id,
      "no page holds more than wanted",
      walked((pages) =>
        firstOf(pages, ({ records }) => (records.length <= 2 ? undefined : `a page holds ${records.length} where 2 were wanted`))
      )
    ),
    law(
      id,
      "no record comes twice",
      walked((pages) => repeated(recordsOf(pages).map((record) => record.id)))
    ),
    law(
      id,
      "a total, where it is given, is the same on every page, and as many records come",
      walked((pages) => {
        const totals = new Set(pages.map(({ total }) => total))
        if (totals.size > 1) return `totals are ${[...totals].join(", ")}`
        const total = pages[0]?.total
        const count = recordsOf(pages).length
        return total === undefined || total === count || count === source.capabilities.maxRecords ? undefined : `${count} of ${total} come`
      })
    ),
    law(
      id,
      "the same records come, however many are wanted of each page",
      Effect.map(
        Effect.all([2, 3, 100].map((most) => pagesOf(source, harness, () => most)).concat(pagesOf(source, harness, fewer))),
        (walks) => {
          const [first, ...others] = walks.map((pages) => recordsOf(pages ?? []).map((record) => record.id))
          if (first!.length === 0) return noRecord
          const other = others.find((ids) => ids.join("\n") !== first!.join("\n"))
          return other === undefined
            ? undefined
            : `${first!.length} come in pages of 2, and ${other.length} or others in larger pages; do not compute cursors from \`wanted\`, which differs from page to page`
        }
      )
    ),
    law(
      id,
      "records are complete: its own name, an id, a title, identifiers normalised and none twice",
      walked((pages) => firstOf(recordsOf(pages), recordVerdict(id)))
    ),
    law(
      id,
      "however deep one asks, the first records are the same",
      Effect.zipWith(search({ depth: 3 }), search({ depth: 4 }), (three, four) => {
        if (three === undefined || four === undefined || Source.errorOf(three) !== undefined) return describe(three)
        const [a, b] = [three, four].map((outcome) => Source.recordsOf(outcome).map((record) => record.id))
        return a!.length === 3 && a!.join(" ") === b!.slice(0, 3).join(" ") ? undefined : `${a!.join(" ")} against ${b!.join(" ")}`
      })
    ),
    law(
      id,
      "an empty result is a page without records, and no failure",
      Effect.map(search({ query: harness.nothing }), (outcome) => (outcome?._tag === "Empty" ? undefined : describe(outcome)))
    ),
    law(
      id,
      "the same search twice gives the same answer",
      Effect.zipWith(search(), search(), (a, b) => {
        if (a === undefined || b === undefined || Source.errorOf(a) !== undefined) return describe(a)
        return JSON.stringify(Source.content(a)) === JSON.stringify(Source.content(b)) ? undefined : "they differ"
      })
    ),
    law(
      id,
      "no secret is shown when all goes well",
      Effect.map(search(), (outcome) => {
        const text = JSON.stringify(outcome ?? null)
        return firstOf(Object.entries(secretsOf(source)), ([name, secret]) =>
          text.includes(secret) || text.includes(encodeURIComponent(secret)) ? `the outcome contains the ${name}` : undefined
        )
      })
    )
  ]
}

const made = (source: AnySource, harness: SourceHarness): ReadonlyArray<Law> => [
  law(
    source.id,
    "it is made soon, whatever its upstream does",
    Effect.map(
      hosted(
        source,
        serverOf(harness, () => ({ hangs: true })),
        Effect.timeoutOption(Effect.exit(Effect.suspend(() => source.make(paramsOf(source)))), "1 minute")
      ),
      (found) => (found === undefined || found.value._tag === "None" ? "it is still being made after a minute" : undefined)
    )
  ),
  law(
    source.id,
    "what it declares it can do, and what it can do it declares",
    Effect.map(
      hosted(
        source,
        serverOf(harness),
        Effect.suspend(() => source.make(paramsOf(source)))
      ),
      (found) => {
        if (found === undefined) return "it is never made"
        return firstOf(Source.abilities, (ability) => {
          const isThere = found.value[Source.primitiveOf[ability]] !== undefined
          if (isThere === source.abilities.includes(ability)) return undefined
          return isThere
            ? `it has ${Source.primitiveOf[ability]} and does not declare ${ability}`
            : `it declares ${ability} and has no ${Source.primitiveOf[ability]}`
        })
      }
    )
  )
]

/** A harness for listing the names of laws that are not run. */
const unharnessed: SourceHarness = { something: { _tag: "Term", text: "" }, nothing: { _tag: "Term", text: "" }, asks: {} }

/** A search without a harness: empty answers to all. A source may fail to read them; one that fails unasked would fail always. */
const failsUnasked = (source: AnySource): Law =>
  law(
    source.id,
    "a search that fails has asked its upstream first",
    Effect.map(
      askSource(source, { ...unharnessed, server: () => ({ json: {} }) }, (connection) =>
        connection.search(request({ _tag: "Term", text: "gout" }))
      ),
      ({ outcome, script }) =>
        outcome?._tag === "Failed" && script.seen.length === 0
          ? `it fails whatever its upstream would answer, for it sends no request: ${Source.errorOf(outcome)!.message}`
          : undefined
    )
  )

const noHarness = "the source names no harness: its upstream in miniature, against which laws are tried"

/**
 * The laws of sources. All of them run without a network, on a clock that is moved by hand: laws about waiting take no real time.
 *
 * - `harness` what is tried; without one, everything but the descriptor is listed as not run
 */
export const sourceLaws = <Params, R extends Services.Services>(
  given: Source.Source<Params, R>,
  harness: SourceHarness | undefined
): ReadonlyArray<Law> => {
  const source = given as unknown as AnySource
  const tried = harness ?? unharnessed
  const isSearched = source.abilities.includes("search")
  const behaviour = [
    ...made(source, tried),
    ...(isSearched
      ? [
          ...searchLaws(source, tried),
          ...sourceCapabilityLaws(source, tried),
          ...sourceOddLaws(source, tried),
          ...sourceFieldLaws(source, tried),
          ...sourceTotalLaws(source, tried),
          ...sourceAddressLaws(source, tried)
        ]
      : []),
    ...sourceAbilityLaws(source, tried),
    ...sourceFaultLaws(source, tried)
  ]
  if (harness !== undefined) return [...descriptorLaws(source), ...behaviour]
  return [...descriptorLaws(source), ...(isSearched ? [failsUnasked(source)] : []), ...behaviour.map(({ name }) => notRun(name, noHarness))]
}
