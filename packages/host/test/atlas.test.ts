import * as Source from "@litfuse/engine/Source"
import { join } from "node:path"
import * as Dialects from "@litfuse/query/Dialects"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { imitated } from "@litfuse/studies/atlas/network"
import { services } from "@litfuse/studies/atlas/services"
import { read } from "@litfuse/studies/atlas/shelves"
import * as HostServices from "../src/http/HostServices.ts"
import { sources } from "./sources.ts"

const folder = join(import.meta.dirname, "../../../datasets/atlas")
const { topics } = read(folder)
const asked = sources.filter(({ id }) => services.some((service) => service.source === id))

/** The records of every source for the first topics, or the reason of its error. */
const searched = (layer: Layer.Layer<HostServices.Offered>) =>
  Effect.forEach(topics.slice(0, 6), ({ title }) =>
    Effect.forEach(asked, (source) =>
      Effect.flatMap(Source.connect(source, {}), ({ search }) =>
        search({ query: Result.getOrThrow(Dialects.parse(title)).query, sort: "relevance", depth: 100, timeoutMs: 60_000 })
      )
    )
  ).pipe(
    Effect.scoped,
    Effect.provide(layer),
    Effect.map((all) => all.flat().map((outcome) => Source.errorOf(outcome)?.reason._tag ?? Source.recordsOf(outcome))),
    Effect.runPromise
  )

describe("six services in miniature over the atlas", () => {
  it("answer as their recordings do, and with whole lists where they may", { timeout: 60_000 }, async () => {
    const recordings = Result.getOrThrow(HostServices.replayServices(join(folder, "cassettes"))).services
    const shallow = await searched(imitated(folder, { depth: 10, isFaulty: true }).services)
    expect(shallow).toEqual(await searched(recordings))
    const whole = await searched(imitated(folder, { depth: 100, isFaulty: true }).services)
    const lengths = (all: typeof whole) => all.map((one) => (typeof one === "string" ? one : one.length))
    expect(lengths(whole).filter((one) => typeof one === "number" && one > 10).length).toBeGreaterThan(5)
    // what a list says first does not depend on its length
    expect(whole.map((one) => (typeof one === "string" ? one : one.slice(0, 10)))).toEqual(shallow)
  })

  it("differ by how much they report", () => {
    const hashes = [10, 100].map((depth) => imitated(folder, { depth, isFaulty: true }).hash)
    expect(new Set(hashes).size).toBe(2)
    expect(imitated(folder, { depth: 10, isFaulty: true }).hash).toBe(hashes[0])
  })
})
