import * as Player from "@litfuse/engine/http/Player"
import * as Recording from "@litfuse/engine/http/Recording"
import { type Received, type Sent, Transport } from "@litfuse/engine/http/Transport"
import * as Http from "@litfuse/engine/Http"
import * as Cache from "@litfuse/engine/pipeline/Cache"
import * as Surroundings from "@litfuse/engine/pipeline/Surroundings"
import type { Offers } from "@litfuse/host/Host"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import { at } from "@litfuse/studies/atlas/network"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readable } from "../cassettes/recordSearches.ts"

/** What an invented service answers. Shape: `status` is 200 if it is absent. */
export interface InventedReply {
  readonly status?: number
  readonly type: string
  readonly body: string | Uint8Array
}

/** A host whose network is an invented service. Each exchange goes to `keep` as a recording: its name below the folder, and its text. */
export const recordingHost = (reply: (sent: Sent) => InventedReply, keep: (name: string, text: string) => void): Offers => {
  const counts = new Map<string, number>()
  const network = Layer.succeed(
    Transport,
    Transport.of({
      // as when recordings are played: nothing waits, and no key is needed
      isReplay: true,
      send: (sent) =>
        Effect.sync(() => {
          const { status = 200, type, body } = reply(sent)
          const received: Received = {
            status,
            headers: { "content-type": type },
            body: typeof body === "string" ? new TextEncoder().encode(body) : body
          }
          const key = Recording.keyOf(sent)
          const number = (counts.get(key) ?? 0) + 1
          counts.set(key, number)
          keep(`${sent.upstream}/${key}-${number}.json`, `${readable(Recording.make(sent, received, at))}\n`)
          return received
        })
    })
  )
  const http = Http.layer(Http.settings()).pipe(Layer.provideMerge(Layer.merge(network, Http.noCredentials)))
  const services = http.pipe(Layer.provideMerge(Player.clock({ latestMs: Date.parse(at) })))
  const world = Layer.merge(Cache.layerNone, Surroundings.layer({ sourcesHash: "", leftOut: [] }))
  return {
    registry: (config, atHand = []) => pluginRegistry(config, atHand),
    around: () => (effect) => Effect.provide(effect, Layer.merge(world, services)) as never,
    index: () => Effect.die("no index is asked for"),
    collection: () => Effect.die("no collection is asked for")
  }
}
