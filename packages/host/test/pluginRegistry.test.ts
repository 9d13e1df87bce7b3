import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Cache } from "@litfuse/engine/pipeline/Cache"
import * as Registry from "@litfuse/engine/Registry"
import { World } from "@litfuse/engine/pipeline/Surroundings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it, onTestFinished } from "vitest"
import * as Config from "../src/Config.ts"
import { catalogue, pipelineLayer, pluginRegistry } from "../src/pluginRegistry.ts"
import { builtInPackages } from "../src/builtInPackages.ts"

describe("registry", () => {
  it("registers every plugin of the house: each passes the check that third parties must pass", async () => {
    const values = builtInPackages.flatMap(({ plugins }) => plugins)
    const checked = values.map((value) => Registry.check(value))
    expect(checked.filter(Result.isFailure).map(({ failure }) => failure)).toEqual([])
    const { plugins, problems } = await Effect.runPromise(pluginRegistry(Config.none("/project")))
    expect(problems.map(({ message }) => message)).toEqual([])
    expect(plugins.all).toHaveLength(values.length)
    expect(plugins.all.every(({ origin }) => origin.where === undefined && origin.code === undefined)).toBe(true)
  })
})

describe("a plugin with wrong parameters", () => {
  it("is reported with its position in the file of parameters, if there is one", async () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-layers-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const [fusion, params] = ["Fusion", "Params"].map((name) => import.meta.resolve(`@litfuse/engine/${name}`))
    writeFileSync(
      join(folder, "mine.ts"),
      `import * as Fusion from "${fusion}"\nimport * as Params from "${params}"\nexport default Fusion.plugin({ id: "mine", revision: 1, about: "x", params: Params.none, prepare: (i) => i, score: () => {}, explain: () => ({ label: "x", value: 0, parts: [] }) })\n`
    )
    writeFileSync(join(folder, "deep.yaml"), "a: 1\n")
    const problemsOf = async (params: unknown) => {
      const entry = { plugin: "./mine.ts", from: join(folder, "litfuse.config.yaml"), where: "litfuse.config.yaml:2", params }
      const { problems } = await Effect.runPromise(pluginRegistry({ ...Config.none(folder), plugins: [entry] }))
      return problems.map(({ message }) => message)
    }
    expect(await problemsOf({ k: 1 })).toEqual([
      'litfuse.config.yaml:2: plugin "./mine.ts": cannot use its parameters: params.k expected never, got 1; correct them in the configuration'
    ])
    expect((await problemsOf({ k: { file: "deep.yaml" } })).join()).toMatch(/params\.k expected never, got .* \(.*deep\.yaml:1\); correct/)
    expect((await problemsOf({ k: { file: "none.yaml" } })).join()).toContain("none.yaml: not found")
  })
})

describe("catalogue", () => {
  it("finds the steps and every plugin that can stand in a pipeline, and no measure", async () => {
    const all = await Effect.runPromise(pluginRegistry(Config.none("/project")))
    const { find } = catalogue(all)
    expect(find("step/works")._tag).toBe("Found")
    for (const kind of ["source", "ranker", "fusion"] as const)
      for (const { plugin } of all.plugins.of(kind)) expect(find(`${kind}/${plugin.id}`)._tag).toBe("Found")
    expect(find("measure/nDCG")._tag).toBe("Unknown")
  })
})

describe("pipeline", () => {
  it("gives a run its cache and its world", async () => {
    const world = Effect.provide(Effect.all([World, Cache]), pipelineLayer(Config.none("/project")))
    const [{ sourcesHash, replay, model }] = await Effect.runPromise(world)
    expect([sourcesHash.length, replay, model]).toEqual([64, undefined, undefined])
  })
})
