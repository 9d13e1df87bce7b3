/** Asks sources today, and reports what changed since their last recording. */
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Tape from "@litfuse/engine/http/Tape"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import type { Config } from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { outcomeOf } from "../search/Answer.ts"
import { type Tried, tryEntities } from "../search/EntityProbe.ts"
import { sourceParams } from "../search/sourceParams.ts"
import { ofText, queryFor } from "../search/SourceProbe.ts"
import { compareEndpoints, endpointsOf, type Finding } from "./compareEndpoints.ts"
import * as RecordedDays from "./RecordedDays.ts"

/** Records to request: enough to show the page size of nearly every service. */
const depth = 101

const timeoutMs = 120_000

/**
 * The result for one source.
 *
 * - `tried` every ability: search with a word, the others with the known record; `findings` changes since `since`
 * - `since` the day of the compared recording; undefined without one
 */
export interface WatchedSource {
  readonly source: string
  readonly tried: ReadonlyArray<Tried>
  readonly findings: ReadonlyArray<Finding>
  readonly since: string | undefined
}

/**
 * The request.
 *
 * - `word` to search for; `known` the record for all other abilities, instead of the one that the plugin names
 * - `days` the folder of days, for comparison and for today's recording
 */
export interface WatchRequest {
  readonly word: string
  readonly known: string | undefined
  readonly days: string | undefined
}

const knownOf = (plugin: Registry.Registered<"source">["plugin"], given: string | undefined): Identifier.Identifier | undefined => {
  const named = Identifier.find(given ?? plugin.known ?? "")
  return named !== undefined && plugin.capabilities.identifiers.includes(named.scheme) ? named : undefined
}

const ask = Effect.fnUntraced(function* (
  config: Config,
  one: Registry.Registered<"source" | "entity">,
  { word, known }: WatchRequest,
  tape: Tape.Tape
) {
  const { plugin } = one
  const steps =
    plugin.kind === "entity"
      ? tryEntities(one as Registry.Registered<"entity">, known ?? word, timeoutMs)
      : askWorks(one as Registry.Registered<"source">, { word, known })
  return yield* (yield* Host).around(config, { _tag: "Record", folder: tape })(Effect.scoped(steps))
})

const askWorks = Effect.fnUntraced(function* (one: Registry.Registered<"source">, { word, known }: Pick<WatchRequest, "word" | "known">) {
  const { plugin } = one
  const source = yield* Source.connect(plugin, sourceParams(one))
  const can = new Set(plugin.abilities)
  const found = can.has("search") ? yield* source.search({ query: queryFor(one, word), sort: "relevance", depth, timeoutMs }) : undefined
  const tried: Array<Tried> = found === undefined ? [] : [{ ability: "search", outcome: outcomeOf(found) }]
  const first = (found === undefined ? [] : Source.recordsOf(found)).flatMap(({ identifiers }) =>
    identifiers.filter(({ scheme }) => plugin.capabilities.identifiers.includes(scheme))
  )[0]
  const of = knownOf(plugin, known) ?? first
  if (of === undefined) return { tried, title: null }
  const looked = can.has("lookup") ? yield* source.lookup({ identifiers: [of], timeoutMs }) : undefined
  if (looked !== undefined) tried.push({ ability: "lookup", outcome: outcomeOf(looked) })
  if (can.has("citations"))
    tried.push({ ability: "citations", outcome: outcomeOf(yield* source.citations({ of, direction: "cited", depth: 3, timeoutMs })) })
  if (can.has("fullText")) tried.push({ ability: "fullText", outcome: ofText(yield* source.fullText({ identifier: of, timeoutMs })) })
  // the first result of a search may differ tomorrow, so only a named record is compared
  const isNamed = looked !== undefined && knownOf(plugin, known) !== undefined
  return { tried, title: isNamed ? (Source.recordsOf(looked)[0]?.title ?? null) : null }
})

const statesOf = (tried: ReadonlyArray<Tried>, title: string | null, before: RecordedDays.Day | undefined): ReadonlyArray<Finding> => [
  ...tried.flatMap(({ ability, outcome: { state, error } }): ReadonlyArray<Finding> => {
    if (state === "skipped") return []
    if (!outcomeStates[state].isWhole) return [{ what: "state", where: ability, said: error?.message ?? state }]
    const was = before?.states[ability]
    return was === "found" && state !== "found" ? [{ what: "state", where: ability, said: `was found, and is ${state}` }] : []
  }),
  ...(before?.known == null || title === before.known
    ? []
    : [
        {
          what: "known" as const,
          where: "lookup",
          said: title === null ? `"${before.known}" is no longer found` : `was "${before.known}", and is "${title}"`
        }
      ])
]

const damaged = (day: string, source: string): Finding => ({
  what: "day",
  where: `${day}/${source}.json`,
  said: "cannot be read, so the earlier states of the abilities are not compared"
})

/** Asks one source, compares its answers, and records them. Errors: `CassetteError` for unreadable recordings, and for a link among the days. */
export const watch = Effect.fn("Canary.watch")(function* (
  config: Config,
  one: Registry.Registered<"source" | "entity">,
  asked: WatchRequest
) {
  const { id } = one.plugin
  const tape = Tape.make(id)
  const { tried, title } = yield* ask(config, one, asked, tape)
  const today = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
  const since = asked.days === undefined ? undefined : RecordedDays.newest(asked.days, id)
  const before = since === undefined ? undefined : yield* Effect.fromResult(RecordedDays.recordingsIn(join(asked.days!, since, id)))
  const after = tape.texts.size === 0 ? [] : yield* Effect.fromResult(RecordedDays.recordingsIn(tape))
  const day = since === undefined ? undefined : RecordedDays.dayOf(asked.days!, since, id)
  const findings = [
    ...(day === "damaged" ? [damaged(since!, id)] : []),
    ...statesOf(tried, title, day === "damaged" ? undefined : day),
    ...(before === undefined || after.length === 0 ? [] : compareEndpoints(endpointsOf(before), endpointsOf(after)))
  ]
  const isKept = tape.texts.size > 0 && tried.every(({ outcome }) => outcomeStates[outcome.state].isWhole)
  const link =
    asked.days === undefined
      ? undefined
      : RecordedDays.keep(asked.days, today, id, isKept ? tape : undefined, {
          version: 1,
          known: title,
          states: Object.fromEntries(tried.map(({ ability, outcome }) => [ability, outcome.state])),
          changes: findings.filter(({ what }) => what !== "new").length
        })
  return { watched: { source: id, tried, findings, since } satisfies WatchedSource, link }
})

/** A row of the table by source and day. */
export interface Row {
  readonly source: string
  readonly days: ReadonlyArray<string>
}

const shown = (day: ReturnType<typeof RecordedDays.dayOf>): string => {
  if (day === undefined || day === "damaged") return day ?? ""
  const states = Object.values(day.states)
  if (states.every((state) => state === "skipped")) return "not asked"
  return day.changes === 0 ? "as before" : `${day.changes} changed`
}

/** The last days of a folder by source. */
export const table = (
  folder: string,
  sources: ReadonlyArray<string>,
  most = 7
): { readonly days: ReadonlyArray<string>; readonly rows: ReadonlyArray<Row> } => {
  const days = RecordedDays.daysIn(folder).slice(-most)
  return { days, rows: sources.map((source) => ({ source, days: days.map((day) => shown(RecordedDays.dayOf(folder, day, source))) })) }
}
