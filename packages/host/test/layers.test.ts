import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Registry from "@litfuse/engine/Registry"
import { World } from "@litfuse/engine/pipeline/World"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { catalogue, pipeline, registry } from "../src/layers.ts"
import { packages } from "../src/plugins.ts"

describe("registry", () => {
  it("registers every plugin of the house: each passes the check that third parties must pass", async () => {
    const values = packages.flatMap(({ plugins }) => plugins)
    const checked = values.map((value) => Registry.check(value))
    expect(checked.filter(Result.isFailure).map(({ failure }) => failure)).toEqual([])
    const { plugins, problems } = await Effect.runPromise(registry(Config.none("/project")))
    expect(problems.map(({ message }) => message)).toEqual([])
    expect(plugins.all).toHaveLength(values.length)
    expect(plugins.all.every(({ origin }) => origin.where === undefined && origin.code === undefined)).toBe(true)
  })
})

describe("catalogue", () => {
  it("finds the steps and every plugin that can stand in a pipeline, and no measure", async () => {
    const all = await Effect.runPromise(registry(Config.none("/project")))
    const { find } = catalogue(all)
    expect(find("step/works")._tag).toBe("Found")
    for (const kind of ["source", "ranker", "fusion"] as const)
      for (const { plugin } of all.plugins.of(kind)) expect(find(`${kind}/${plugin.id}`)._tag).toBe("Found")
    expect(find("measure/nDCG")._tag).toBe("Unknown")
  })
})

describe("pipeline", () => {
  it("gives a run its cache and its world", async () => {
    const world = Effect.provide(Effect.all([World, Cache]), pipeline(Config.none("/project")))
    const [{ sourcesHash, replay, model }] = await Effect.runPromise(world)
    expect([sourcesHash.length, replay, model]).toEqual([64, undefined, undefined])
  })
})
