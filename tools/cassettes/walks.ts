/** Walks along the citations of the atlas, answered by `studies/src/atlas/citing`, kept as recordings. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Cites from "@litfuse/api/Cites"
import * as Related from "@litfuse/api/Related"
import * as Search from "@litfuse/api/Search"
import * as Player from "@litfuse/engine/http/Player"
import * as Recording from "@litfuse/engine/http/Recording"
import * as Http from "@litfuse/engine/Http"
import * as Cache from "@litfuse/engine/pipeline/Cache"
import * as World from "@litfuse/engine/pipeline/World"
import { Host, type Offers } from "@litfuse/host/Host"
import { registry } from "@litfuse/host/layers"
import { network } from "@litfuse/studies/atlas/citing/network"
import { at } from "@litfuse/studies/atlas/network"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readable } from "./record.ts"

/** A work that many others cite, and that cites others: what the recorded walks start from. */
export const start = "10.99999/atlas.9hhff"

/** What is recorded; the presets and commands of the documentation ask nothing else. */
export const walks = {
  both: { direction: "both", depth: 2, perHop: 5 },
  forward: { direction: "forward", depth: 2, perHop: 5 }
} as const

/** A host whose network is the services in miniature; it keeps every exchange. */
export const hostOver = (folder: string, keep: (name: string, text: string) => void): Offers => {
  const asked = new Map<string, number>()
  const answered = network(folder, (sent, received) => {
    const key = Recording.keyOf(sent)
    const number = (asked.get(key) ?? 0) + 1
    asked.set(key, number)
    keep(`${sent.upstream}/${key}-${number}.json`, `${readable(Recording.make(sent, received, at))}\n`)
  })
  const http = Http.layer(Http.settings()).pipe(Layer.provideMerge(Layer.merge(answered, Http.noCredentials)))
  const services = http.pipe(Layer.provideMerge(Player.clock({ latestMs: Date.parse(at) })))
  const world = Layer.merge(Cache.layerNone, World.layer({ sourcesHash: "", leftOut: [] }))
  return {
    registry: (config, atHand = []) => registry(config, atHand),
    around: () => (effect) => {
      // every question begins with a tape of its own, on which repeated requests are numbered
      asked.clear()
      return Effect.provide(effect, Layer.merge(world, services)) as never
    },
    index: () => Effect.die("no index is asked for"),
    collection: () => Effect.die("no collection is asked for")
  }
}

/** Records the walks in the folder `out`: what was there is replaced, but for its page. Answers with a line for each walk. */
export const record = async (atlas: string, out: string): Promise<ReadonlyArray<string>> => {
  const page = join(out, "README.md")
  const readme = existsSync(page) ? readFileSync(page, "utf8") : undefined
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  if (readme !== undefined) writeFileSync(page, readme)
  const keep = (name: string, text: string): void => {
    mkdirSync(join(out, name, ".."), { recursive: true })
    writeFileSync(join(out, name), text)
  }
  const host = Host.of(hostOver(atlas, keep))
  const folder = join(import.meta.dirname, "..", "..")
  const lines: Array<string> = []
  const say = ({ counts, outcomes }: Pick<Cites.Answer, "counts" | "outcomes">, what: string): void => {
    const odd = outcomes
      .filter(({ state }) => state !== "found" && state !== "empty")
      .map(({ source, error }) => `${source}: ${error?.message}`)
    lines.push(`${what}: ${counts.records} records, ${counts.works} works, ${counts.links} links${odd.map((one) => `; ${one}`).join("")}`)
  }
  for (const [name, walk] of Object.entries(walks)) {
    const { answer } = await Effect.runPromise(Effect.provideService(Cites.run({ folder, ids: [start], ...walk }), Host, host))
    say(answer, name)
  }
  const { answer } = await Effect.runPromise(Effect.provideService(Related.run({ folder, ids: [start], perHop: 5 }), Host, host))
  say(answer, "related")
  const explored = await Effect.runPromise(Effect.provideService(Search.ask({ folder, query: start, preset: "exploration" }), Host, host))
  lines.push(`exploration: ${explored.counts.works} works`)
  return lines
}
