import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Query from "@litfuse/engine/Query"
import type * as Ranking from "@litfuse/engine/Ranking"
import * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import { onTestClock } from "@litfuse/kit/onTestClock"
import { offline } from "@litfuse/kit/scriptedHttp"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"

/** An identifier: `pmid:1`, `doi:10.5555/1`. */
export const id = (text: string): Identifier.Identifier => Result.getOrThrow(Identifier.parse(text))

/** A publication in a source: what it is called there, what it cites by these names, and its text in sections. */
export interface Entry {
  readonly identifiers: ReadonlyArray<string>
  readonly cites?: ReadonlyArray<string>
  readonly text?: ReadonlyArray<string>
  readonly citationCount?: number
}

/**
 * A source that knows citations and texts, in memory.
 *
 * - `isSilent` whether it says how many works there are; `fault` what goes wrong, for these identifiers or for all; `after` the milliseconds before
 *   it answers
 * - `asked` receives every question
 */
export interface Options {
  readonly id: string
  readonly schemes: ReadonlyArray<Identifier.Scheme>
  readonly entries: Readonly<Record<string, Entry>>
  readonly isSilent?: boolean
  readonly isOnlyByName?: boolean
  readonly fault?: SourceError.Reason
  readonly faultAt?: ReadonlyArray<string>
  readonly after?: number
  readonly abilities?: ReadonlyArray<Source.Ability>
  readonly upstream?: Upstream
  readonly asked?: Array<string>
}

/** A source in memory, as a plugin. */
export const citing = ({ id: source, entries, asked = [], ...options }: Options) => {
  const records = Object.entries(entries).map(([name, { identifiers, citationCount }]) =>
    SourceRecord.make({
      source,
      id: name,
      title: `The work ${name}`,
      identifiers: identifiers.map(id),
      ...(citationCount === undefined
        ? {}
        : { citationCount: { count: citationCount, source, date: "2024-12-31" as SourceRecord.PartialDate } })
    })
  )
  const named = (identifier: Identifier.Identifier) =>
    Object.keys(entries).find((name) => entries[name]!.identifiers.includes(Identifier.print(identifier)))
  const isHit = (name: string) => options.fault !== undefined && (options.faultAt ?? [name]).includes(name)
  const answer = <A>(question: string, of: Identifier.Identifier, isFirst: boolean, value: () => A) =>
    Effect.gen(function* () {
      const name = Identifier.print(of)
      if (isFirst) asked.push(`${source} ${question} ${name}`)
      if (options.after !== undefined) yield* Effect.sleep(options.after)
      if (isHit(name)) return yield* SourceError.make(source, question, options.fault!)
      return value()
    })
  return Source.plugin({
    id: source,
    revision: 1,
    about: "made for this test",
    abilities: options.abilities ?? ["lookup", "citations", "fullText"],
    capabilities: { identifiers: options.schemes, maxRecords: 1000 },
    params: Params.none,
    ...(options.isOnlyByName === undefined ? {} : { isOnlyByName: options.isOnlyByName }),
    ...(options.upstream === undefined ? {} : { upstream: options.upstream }),
    make: () =>
      Effect.succeed({
        lookup: (identifiers) =>
          Effect.gen(function* () {
            asked.push(`${source} lookup ${identifiers.map(Identifier.print).join(" ")}`)
            if (options.fault !== undefined && options.faultAt === undefined)
              return yield* SourceError.make(source, "lookup", options.fault)
            return identifiers.flatMap((one) => records.find(({ id }) => id === named(one)) ?? [])
          }),
        citationsPage: ({ of, direction, ...turn }) =>
          answer(direction, of, turn.cursor === undefined, () => {
            const name = named(of)
            const found = records.filter((record) =>
              direction === "citing"
                ? name !== undefined && (entries[record.id]!.cites ?? []).includes(name)
                : name !== undefined && (entries[name]!.cites ?? []).includes(record.id)
            )
            const page = Source.pageOf(found, { ...turn, wanted: Math.min(2, turn.wanted) })
            const notices = [Notice.make("asked", source, `about ${Identifier.print(of)}`)]
            return { ...page, total: options.isSilent === true ? undefined : page.total, notices }
          }),
        fullText: (identifier) =>
          answer("text", identifier, true, () => {
            const [first, ...rest] = entries[named(identifier) ?? ""]?.text ?? []
            if (first === undefined) return undefined
            const section = (text: string, i: number) => ({ path: i === 0 ? [] : [`Part ${i}`], text })
            const sections = [section(first, 0), ...rest.map((text, i) => section(text, i + 1))] as const
            return { source, identifier, sections, licence: "cc-by", version: "accepted" as const }
          })
      })
  })
}

/** Whether an identifier is one of an entry, and one of a scheme. */
export const isNamed = ({ identifiers }: Entry, schemes: ReadonlyArray<string>): boolean =>
  identifiers.some((one) => schemes.includes(one.split(":")[0]!))

/** A work of one record. */
export const workOf = (source: string, name: string, ...identifiers: ReadonlyArray<string>): Work.Work =>
  Work.single(SourceRecord.make({ source, id: name, title: `The work ${name}`, identifiers: identifiers.map(id) }))

/** What a test passes besides works. */
export interface Given {
  readonly works: ReadonlyArray<Work.Work>
  readonly ranking?: Ranking.Ranked
  readonly query?: Query.Query
}

/** Checks some nodes over the sources given. */
export const checked = (sources: ReadonlyArray<unknown>, nodes: ReadonlyArray<object>) => {
  const { plugins, problems } = Registry.make(sources.map((value) => ({ value, origin: { name: "test" } })))
  const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
  const given = { works: Ports.Works, ranking: Ports.Ranking, records: Ports.Records, query: Ports.Query }
  return { problems, graph: Pipeline.check({ nodes }, { catalogue, given }) }
}

/** Runs some nodes over the sources given, without a network and on a clock that is moved by hand. */
export const run = async (
  sources: ReadonlyArray<unknown>,
  nodes: ReadonlyArray<object>,
  { works, ranking, query = Query.text("") }: Given,
  { cache = Pipeline.Cache.layerNone, replay }: { readonly cache?: Layer.Layer<Pipeline.Cache.Cache>; readonly replay?: string } = {}
) => {
  const graph = Result.getOrThrow(checked(sources, nodes).graph)
  const table = WorkTable.make(works)
  const [first, ...rest] = works.flatMap(({ records }) => records)
  const told = { source: "shelf", notices: [], exchanges: [], ms: 0 }
  const outcome: Source.Outcome = first === undefined ? { _tag: "Empty", ...told } : { _tag: "Found", ...told, records: [first, ...rest] }
  const nothing = { ids: table.ids, rows: new Int32Array(0), scores: new Float64Array(0), missing: [] }
  const given = { works: { table }, ranking: ranking ?? nothing, records: { outcomes: [outcome] }, query }
  const world = Pipeline.World.layer({ sourcesHash: "s", ...(replay === undefined ? {} : { replay }) })
  const execute = Effect.scoped(Pipeline.execute(graph, { given, isHashed: true }))
  const { value: finished } = (await Effect.runPromise(onTestClock(execute).pipe(Effect.provide(Layer.mergeAll(cache, world, offline)))))!
  return {
    graph,
    finished,
    edges: (node: string) => Pipeline.valueAt(graph, finished, node, Ports.Edges)!,
    texts: (node: string) => Pipeline.valueAt(graph, finished, node, Ports.Texts)!,
    works: (node: string) => Pipeline.valueAt(graph, finished, node, Ports.Works)!,
    entry: (node: string) => finished.trace.find((entry) => entry.node === node)!
  }
}

/** A cache that stays as long as the test wants it. */
export const keeping = (): Layer.Layer<Pipeline.Cache.Cache> => {
  const { Cache } = Pipeline.Cache
  const kept = new Map<string, string>()
  return Layer.succeed(
    Cache,
    Cache.of({
      get: (key) => Effect.sync(() => kept.get(key)),
      set: (key, text) => Effect.sync(() => void kept.set(key, text))
    })
  )
}

/** Four works in a row: each cites the one before it; the last cites one that has no identifier too. */
export const entries: Readonly<Record<string, Entry>> = {
  A: { identifiers: ["pmid:1", "doi:10.5555/1"], text: ["Hearts.", "We asked.", "They beat."] },
  B: { identifiers: ["pmid:2", "doi:10.5555/2"], cites: ["A"] },
  C: { identifiers: ["pmid:3"], cites: ["A", "B"], text: ["More hearts \u{1F493}.", "Fewer."] },
  D: { identifiers: ["doi:10.5555/4"], cites: ["C", "stub"] },
  stub: { identifiers: [] }
}

/** A source that knows them all by either name. */
export const both = (rest: Partial<Options> = {}) => citing({ id: "both", schemes: ["pmid", "doi"], entries, ...rest })

/** A source that knows those with a DOI, and does not say how many citations there are. */
export const dois = (rest: Partial<Options> = {}) => citing({ id: "dois", schemes: ["doi"], entries, isSilent: true, ...rest })

/** Two works that sources know, and one without a name. */
export const works = [workOf("shelf", "a", "pmid:1", "doi:10.5555/1"), workOf("shelf", "b", "pmid:2"), workOf("shelf", "x")]

/** A step along citations from `$works`. */
export const node = (params: object = {}, more: object = {}) => ({
  id: "walk",
  plugin: "step/citations",
  params,
  inputs: { works: "$works", ...more }
})
