import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Table } from "@litfuse/bench/Experiment"
import * as PipelineSystems from "@litfuse/bench/experiment/systems/PipelineSystems"
import * as SystemRun from "@litfuse/bench/experiment/systems/SystemRun"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import * as Config from "../src/Config.ts"
import { experimentPlugins } from "../src/experimentPlugins.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"
import * as Presets from "../src/Presets.ts"

const root = resolve(import.meta.dirname, "../../..")
const dataset = Result.getOrThrow(DatasetStore.open({ root, data: undefined, from: root }, "atlas"))
const presets = readdirSync(resolve(root, "presets")).filter((file) => file.endsWith(".pipeline.yaml"))
const indexes = new Map<string, unknown>()

/** Presets that stand for what is published, or for what measured best: by these names they are asked for. */
const named = "paper repo corrected comprehensive seminal recent survey medical technology s1 lexical-best hybrid".split(" ")

describe("a preset by its name", () => {
  const folder = (): string => {
    const made = mkdtempSync(join(tmpdir(), "litfuse-presets-"))
    onTestFinished(() => rmSync(made, { recursive: true, force: true }))
    return made
  }
  const nameOf = (name: string, at: string): string => Result.getOrThrow(Presets.open(name, at)).name

  it("is not hidden by a file or a folder that is called so too; a path is a file", () => {
    const at = folder()
    writeFileSync(join(at, "search"), "nodes: []")
    mkdirSync(join(at, "recent"))
    writeFileSync(join(at, "presets"), "no folder")
    symlinkSync("loop", join(at, "loop"))
    expect(Presets.problem("loop", at)).toMatch(/^unknown preset "loop"/)
    expect(nameOf("search", at)).toMatch(/presets.search\.pipeline\.yaml$/)
    expect(nameOf("recent", at)).toMatch(/presets.recent\.pipeline\.yaml$/)
    expect(nameOf("./search", at)).toBe("./search")
    expect(Presets.names(at)).toContain("search")
  })

  it("is that of the folder before that of litfuse; a file that has no preset's name needs no ending", () => {
    const at = folder()
    mkdirSync(join(at, "presets"))
    writeFileSync(join(at, "presets/search.pipeline.yaml"), "nodes: []")
    writeFileSync(join(at, "mine"), "nodes: []")
    expect(nameOf("search", at)).toBe(join("presets", "search.pipeline.yaml"))
    expect(nameOf("mine", at)).toBe("mine")
    expect(Presets.problem("minee", at)).toMatch(/^unknown preset "minee"/)
  })
})

describe("a preset of the user", () => {
  it("is found from every folder, after those of the folder and before those of litfuse", () => {
    const [at, home] = [1, 2].map(() => mkdtempSync(join(tmpdir(), "litfuse-presets-")))
    onTestFinished(() => [at!, home!].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    vi.stubEnv("XDG_CONFIG_HOME", home!)
    onTestFinished(() => void vi.unstubAllEnvs())
    const own = join(home!, "litfuse/presets")
    mkdirSync(own, { recursive: true })
    for (const name of ["mine", "search"]) writeFileSync(join(own, `${name}.pipeline.yaml`), "nodes: []")
    const nameOf = (name: string): string => Result.getOrThrow(Presets.open(name, at!)).name
    expect(nameOf("mine")).toBe(join(own, "mine.pipeline.yaml"))
    expect(nameOf("search")).toBe(join(own, "search.pipeline.yaml"))
    expect(Presets.isOwn("search", at!)).toBe(false)
    expect(Presets.names(at!)).toEqual(expect.arrayContaining(["mine", "evolution"]))
    mkdirSync(join(at!, "presets"))
    writeFileSync(join(at!, "presets/mine.pipeline.yaml"), "nodes: []")
    expect(nameOf("mine")).toBe(join("presets", "mine.pipeline.yaml"))
  })
})

describe("a stored pipeline", () => {
  it("is in the folder before the user's folder, and in pipelines/ before presets/", () => {
    const [at, home] = [1, 2].map(() => mkdtempSync(join(tmpdir(), "litfuse-presets-")))
    onTestFinished(() => [at!, home!].forEach((folder) => rmSync(folder, { recursive: true, force: true })))
    vi.stubEnv("XDG_CONFIG_HOME", home!)
    onTestFinished(() => void vi.unstubAllEnvs())
    const places = [join(home!, "litfuse/presets"), join(home!, "litfuse/pipelines"), join(at!, "presets"), join(at!, "pipelines")]
    for (const folder of places) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(join(folder, "search.pipeline.yaml"), "nodes: []")
      expect(Presets.pathOf("search", at!)).toBe(join(folder, "search.pipeline.yaml"))
    }
  })
})

describe("every preset, on the atlas", () => {
  it("is there by its name", () => {
    expect(presets).toEqual(expect.arrayContaining(named.map((name) => `${name}.pipeline.yaml`)))
  })

  it("impact asks a service, so that no report may run it without recordings", async () => {
    const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
    const system = { pipeline: "presets/impact.pipeline.yaml", tag: "impact", now: "2026-01-01" }
    expect(PipelineSystems.problems({ dataset, plugins }, {} as Table, system).map(({ what }) => what)).toEqual([
      expect.stringContaining('node "known-icite" asks the network, and a report must come out the same each time')
    ])
  })

  // exploration starts from identifiers, and is tried over recordings (packages/cli/test/commands/cites.test.ts)
  it.each(presets.filter((file) => !file.startsWith("exploration")))(
    "%s ranks works, and explains each of its first scores to 1e-12",
    { timeout: 120_000 },
    async (file) => {
      const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
      const system = Result.getOrThrow(
        PipelineSystems.open({ dataset, plugins }, {} as Table, { pipeline: `presets/${file}`, tag: file, now: "2026-01-01" }, indexes)
      )
      for (const topic of [system.topics[3]!, system.topics[41]!]) {
        const { works, ranking, explain } = await Effect.runPromise(SystemRun.answer(system, topic))
        expect(ranking.rows.length).toBeGreaterThan(0)
        expect([...ranking.scores].every(Number.isFinite)).toBe(true)
        for (const [i, row] of [...ranking.rows.subarray(0, 10)].entries()) {
          const explanation = explain(works.ids.values[row]!)!
          expect(explanation.value).toBeCloseTo(ranking.scores[i]!, 12)
          expect(Explanation.gap(explanation)).toBeLessThanOrEqual(1e-12)
          expect(Explanation.print(explanation)).not.toMatch(/NaN|undefined/)
        }
      }
    }
  )

  it("quality-filter marks works with the reason, and drops and moves none", { timeout: 120_000 }, async () => {
    const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
    const open = (preset: string) =>
      Result.getOrThrow(
        PipelineSystems.open(
          { dataset, plugins },
          {} as Table,
          { pipeline: `presets/${preset}.pipeline.yaml`, tag: preset, now: "2026-01-01" },
          indexes
        )
      )
    const [plain, filtered] = [open("comprehensive"), open("quality-filter")]
    let marked = 0
    for (const t of [3, 17, 41]) {
      const [one, other] = [
        await Effect.runPromise(SystemRun.answer(plain, plain.topics[t]!)),
        await Effect.runPromise(SystemRun.answer(filtered, filtered.topics[t]!))
      ]
      expect([...other.ranking.rows]).toEqual([...one.ranking.rows])
      expect([...other.ranking.scores]).toEqual([...one.ranking.scores])
      const { works, ranking, explain } = other
      for (const row of ranking.rows) {
        const [abstract, citations] = [works.column("abstract")[row]!, works.column("citationCount")[row]!]
        const said = Explanation.print(explain(works.ids.values[row]!)!)
        const isMarked = said.includes("marked: no abstract")
        if (isMarked) {
          marked++
          expect(said).toContain(`cited ${citations} times, fewer than 5`)
        }
        // of works without an abstract, those alone that others cite, or that are surveys, go without a mark
        if (abstract !== "" || citations >= 5) expect(isMarked).toBe(false)
      }
    }
    expect(marked).toBeGreaterThan(0)
  })
})
