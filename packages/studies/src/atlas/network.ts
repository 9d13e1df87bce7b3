/** Six services in miniature over the text of the atlas: they answer the requests of sources in the shapes of the real services. */
import { createHash } from "node:crypto"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Player from "@litfuse/engine/http/Player"
import { type Received, type Sent, Transport } from "@litfuse/engine/http/Transport"
import * as Http from "@litfuse/engine/Http"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { serverRequest, type ServerRequest } from "@litfuse/kit/SourceHarness"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { faultOf } from "./faultOf.ts"
import { held, type Service } from "./Service.ts"
import { services } from "./services.ts"
import { type Item, read, type Shelf, type Shelves, type Topic } from "./shelves.ts"

/**
 * How much the services tell.
 *
 * - `depth` records of each list at most
 * - `isFaulty` whether one service fails for each topic
 */
export interface Limits {
  readonly depth: number
  readonly isFaulty: boolean
}

/** The time of every answer: the day on which the citations of the atlas were counted. */
export const at = "2024-12-31T00:00:00.000Z"

/** The words of a text, without marks and without what may be an operator of some syntax. */
const words = (text: string): string =>
  (text.toLowerCase().match(/[a-z0-9]+/g) ?? []).filter((word) => !/^(?:and|or|not)$/.test(word)).join(" ")

/** A request as a service reads it. */
export const requestOf = ({ method, url, headers, body }: Sent): ServerRequest =>
  serverRequest(method, url, headers, body === undefined ? "" : new TextDecoder().decode(body))

/** A reply as a source receives it. */
export const receivedOf = ({ status = 200, headers = {}, json, body }: Reply): Received => ({
  status,
  headers: { "content-type": "application/json", ...headers },
  body: new TextEncoder().encode(body ?? JSON.stringify(json))
})

/** What a service lists for a topic, best first; nothing for a search that is about none. */
export const listOf = ({ lists }: Shelf, has: ReadonlySet<Item>, topic: Topic | undefined, depth: number): ReadonlyArray<Item> =>
  (lists.get(topic?.id ?? "") ?? []).filter((item) => has.has(item)).slice(0, depth)

const replyOf = ({ topics, of }: Shelves, service: Service, request: ServerRequest, { depth, isFaulty }: Limits): Reply => {
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

/** A network with these services. It calls `keep` with every exchange. */
export const network = (
  shelves: Shelves,
  limits: Limits,
  asked: ReadonlyArray<Service> = services,
  keep: (sent: Sent, received: Received) => void = () => undefined
): Layer.Layer<Transport> =>
  Layer.succeed(
    Transport,
    Transport.of({
      // as when recordings are played: nothing waits, and no key is needed
      isReplay: true,
      send: (sent) =>
        Effect.sync(() => {
          const service = asked.find(({ upstream }) => upstream === sent.upstream)
          const received = receivedOf(service === undefined ? { status: 501 } : replyOf(shelves, service, requestOf(sent), limits))
          keep(sent, received)
          return received
        })
    })
  )

/** What the hash of the services is made of: the files that they are read from, and how much they tell. */
const hashOf = (folder: string, limits: Limits): string => {
  const hash = createHash("sha256").update(JSON.stringify(limits))
  const runs = readdirSync(join(folder, "runs")).sort()
  for (const file of ["documents.jsonl", "topics.jsonl", "views.tsv", ...runs.map((name) => join("runs", name))])
    hash.update(readFileSync(join(folder, file)))
  return hash.digest("hex")
}

/**
 * All six services instead of the network, for experiments whose recordings would be too large to keep. They give the same answers as the recordings, to
 * any depth.
 *
 * - `folder` of the atlas
 */
export const imitated = (folder: string, limits: Limits) => {
  const below = Layer.merge(network(read(folder), limits), Http.noCredentials)
  const http = Http.layer(Http.settings()).pipe(Layer.provideMerge(below))
  return {
    services: http.pipe(Layer.provideMerge(Player.clock({ latestMs: Date.parse(at) }))),
    hash: hashOf(folder, limits)
  }
}
