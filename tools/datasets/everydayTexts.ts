import { mkdirSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import * as Text from "@litfuse/api/Text"
import * as Player from "@litfuse/engine/http/Player"
import * as Recording from "@litfuse/engine/http/Recording"
import { type Received, Transport } from "@litfuse/engine/http/Transport"
import * as Http from "@litfuse/engine/Http"
import * as Cache from "@litfuse/engine/pipeline/Cache"
import * as Surroundings from "@litfuse/engine/pipeline/Surroundings"
import { Host, type Offers } from "@litfuse/host/Host"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import { at } from "@litfuse/studies/atlas/network"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { filesWritten } from "../shared/folderFiles.ts"
import type { Files } from "../shared/Generator.ts"
import { root } from "../shared/repositoryFiles.ts"
import { readable } from "./cassettes/recordSearches.ts"
import { textReply } from "./everyday/textReply.ts"

/** The works whose texts are recorded, by every identifier that the pages use. */
const ids = ["PMC99900001", "10.5555/everyday.1", "10.5555/everyday.4", "10.5555/everyday.6"]

const hostOver = (keep: (name: string, text: string) => void): Offers => {
  const counts = new Map<string, number>()
  const network = Layer.succeed(
    Transport,
    Transport.of({
      // as when recordings are played: nothing waits, and no key is needed
      isReplay: true,
      send: (sent) =>
        Effect.sync(() => {
          const { status = 200, type, body } = textReply(sent.upstream, sent.url)
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

/** Recordings of requests for the texts of four works: one as JATS, one as PDF, and one that is closed. It throws when a provider fails. */
export const everydayTexts = (): Promise<Files> =>
  filesWritten(async (out) => {
    for (const id of ids) {
      // the numbers of repeated requests begin anew with every question
      const host = hostOver((name, text) => {
        mkdirSync(dirname(join(out, name)), { recursive: true })
        writeFileSync(join(out, name), text)
      })
      const { tried, notices } = await Effect.runPromise(Effect.provideService(Text.ask({ folder: root, ids: [id] }), Host, Host.of(host)))
      const failed = [...tried.filter(({ state }) => state === "failed"), ...notices.filter(({ code }) => code !== "not-found")]
      if (failed.length > 0) throw new Error(`${id}: ${JSON.stringify(failed)}`)
    }
  })
