/** Asks sources as they are today, and says what has changed since they were recorded last. */
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
import { paramsOf } from "../search/LookupRun.ts"
import { ofText, queryFor, type Tried } from "../search/SourceProbe.ts"
import { compared, endpointsOf, type Finding } from "./answers.ts"
import * as Days from "./days.ts"

/** So long a list shows the size of a page of nearly every service. */
const depth = 101

const timeoutMs = 120_000

/**
 * What became of one source.
 *
 * - `tried` every ability: a search by a word, the others by the known record; `findings` what changed since `since`
 * - `since` the day of the recording it was compared with; undefined when there is none
 */
export interface Watched {
  readonly source: string
  readonly tried: ReadonlyArray<Tried>
  readonly findings: ReadonlyArray<Finding>
  readonly since: string | undefined
}

/**
 * What is asked.
 *
 * - `word` to search for; `known` the record that every ability is asked for, in place of the one that the source names
 * - `days` the folder of days, where answers are compared and kept
 */
export interface Asked {
  readonly word: string
  readonly known: string | undefined
  readonly days: string | undefined
}

const knownOf = (plugin: Registry.Registered<"source">["plugin"], given: string | undefined): Identifier.Identifier | undefined => {
  const named = Identifier.find(given ?? plugin.known ?? "")
  return named !== undefined && plugin.capabilities.identifiers.includes(named.scheme) ? named : undefined
}

/** Asks every ability once, onto a tape. */
const ask = Effect.fnUntraced(function* (config: Config, one: Registry.Registered<"source">, { word, known }: Asked, tape: Tape.Tape) {
  const { plugin } = one
  const steps = Effect.gen(function* () {
    const source = yield* Source.connect(plugin, paramsOf(one))
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
    // what a search finds first may be another record tomorrow
    const isNamed = looked !== undefined && knownOf(plugin, known) !== undefined
    return { tried, title: isNamed ? (Source.recordsOf(looked)[0]?.title ?? null) : null }
  })
  return yield* (yield* Host).around(config, { _tag: "Record", folder: tape })(Effect.scoped(steps))
})

const isWell = (state: string): boolean => state === "found" || state === "empty"

/** What the states and the known record say, beside the shapes of answers. */
const statesOf = (tried: ReadonlyArray<Tried>, title: string | null, before: Days.Day | undefined): ReadonlyArray<Finding> => [
  ...tried.flatMap(({ ability, outcome: { state, error } }): ReadonlyArray<Finding> => {
    if (state === "skipped") return []
    if (!isWell(state)) return [{ what: "state", where: ability, said: error?.message ?? state }]
    const was = before?.states[ability]
    return was === "found" && state !== "found" ? [{ what: "state", where: ability, said: `was found, and is ${state}` }] : []
  }),
  ...(before?.known == null || title === before.known
    ? []
    : [
        {
          what: "known" as const,
          where: "lookup",
          said: title === null ? `"${before.known}" is not found any more` : `was "${before.known}", and is "${title}"`
        }
      ])
]

const damaged = (day: string, source: string): Finding => ({
  what: "day",
  where: `${day}/${source}.json`,
  said: "cannot be read, so that how its abilities answered then is not compared"
})

/** Asks one source, compares, and keeps what it answered. Errors: `CassetteError` for unreadable recordings, and for a link among the days. */
export const watch = Effect.fn("Canary.watch")(function* (config: Config, one: Registry.Registered<"source">, asked: Asked) {
  const { id } = one.plugin
  const tape = Tape.make(id)
  const { tried, title } = yield* ask(config, one, asked, tape)
  const today = new Date(yield* Clock.currentTimeMillis).toISOString().slice(0, 10)
  const since = asked.days === undefined ? undefined : Days.newest(asked.days, id)
  const before = since === undefined ? undefined : yield* Effect.fromResult(Days.recordingsIn(join(asked.days!, since, id)))
  const after = tape.texts.size === 0 ? [] : yield* Effect.fromResult(Days.recordingsIn(tape))
  const day = since === undefined ? undefined : Days.dayOf(asked.days!, since, id)
  const findings = [
    ...(day === "damaged" ? [damaged(since!, id)] : []),
    ...statesOf(tried, title, day === "damaged" ? undefined : day),
    ...(before === undefined || after.length === 0 ? [] : compared(endpointsOf(before), endpointsOf(after)))
  ]
  const isKept = tape.texts.size > 0 && tried.every(({ outcome }) => isWell(outcome.state))
  const link =
    asked.days === undefined
      ? undefined
      : Days.keep(asked.days, today, id, isKept ? tape : undefined, {
          version: 1,
          known: title,
          states: Object.fromEntries(tried.map(({ ability, outcome }) => [ability, outcome.state])),
          changes: findings.filter(({ what }) => what !== "new").length
        })
  return { watched: { source: id, tried, findings, since } satisfies Watched, link }
})

/** One row of the table by source and day: what each day found. */
export interface Row {
  readonly source: string
  readonly days: ReadonlyArray<string>
}

const shown = (day: ReturnType<typeof Days.dayOf>): string => {
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
  const days = Days.daysIn(folder).slice(-most)
  return { days, rows: sources.map((source) => ({ source, days: days.map((day) => shown(Days.dayOf(folder, day, source))) })) }
}
