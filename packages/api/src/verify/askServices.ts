import type { Reference } from "@litfuse/citations/Reference"
import { isComparedScheme } from "@litfuse/citations/recordDifferences"
import { judgeReference } from "@litfuse/citations/judgeReference"
import type { Verdict } from "@litfuse/citations/Verdict"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Identifier from "@litfuse/engine/Identifier"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import { tell } from "../Events.ts"
import { sourceParams } from "../search/sourceParams.ts"
import { lookUp, looksUp, timeoutMs } from "./lookUp.ts"
import { hasTitle, referenceQuery } from "./referenceQuery.ts"

/** A reference with its judgement; undefined where a source failed and no other found it. `reason` says why. */
export interface Judged {
  readonly reference: Reference
  readonly verdict: Verdict | undefined
  readonly reason: string | null
}

/** Records of each search: the paper that is meant is among the first, or the words are too common. */
const depth = 10

/** Searches at once; each service keeps its own pace besides. */
const atOnce = 4

/** Weaker matches by identifier are searched for by title too: the identifier may belong to another paper. */
const weakMatch = 0.76

const isWhole = (outcomes: ReadonlyArray<Source.Outcome>): boolean =>
  !outcomes.some((outcome) => OutcomeState.outcomeStates[OutcomeState.stateOf(outcome)].isFailure)

const whoFailed = (outcomes: ReadonlyArray<Source.Outcome>): string =>
  [...new Set(outcomes.filter((outcome) => Source.errorOf(outcome) !== undefined).map(({ source }) => source))].join(", ")

const has = (record: SourceRecord, names: ReadonlySet<string>): boolean =>
  record.identifiers.some((one) => names.has(Identifier.print(one)))

/** Judges a reference by records of look-ups and searches; records of one publication are merged first. */
const judge = (
  reference: Reference,
  looked: ReadonlyArray<SourceRecord>,
  searched: ReadonlyArray<SourceRecord>,
  isComplete: boolean
): Verdict => {
  const records = [...new Map([...looked, ...searched].map((one) => [`${one.source}:${one.id}`, one])).values()]
  const works = Dedup.works(records, Dedup.link(records))
  const names = new Set(reference.identifiers.map(Identifier.print))
  const own = works.filter((work) => work.records.some((record) => has(record, names)))
  return judgeReference(reference, own, works, { isComplete })
}

/**
 * Asks sources for references: first for all identifiers at once, then for the title of each reference that no identifier settles.
 *
 * - answers with the judgements in the order of the references, and every outcome of a source
 * - never fails: an error of a source is an outcome, and makes references undecided rather than absent
 */
export const askServices = Effect.fnUntraced(function* (
  sources: ReadonlyArray<Registry.Registered<"source">>,
  references: ReadonlyArray<Reference>
) {
  const connections = yield* Effect.forEach(sources, (one) => Source.connect(one.plugin, sourceParams(one)))
  const asked = new Map(
    references.flatMap(({ identifiers }) => identifiers.filter(isComparedScheme)).map((one) => [Identifier.print(one), one])
  )
  const identifiers = [...asked.values()]
  const lookUps = yield* Effect.forEach(
    identifiers.length === 0 ? [] : connections.filter(looksUp),
    (connection) => lookUp(connection, identifiers),
    { concurrency: "unbounded" }
  )
  const looked = lookUps.flatMap(Source.recordsOf)
  const outcomes: Array<Source.Outcome> = [...lookUps]
  const one = Effect.fnUntraced(function* (reference: Reference) {
    const names = new Set(reference.identifiers.filter(isComparedScheme).map(Identifier.print))
    const own = looked.filter((record) => has(record, names))
    const isLookedUp = isWhole(names.size === 0 ? [] : lookUps)
    const first = judge(reference, own, [], isLookedUp)
    if (first.match !== null && (first.match.score >= weakMatch || first.state === "ok")) return { reference, verdict: first, reason: null }
    const query = referenceQuery(reference)
    const searches =
      query === undefined
        ? []
        : yield* Effect.forEach(
            connections.filter(({ abilities }) => abilities.includes("search") || abilities.length === 0),
            (connection) => connection.search({ query, sort: "relevance", depth, timeoutMs }),
            { concurrency: "unbounded" }
          )
    outcomes.push(...searches)
    const verdict = judge(reference, own, searches.flatMap(Source.recordsOf), isLookedUp)
    const all = [...(names.size === 0 ? [] : lookUps), ...searches]
    if (names.size === 0 && query === undefined)
      return { reference, verdict: undefined, reason: "it has neither an identifier, nor a title, nor a journal with a page to look up" }
    const isAnswered = all.some((outcome) => outcome._tag === "Found" || outcome._tag === "Empty" || outcome._tag === "Partial")
    if (verdict.state === "absent" && !isWhole(all))
      return { reference, verdict: undefined, reason: `${isAnswered ? "not found, and " : ""}not answered by ${whoFailed(all)}` }
    // names of journals differ between databases, so a place without a title proves no absence
    if (verdict.state === "absent" && names.size === 0 && !hasTitle(reference))
      return { reference, verdict: undefined, reason: "it has no title, and its journal and page lead to no paper" }
    if (verdict.state === "absent" && !isAnswered) return { reference, verdict: undefined, reason: "no source was asked" }
    return { reference, verdict, reason: null }
  })
  let done = 0
  const judged: ReadonlyArray<Judged> = yield* Effect.forEach(
    references,
    (reference) => Effect.tap(one(reference), () => tell({ _tag: "Stepped", done: ++done, total: references.length, what: "references" })),
    { concurrency: atOnce }
  )
  return { judged, outcomes }
}, Effect.scoped)
