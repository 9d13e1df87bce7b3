import * as Dedup from "@litfuse/engine/Dedup"
import * as Identifier from "@litfuse/engine/Identifier"
import type * as Registry from "@litfuse/engine/Registry"
import * as Search from "@litfuse/engine/Search"
import * as Source from "@litfuse/engine/Source"
import * as SourceListener from "@litfuse/engine/source/SourceListener"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type { Config } from "@litfuse/host/Config"
import * as HostServices from "@litfuse/host/http/HostServices"
import { Host } from "@litfuse/host/Host"
import { type Answer, countsOf, outcomeOf } from "./Answer.ts"
import { silence } from "./silence.ts"
import { hitOf, listScores, type HitOptions } from "./hitOf.ts"
import { notFoundNotice } from "./notFoundNotice.ts"
import { sourceParams } from "./sourceParams.ts"
import { type AskedEntity, askEntities } from "./askEntities.ts"

/**
 * A look-up of works by identifier, and of entities by name.
 *
 * - `sources` to ask; a source that cannot look up any of the identifiers is skipped with a reason
 * - `entities` the names of entities, and the sources to ask for them
 * - units: `timeoutMs` milliseconds for each source, default 30,000
 */
export interface Request extends Partial<HitOptions> {
  readonly identifiers: ReadonlyArray<Identifier.Identifier>
  readonly sources: ReadonlyArray<Registry.Registered<"source">>
  readonly entities?: { readonly names: ReadonlyArray<AskedEntity>; readonly sources: ReadonlyArray<Registry.Registered<"entity">> }
  readonly timeoutMs?: number
  readonly traffic?: HostServices.Traffic
}

const looksUpAny = ({ plugin }: Registry.Registered<"source">, identifiers: Request["identifiers"]): boolean =>
  identifiers.some(({ scheme }) => plugin.capabilities.identifiers.includes(scheme))

/** The sources that can look up at least one of the identifiers. */
export const lookupSources = (all: ReadonlyArray<Registry.Registered<"source">>, identifiers: Request["identifiers"]) =>
  all.filter((one) => one.plugin.abilities.includes("lookup") && looksUpAny(one, identifiers))

const connectForLookup = (one: Registry.Registered<"source">, identifiers: Request["identifiers"]) =>
  one.plugin.abilities.includes("lookup") && !looksUpAny(one, identifiers)
    ? Effect.succeed(
        Source.skipped(one.plugin.id, `knows none of these identifiers; it looks up ${one.plugin.capabilities.identifiers.join(", ")}`)
      )
    : Source.connect(one.plugin, sourceParams(one))

/**
 * Asks all sources for works by identifier, concurrently; records of one publication become one work. The answer has the form of a search's: works in
 * the order of the identifiers, then of the sources. Every `score` is 0, because a look-up ranks nothing.
 *
 * - empty: a Notice names each identifier that no source has
 * - errors: `CassetteError` when recordings cannot be read or written
 */
export const run = Effect.fn("LookupRun.run")(function* (config: Config, request: Request) {
  const { identifiers, sources, timeoutMs = 30_000, traffic = HostServices.live } = request
  const { names: asked, sources: entitySources } = request.entities ?? { names: [], sources: [] }
  const ask = (one: Registry.Registered<"source">) =>
    SourceListener.reporting(
      one.plugin.id,
      () => Effect.scoped(Effect.flatMap(connectForLookup(one, identifiers), ({ lookup }) => lookup({ identifiers, timeoutMs }))),
      (outcome) => outcome
    )
  const { hasAbstracts = true, hasProvenance = false } = request
  const host = yield* Host
  const began = yield* Clock.currentTimeMillis
  const all = Effect.all([Effect.forEach(sources, ask, { concurrency: "unbounded" }), askEntities(entitySources, asked, timeoutMs)], {
    concurrency: "unbounded"
  })
  const [outcomes, ofEntities] = yield* host.around(config, traffic)(all)
  const ms = HostServices.isReplayed(traffic) ? null : (yield* Clock.currentTimeMillis) - began
  const records = outcomes.flatMap(Source.recordsOf)
  const names = identifiers.map(Identifier.print)
  // a repeated identifier keeps its first position
  const places = new Map(names.map((name, i) => [name, i] as const).toReversed())
  const place = (record: (typeof records)[number]): number =>
    Math.min(...record.identifiers.map((one) => places.get(Identifier.print(one)) ?? names.length), names.length)
  const works = Dedup.works(records, Dedup.link(records))
    .map((work) => ({ work, place: Math.min(...work.records.map(place)) }))
    .sort((a, b) => a.place - b.place)
    .map(({ work }) => work)
  const of = listScores(outcomes)
  const found = new Set(records.flatMap((record) => record.identifiers.map(Identifier.print)))
  const missing = names.filter((name) => !found.has(name))
  const everything = [...outcomes, ...ofEntities.outcomes]
  const answered = everything.map(outcomeOf)
  // a source that answered for another name says nothing of this one
  const notFound = [
    ...missing.map((name) => notFoundNotice(name, outcomes.map(outcomeOf))),
    ...ofEntities.missing.map((one) => notFoundNotice(one.name, one.outcomes.map(outcomeOf)))
  ]
  const answer: Answer = {
    version: 2,
    runId: null,
    query: { text: [...names, ...asked.map(({ text }) => text)].join(" "), tree: null },
    replayed: HostServices.isReplayed(traffic),
    ms,
    outcomes: answered,
    ...silence(answered),
    counts: countsOf(outcomes, works),
    written: null,
    works: works.map((work, i) => hitOf(work, { rank: i + 1, score: 0 }, of, { hasAbstracts, hasProvenance })),
    ...(asked.length === 0 ? {} : { entities: ofEntities.entities }),
    notices: [...ofEntities.notices, ...notFound]
  }
  return { answer, works, silence: Search.silence({ outcomes: everything }) }
})
