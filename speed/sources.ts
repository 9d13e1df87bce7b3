import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Player from "@litfuse/engine/http/Player"
import { type Sent, Transport } from "@litfuse/engine/http/Transport"
import * as Http from "@litfuse/engine/Http"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Search from "@litfuse/engine/Search"
import { serverRequest, type ServerRequest } from "@litfuse/kit/SourceHarness"
import * as Xml from "@litfuse/engine/Xml"
import * as Config from "@litfuse/host/Config"
import { catalogue, pluginRegistry } from "@litfuse/host/pluginRegistry"
import * as PipelineFile from "@litfuse/host/PipelineFile"
import * as Query from "@litfuse/query/Query"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { services } from "@litfuse/studies/atlas/services"
import type { Service } from "@litfuse/studies/atlas/Service"
import { type Item, read } from "@litfuse/studies/atlas/shelves"
import { build } from "../tools/release/build.ts"
import type { Measurement } from "./Measurement.ts"
import { cpuMs, median } from "./processTimes.ts"

/** A PubMed article has some 14 kB and a work of OpenAlex 20 kB: the atlas's own texts, joined until they are as long. */
const textLength = 9000

/** So many items of a service, each as large as a real record. */
const itemsOf = (count: number): ReadonlyArray<Item> => {
  const all = [...read("datasets/atlas").of("lumenar").items.values()]
  return Array.from({ length: count }, (_, i) => {
    const item = all[i % all.length]!
    let abstract = ""
    for (let j = i; abstract.length < textLength; j++) abstract += ` ${all[j % all.length]!.abstract ?? ""}`
    const authors = Array.from({ length: 12 }, (_, a) => ({ family: `Author${a}`, initials: "A" }))
    return { ...item, number: String(100_000 + i), doi: `10.99999/speed.${i}`, abstract: abstract.trim(), authors }
  })
}

interface Body {
  readonly type: string
  readonly body: Uint8Array
}

/** The bodies of a service's answers for all items: they are made before anything is timed. */
const bodiesOf = (service: Service, items: ReadonlyArray<Item>) => {
  const kept = new Map<string, Body>()
  const answer = (request: ServerRequest): Body => {
    const place = `${request.path} ${request.query.get("cursor") ?? request.query.get("cursorMark") ?? ""}`
    const made = kept.get(place)
    if (made !== undefined) return made
    const { headers = {}, json, body } = service.answer(request, items, () => undefined)
    const fresh = { type: headers["content-type"] ?? "application/json", body: new TextEncoder().encode(body ?? JSON.stringify(json)) }
    kept.set(place, fresh)
    return fresh
  }
  return { answer, kept }
}

const requestOf = ({ method, url, headers, body }: Sent): ServerRequest =>
  serverRequest(method, url, headers, body === undefined ? "" : new TextDecoder().decode(body))

const timed = async (run: () => unknown, times: number): Promise<number> => {
  await run()
  await run()
  const found: Array<number> = []
  for (let i = 0; i < times; i++) {
    const start = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(start)
    found.push((user + system) / 1000)
  }
  return median(found)
}

/** Bytes that are in use when all else was collected. */
const heapInUse = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed
}

interface Timed {
  readonly parse: number
  readonly search: number
  readonly bytes: number
  readonly heap: number
  readonly records: number
}

/** CPU time of parsing the bodies alone, and of a whole search over them: asked, decoded, fused, the first ten explained. */
const measure = async (count: number, times: number): Promise<Timed> => {
  const items = itemsOf(count)
  const upstreams = new Map<string, ReturnType<typeof bodiesOf>>()
  for (const service of services) upstreams.set(service.source === "pubmed" ? "ncbi" : service.source, bodiesOf(service, items))
  const transport = Layer.succeed(
    Transport,
    Transport.of({
      isReplay: true,
      send: (sent) =>
        Effect.sync(() => {
          const { type, body } = upstreams.get(sent.upstream)!.answer(requestOf(sent))
          return { status: 200, headers: { "content-type": type }, body }
        })
    })
  )
  const all = await Effect.runPromise(pluginRegistry(Config.none(process.cwd())))
  const sources = services.map(({ source }) => source)
  const graph = Result.getOrThrow(
    PipelineFile.read("presets/search.pipeline.yaml", {
      sources,
      sourceParams: { depth: count },
      catalogue: catalogue(all),
      given: { query: Ports.Query }
    })
  )
  const layers = Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "speed" }), Http.layer(Http.settings())).pipe(
    Layer.provideMerge(Layer.mergeAll(transport, Http.noCredentials, Player.clock({ latestMs: 0 })))
  )
  let records = 0
  const search = async () => {
    const run = Effect.scoped(Pipeline.execute(graph, { given: { query: Query.text("arterial flow") } }))
    const finished = await Effect.runPromise(run.pipe(Effect.provide(layers)))
    const result = Result.getOrThrow(Search.resultOf(graph, finished))!
    // all six deliver the same publications, which are merged
    records = result.works.works.reduce((sum, work) => sum + work.records.length, 0)
    const answered = result.outcomes.filter(({ _tag }) => _tag === "Found" || _tag === "Partial").length
    if (answered !== services.length || records < count * (services.length - 1))
      throw new Error(`${records} records of ${answered} sources`)
    const explained = Array.from(result.ranking.rows.subarray(0, 10), (row) => result.explain(result.works.works[row]!.id))
    return { result, explained }
  }
  await search()
  const bodies = [...upstreams.values()].flatMap(({ kept }) => [...kept.values()].map(({ body }) => body))
  const parse = () => {
    let count = 0
    for (const body of bodies) {
      const text = new TextDecoder().decode(body)
      count += text.startsWith("<") ? Number(Result.isSuccess(Xml.parse(text))) : Object.keys(JSON.parse(text) as object).length
    }
    return count
  }
  // V8 keeps the last result alive in any case, so the cost of keeping one shows when two are kept
  const first = await search()
  const before = heapInUse()
  const second = await search()
  const heap = heapInUse() - before
  if (first.explained.length === 0 || second.explained.length === 0) throw new Error("nothing was found")
  return {
    parse: await timed(parse, times),
    search: await timed(search, times),
    bytes: bodies.reduce((sum, body) => sum + body.length, 0),
    heap,
    records
  }
}

/** CPU time of a replayed search of six sources as a new process of the built command, and of one that only prints its help. */
const newProcess = async (): Promise<ReadonlyArray<Measurement>> => {
  await build("dist")
  const main = join(import.meta.dirname, "../packages/cli/dist/main.js")
  const replay = ["search", "Almirs for crorqic disorders in current smokers", "--replay", "datasets/atlas/cassettes"]
  const of = (words: ReadonlyArray<string>): number => median(Array.from({ length: 9 }, () => cpuMs([process.execPath, main, ...words])))
  // the first of all fills the compile cache
  of(["--help"])
  const [help, search] = [of(["--help"]), of(replay)]
  return [
    { name: "six sources replayed, a new process (CPU)", value: search, unit: "ms", target: "at most 400" },
    { name: "of this: a new process that prints its help", value: help, unit: "ms" }
  ]
}

/** The search over a hundred records of each source, nine times, and parsing its bodies alone as often. */
export const hundredSearches = (): Promise<unknown> => measure(100, 5)

const perRecord = ({ search, records }: Timed): number => search / records

/** Six sources at once, from bodies in memory to a fused and explained result. */
export const sources = async (): Promise<ReadonlyArray<Measurement>> => {
  const hundred = await measure(100, 15)
  const few = await measure(25, 15)
  const many = await measure(1667, 3)
  const mb = 1e6
  return [
    { name: "six sources x 100 records, bodies", value: hundred.bytes / mb, unit: "MB" },
    { name: "parsing the bodies alone (CPU)", value: hundred.parse, unit: "ms" },
    { name: "the search: decoded, merged, fused, ten explained (CPU)", value: hundred.search, unit: "ms" },
    { name: "the search over parsing alone", value: hundred.search / hundred.parse, unit: "times", target: "at most 1.5" },
    { name: "100 records of each over 25, per record", value: perRecord(hundred) / perRecord(few), unit: "times", target: "at most 1.1" },
    {
      name: "1,667 records of each over 100, per record",
      value: many.search / hundred.search / 16.67,
      unit: "times",
      target: "at most 1.1"
    },
    { name: "memory of a result that is kept, bodies not counted", value: hundred.heap / mb, unit: "MB" },
    { name: `the same for ${many.records} records`, value: many.heap / mb, unit: "MB" },
    ...(await newProcess())
  ]
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) console.table(await sources())
