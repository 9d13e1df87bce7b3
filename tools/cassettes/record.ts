/** Searches for every topic of the atlas, answered by `services`, kept as recordings. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Cassette from "@litfuse/engine/http/Cassette"
import * as Recording from "@litfuse/engine/http/Recording"
import { type Received, type Sent, Transport } from "@litfuse/engine/http/Transport"
import * as Http from "@litfuse/engine/Http"
import * as Source from "@litfuse/engine/Source"
import type { Reply } from "@litfuse/engine/testing/scriptedHttp"
import type { ServerRequest } from "@litfuse/engine/testing/sourceHarness"
import * as Dialects from "@litfuse/query/Dialects"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { faultOf } from "./faults.ts"
import { held, type Service } from "./Service.ts"
import { services } from "./services.ts"
import type { Item, Shelf, Shelves, Topic } from "./shelves.ts"

/**
 * How much is recorded.
 *
 * - `depth` records of each list at most; `perSource` what searches ask of each source
 * - `isFaulty` whether one source fails for each topic
 */
export interface Options {
  readonly depth: number
  readonly perSource: number
  readonly isFaulty: boolean
}

/** The time of every recording: the day on which the citations of the atlas were counted. */
const at = "2024-12-31T00:00:00.000Z"

/** The words of a text, without marks and without what may be an operator of some syntax. */
const words = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !/^(?:and|or|not)$/.test(word)).join(" ")

const requestOf = (sent: Sent): ServerRequest => {
  const text = sent.body === undefined ? "" : new TextDecoder().decode(sent.body)
  const type = sent.headers["content-type"] ?? ""
  const query = new URLSearchParams(sent.url.search)
  if (type.includes("form")) for (const [name, value] of new URLSearchParams(text)) query.append(name, value)
  return {
    method: sent.method,
    path: sent.url.pathname,
    query,
    json: type.includes("json") ? JSON.parse(text) : undefined,
    headers: sent.headers
  }
}

const receivedOf = ({ status = 200, headers = {}, json, body }: Reply): Received => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: new TextEncoder().encode(body ?? JSON.stringify(json))
})

/** What a service lists for a topic, best first; nothing for a search that is about none. */
export const listOf = ({ lists }: Shelf, has: ReadonlySet<Item>, topic: Topic | undefined, depth: number): ReadonlyArray<Item> =>
  (lists.get(topic?.id ?? "") ?? []).filter((item) => has.has(item)).slice(0, depth)

/** How a service answers a request. */
const replyOf = ({ topics, of }: Shelves, service: Service, request: ServerRequest, { depth, isFaulty }: Options): Reply => {
  const shelf = of(service.view)
  const has = held(service, shelf)
  const byNumber = (number: string) => [...has].find((item) => item.number === number)
  const text = service.query(request)
  if (text === undefined) return service.answer(request, [], byNumber)
  const asked = words(text)
  const place = topics.findIndex(({ title }) => asked.includes(words(title)))
  const fault = isFaulty ? faultOf(service.source, place) : undefined
  return fault ?? service.answer(request, listOf(shelf, has, topics[place], depth), byNumber)
}

/** JSON with a line for each key, and for each item of a list: a record in a line can be compared, a number in a line cannot be read. */
const readable = (value: unknown, indent = ""): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value)
  const inner = `${indent} `
  const [open, close, lines] = Array.isArray(value)
    ? ["[", "]", value.map((item) => JSON.stringify(item))]
    : ["{", "}", Object.entries(value).map(([key, item]) => `${JSON.stringify(key)}: ${readable(item, inner)}`)]
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.map((line) => inner + line).join(",\n")}\n${indent}${close}`
}

/** A network with one service, which is kept as it is asked. Repeated requests are numbered. */
const network = (shelves: Shelves, service: Service, options: Options, keep: (name: string, recording: Recording.Recording) => void) =>
  Layer.sync(Transport, () => {
    const asked = new Map<string, number>()
    return Transport.of({
      // as when recordings are played: nothing waits, and nobody needs a key
      isReplay: true,
      send: (sent) =>
        Effect.sync(() => {
          const received = receivedOf(replyOf(shelves, service, requestOf(sent), options))
          const key = Recording.keyOf(sent)
          const number = (asked.get(key) ?? 0) + 1
          asked.set(key, number)
          keep(`${sent.upstream}/${key}-${number}.json`, Recording.make(sent, received, at))
          return received
        })
    })
  })

const timeoutMs = 60_000

/** Asks one source for one topic over its service. */
const ask = (source: Source.Source, topic: Topic, perSource: number) =>
  Effect.scoped(
    Effect.flatMap(Source.connect(source, {}), ({ search }) =>
      search({ query: Result.getOrThrow(Dialects.parse(topic.title)).query, sort: "relevance", depth: perSource, timeoutMs })
    )
  )

/**
 * Records a search of every source for every topic, in the folder: what was there is replaced.
 *
 * - shape: one outcome for each source and topic
 */
export const record = (sources: ReadonlyArray<Source.Source>, shelves: Shelves, folder: string, options: Options) =>
  Effect.gen(function* () {
    rmSync(folder, { recursive: true, force: true })
    const outcomes: Array<{ readonly topic: string; readonly outcome: Source.Outcome }> = []
    const keep = (name: string, recording: Recording.Recording): void => {
      const file = join(folder, name)
      mkdirSync(join(file, ".."), { recursive: true })
      writeFileSync(file, `${readable(recording)}\n`)
    }
    for (const topic of shelves.topics)
      for (const service of services) {
        const source = sources.find(({ id }) => id === service.source)
        if (source === undefined) continue
        // a session of its own for each search: what a breaker learnt of one topic is nothing to the next
        const host = Http.layer(Http.settings()).pipe(
          Layer.provideMerge(Layer.merge(network(shelves, service, options, keep), Http.noCredentials))
        )
        const outcome = yield* ask(source, topic, options.perSource).pipe(
          Effect.provide(Layer.provideMerge(host, Cassette.clock({ latestMs: Date.parse(at) })))
        )
        outcomes.push({ topic: topic.id, outcome })
      }
    return outcomes
  })
