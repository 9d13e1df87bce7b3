import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Get from "@litfuse/api/Get"
import * as Walk from "@litfuse/api/Walk"
import * as Search from "@litfuse/api/Search"
import type { SourceAnswer } from "@litfuse/api/search/Answer"
import * as Player from "@litfuse/engine/http/Player"
import * as Recording from "@litfuse/engine/http/Recording"
import * as Http from "@litfuse/engine/Http"
import * as Cache from "@litfuse/engine/pipeline/Cache"
import * as Surroundings from "@litfuse/engine/pipeline/Surroundings"
import { Host, type Offers } from "@litfuse/host/Host"
import { pluginRegistry } from "@litfuse/host/pluginRegistry"
import { guides } from "@litfuse/studies/atlas/citing/guides"
import { network } from "@litfuse/studies/atlas/citing/network"
import { at } from "@litfuse/studies/atlas/network"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { root } from "../../shared/repositoryFiles.ts"
import { readable } from "./recordSearches.ts"

/** The services that know citations, and that can be asked for works by identifier. */
const sources = guides.map(({ service }) => service.source)

/**
 * What is recorded along citations.
 *
 * - `start` a work that many others cite, and that cites others
 * - `lookups` works that are looked up, each alone and all at once
 * - `isDeep` whether walks of two hops, related works and a search of the start are recorded too
 */
export interface Course {
  readonly start: string
  readonly lookups: ReadonlyArray<string>
  readonly isDeep: boolean
}

/** Walks of one hop as the command asks them by itself, which take little room, and deeper ones. */
const hop = [{ direction: "forward" }, { direction: "backward" }, { direction: "both" }] as const
const deeper = [
  { direction: "both", depth: 2, perHop: 5 },
  { direction: "forward", depth: 2, perHop: 5 },
  { direction: "related", perHop: 5 }
] as const

/** A host whose network is small copies of services; it passes every exchange to `keep`. */
export const hostOver = (
  networkOf: (kept: Parameters<typeof network>[1]) => ReturnType<typeof network>,
  keep: (name: string, text: string) => void
): Offers => {
  const counts = new Map<string, number>()
  const answered = networkOf((sent, received) => {
    const key = Recording.keyOf(sent)
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    keep(`${sent.upstream}/${key}-${number}.json`, `${readable(Recording.make(sent, received, at))}\n`)
  })
  const http = Http.layer(Http.settings()).pipe(Layer.provideMerge(Layer.merge(answered, Http.noCredentials)))
  const services = http.pipe(Layer.provideMerge(Player.clock({ latestMs: Date.parse(at) })))
  const world = Layer.merge(Cache.layerNone, Surroundings.layer({ sourcesHash: "", leftOut: [] }))
  return {
    registry: (config, atHand = []) => pluginRegistry(config, atHand),
    around: () => (effect) => {
      // the numbers of repeated requests begin anew with every question
      counts.clear()
      return Effect.provide(effect, Layer.merge(world, services)) as never
    },
    index: () => Effect.die("no index is asked for"),
    collection: () => Effect.die("no collection is asked for")
  }
}

/** Records look-ups and walks below a folder. It throws when a source fails. */
export const recordWalks = async (collection: string, out: string, course: Course): Promise<void> => {
  const { start, lookups, isDeep } = course
  const keep = (name: string, text: string): void => {
    mkdirSync(join(out, name, ".."), { recursive: true })
    writeFileSync(join(out, name), text)
  }
  const host = Host.of(hostOver((kept) => network(collection, kept), keep))
  const check = (
    { outcomes }: { readonly outcomes: ReadonlyArray<Pick<SourceAnswer, "source" | "state" | "error">> },
    walk: string
  ): void => {
    const failed = outcomes.filter(({ state }) => state !== "found" && state !== "empty")
    if (failed.length > 0)
      throw new Error(`the walk ${walk}: ${failed.map(({ source, error }) => `${source}: ${error?.message}`).join("; ")}`)
  }
  for (const walk of [...hop, ...(isDeep ? deeper : [])]) {
    const { answer } = await Effect.runPromise(Effect.provideService(Walk.run({ folder: root, ids: [start], ...walk }), Host, host))
    check(answer, walk.direction)
  }
  for (const ids of [...lookups.map((id) => [id] as const), lookups])
    check(
      await Effect.runPromise(Effect.provideService(Get.ask({ folder: root, ids: ids as readonly [string], sources }), Host, host)),
      ids.join(" ")
    )
  if (isDeep) await Effect.runPromise(Effect.provideService(Search.ask({ folder: root, query: start, preset: "exploration" }), Host, host))
}
