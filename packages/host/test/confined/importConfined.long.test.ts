import { copyFileSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import * as Measure from "@litfuse/engine/Measure"
import * as Params from "@litfuse/engine/Params"
import * as Reads from "@litfuse/engine/Reads"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Registry from "@litfuse/engine/Registry"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Arbitraries from "@litfuse/kit/Arbitraries"
import * as fc from "fast-check"
import { frameOf } from "@litfuse/kit/MeasureCase"
import { lawFindings } from "@litfuse/kit/lawFindings"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { importConfined, isConfined } from "../../src/confined/importConfined.ts"
import { approveFiles } from "./approveFiles.ts"

const root = join(import.meta.dirname, "../../../..")
const folder = realpathSync(mkdtempSync(join(tmpdir(), "litfuse-import-")))
symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "dir")
afterAll(() => rmSync(folder, { recursive: true }))

const write = (name: string, text: string): URL => {
  writeFileSync(join(folder, name), text)
  return pathToFileURL(join(folder, name))
}

/** A copy of a module next to the plugin: a confined plugin may import what it names in its own folder. */
const planted = (name: string): string => {
  copyFileSync(join(root, "packages/kit/test/planted", name), join(folder, name))
  return JSON.stringify(`./${name}`)
}

/** One plugin of each kind that can be confined, without a mistake. They read statistics, the clock and outputs of others. */
const all = `import { ranker } from ${planted("rankers.ts")}
import { ranker as parts } from ${planted("termRankers.ts")}
import { fusion } from ${planted("fusions.ts")}
import { reranker } from ${planted("rerankers.ts")}
import { normalisation } from ${planted("normalisations.ts")}
import { analyzer, registered } from ${planted("analyzers.ts")}
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Measure from "@litfuse/engine/Measure"
import * as Params from "@litfuse/engine/Params"
import * as Schema from "effect/Schema"
const named = Analyzer.plugin({
  id: "named", revision: 1, about: "names of sources", params: Params.none, output: Schema.Struct({ sources: Schema.Array(Schema.String) }),
  views: { text: ({ sources }, nameOf = (id) => id) => sources.map((id) => nameOf(id)).join(" and ") },
  analyse: () => ({ sources: ["pubmed", "core"] })
})
const measure = Measure.plugin({
  id: "Gains", revision: 2, about: "gains of the first hits", params: { gains: Measure.gains, rel: Measure.level(), cutoff: Measure.cutoff.required },
  laws: { range: [0, Infinity], relIsThreshold: false },
  score: ({ grades }, { gains, cutoff }) => {
    let sum = 0
    for (let i = 0; i < Math.min(grades.length, cutoff); i++) sum += Measure.gainOf(gains, grades[i]) / (i + 1)
    return sum
  }
})
export default [ranker(), parts(), fusion(), reranker(), normalisation(), analyzer(), registered("planted-size"), named, measure]
`

const load = async (url: URL): Promise<Registry.Registry> => {
  approveFiles(fileURLToPath(url))
  const { default: exported } = await importConfined(url)
  const values: ReadonlyArray<unknown> = Array.isArray(exported) ? (exported as ReadonlyArray<unknown>) : [exported]
  return Registry.make(values.map((value) => ({ value, origin: { name: "./all.ts", url: url.href, isConfined: isConfined(value) } })))
}

const measureNamed = (measure: Measure.Measure, name: string) =>
  Result.getOrUndefined(MeasureName.parse(name, new Map([[measure.id, measure]])))

let registry: Registry.Registry
beforeAll(async () => {
  registry = await load(write("all.ts", all))
}, 120_000)

describe("plugins in separate processes", () => {
  it("pass the checks of their contracts", () => {
    expect(registry.problems).toEqual([])
    expect(registry.plugins.all.map(({ plugin, origin }) => [`${plugin.kind}/${plugin.id}`, origin.isConfined])).toEqual([
      ["ranker/planted-citations", true],
      ["ranker/planted-parts", true],
      ["normalisation/planted-min-max", true],
      ["fusion/planted-rrf", true],
      ["reranker/planted-abstracts-first", true],
      ["analyzer/planted-source-counts", true],
      ["analyzer/planted-size", true],
      ["analyzer/named", true],
      ["measure/Gains", true]
    ])
  })

  it("keep the laws of their contracts", async () => {
    for (const { plugin } of registry.plugins.all) {
      const findings = await Effect.runPromise(lawFindings(plugin, { cases: 8, plugins: registry.plugins, measureNamed }))
      expect(findings.length).toBeGreaterThan(3)
      expect([plugin.id, findings.filter(({ state }) => state !== "holds")]).toEqual([plugin.id, []])
    }
  }, 600_000)

  it("rank as they do in litfuse's process", () => {
    const citationCount = { count: 7, source: "x", date: SourceRecord.PartialDate.make("2024") }
    const works = WorkTable.make([
      Work.make("cited", [SourceRecord.make({ source: "s", id: "1", title: "One", citationCount })]),
      Work.make("unknown", [SourceRecord.make({ source: "s", id: "2", title: "Two" })])
    ])
    const { plugin } = registry.plugins.find("ranker", "planted-citations")!
    const ranked = Result.getOrThrow(Ranker.rank(plugin, { weight: 2 }, { works, query: { _tag: "Term", text: "any" } }))
    expect([[...ranked.ranking.scores], ranked.missing.length]).toEqual([[1 + 2 * Math.log(8)], 1])
    expect(ranked.explain(works.ids.row("cited")).parts.length).toBe(2)
  })

  it("read statistics, the clock and outputs as they would in litfuse's process", async () => {
    const { default: here } = (await import(pathToFileURL(join(folder, "all.ts")).href)) as {
      readonly default: ReadonlyArray<Registry.AnyPlugin>
    }
    const ranker = here.find(({ id }) => id === "planted-parts") as Ranker.Ranker
    const apart = registry.plugins.find("ranker", "planted-parts")!.plugin
    const cases = Arbitraries.workTable.chain((works) =>
      fc.record({ works: fc.constant(works), query: Arbitraries.query, readable: Arbitraries.readable(works) })
    )
    const scored = (plugin: Ranker.Ranker, { works, query, readable }: typeof cases extends fc.Arbitrary<infer C> ? C : never) => {
      const out = new Float64Array(works.ids.size)
      plugin.score(plugin.prepare(Reads.only(plugin.reads, { works, query, ...readable })), Params.defaults(plugin), out)
      return [...out]
    }
    const all = fc.sample(cases, { seed: 1, numRuns: 40 })
    const found = all.map((one) => scored(apart, one))
    expect(found).toEqual(all.map((one) => scored(ranker, one)))
    // a case without statistics to look up would prove nothing
    expect(all.some(({ readable, query }) => readable.statistics!.df(Ranker.words({ works: all[0]!.works, query })[0] ?? "") > 0)).toBe(
      true
    )
  }, 120_000)

  it("show outputs with the names of sources", () => {
    const { views } = registry.plugins.find("analyzer", "named")!.plugin
    expect(views.text({ sources: ["pubmed", "core"] }, (id) => id.toUpperCase())).toBe("PUBMED and CORE")
    expect(views.text({ sources: ["pubmed"] })).toBe("pubmed")
  })

  it("have names of measures with their parameters, and refuse others", () => {
    const { plugin } = registry.plugins.find("measure", "Gains")!
    const named = measureNamed(plugin, "Gains(gains={1:0.5,2:3})@2")!
    expect([named.name, named.laws.relIsThreshold]).toEqual(["Gains(gains={1:0.5,2:3})@2", false])
    const docs = [2, 1, 0].map((grade) => ({ grade, covers: [] }))
    expect(named.score(frameOf({ maximum: 2, pool: docs }, docs))).toBe(3.25)
    expect(measureNamed(plugin, "Gains(gains=much)@2")).toBeUndefined()
  })
})
