import { tmpdir } from "node:os"
import { resolve } from "node:path"
import { loadDocuments, loadQrels } from "@litfuse/bench/dataset/load"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import type { Table } from "@litfuse/bench/Experiment"
import * as PipelineSystems from "@litfuse/bench/experiment/systems/PipelineSystems"
import * as SystemRun from "@litfuse/bench/experiment/systems/SystemRun"
import { RankingVariants } from "@litfuse/bench/tune/variants/RankingVariants"
import { VariantsDesign } from "@litfuse/bench/tune/variants/VariantsDesign"
import { evaluate } from "@litfuse/eval/Evaluation"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Qrels from "@litfuse/eval/Qrels"
import * as MeasureName from "@litfuse/eval/MeasureName"
import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { beforeAll, describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { experimentPlugins } from "../src/experimentPlugins.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"

const root = resolve(import.meta.dirname, "../../..")
const dataset = Result.getOrThrow(DatasetStore.open({ root, data: undefined, from: root }, "atlas"))
const pipeline = "presets/rerank-boost.pipeline.yaml"
const params = { corpus: { depth: 20 } }

const written = {
  qrels: "truth",
  alsoJudgedBy: ["truth", "qrels"],
  measure: "nDCG@10",
  beside: ["R@100"],
  baseline: "off",
  folds: { outer: 3, seeds: 2 },
  variants: [
    { tag: "off", pipeline, params: { ...params, titles: { title: 1, headings: 1 } } },
    { tag: "printed", pipeline, params },
    { tag: "tuned", pipeline, params, space: { "titles.title": { grid: [1, 2] }, "titles.headings": { grid: [1, 1.5] } } }
  ],
  equivalence: [{ system: "printed", to: "tuned", margin: 0.01 }],
  argmax: ["tuned"]
}

const decoded = (changes: object = {}) => Result.getOrThrow(Decode.strict(VariantsDesign, { ...written, ...changes }))

let loaded: LoadedExperiment
beforeAll(async () => {
  const plugins = experimentPlugins(await Effect.runPromise(pluginRegistry(Config.none(tmpdir()))))
  loaded = { experiment: {} as LoadedExperiment["experiment"], dataset, plugins, isForced: false }
})

const tableOf = (findings: Awaited<ReturnType<typeof find>>, id: string) => findings.tables!.find((one) => one.id === id)!
const find = (changes: object = {}) => Effect.runPromise(RankingVariants.run(loaded, decoded(changes)))

describe("ranking-variants", () => {
  it("measures what nothing is tuned of as the pipeline itself is measured", { timeout: 120_000 }, async () => {
    const findings = await find()
    const judgements = Judgements.make(Result.getOrThrow(loadQrels(dataset, "truth")).value, dataset.manifest.grades.maximum)
    const system = Result.getOrThrow(PipelineSystems.open(loaded, {} as Table, { pipeline, tag: "printed", params }, new Map()))
    const { run } = await Effect.runPromise(SystemRun.run(system))
    const { summary } = Result.getOrThrow(evaluate(judgements, run, Result.getOrThrow(MeasureName.parseAll(["nDCG@10"]))))
    const row = tableOf(findings, "variants").rows.find(([tag]) => tag === "printed")!
    expect(row[2]).toBeCloseTo(summary[0]!, 12)
    // the same judgements again, under their own name, give the same value; others need not
    expect(row[4]).toBe(row[2])
    expect(row[5]).not.toBe(row[2])
    expect(tableOf(findings, "judges").rows[0]!.slice(0, 2)).toEqual(["truth", 1])
    expect(findings.conclusions!.join(" ")).toContain("printed minus tuned")
  })

  it("holds every topic out once a seed, and reads all settings on all topics for the map alone", { timeout: 120_000 }, async () => {
    const findings = await find({ alsoJudgedBy: [] })
    const accesses = tableOf(findings, "accesses").rows
    expect(accesses.map((row) => row[0])).toEqual(["tuned", "tuned", "tuned"])
    expect(accesses[0]!.slice(2, 4)).toEqual([60, 2])
    expect(accesses[2]!.slice(2, 4)).toEqual([60, 4])
    expect(findings.figures).toHaveLength(1)
    const shares = tableOf(findings, "argmax-tuned").rows.map((row) => Number(row[2]))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9)
    expect(findings.measured!.systems.map(({ system }) => system)).toEqual(["off", "printed", "tuned"])
  })

  it("prints another hash when anything of the design is another", { timeout: 120_000 }, async () => {
    const small = { variants: written.variants.slice(0, 2), equivalence: [], argmax: [], alsoJudgedBy: [] }
    const hashOf = async (changes: object) => (await find({ ...small, ...changes })).conclusions![1]
    expect(await hashOf({})).toBe(await hashOf({}))
    expect(await hashOf({})).not.toBe(await hashOf({ beside: [] }))
    const expected = [{ system: "off", measure: "nDCG@10", value: 0.5, digits: 4, origin: "a guess" }]
    expect(await hashOf({})).toBe(await hashOf({ expected }))
  })

  it("leaves out judgements of documents outside of the given part", { timeout: 120_000 }, async () => {
    const { documents: file } = dataset.manifest.files
    const all = Result.getOrThrow(loadDocuments(dataset, "documents")).value.map(retrieverDocument)
    const journal = all[0]!.known!.containerTitle!
    const part = all.filter(({ known }) => known?.containerTitle === journal)
    const options = { ...(file!.options as object), where: { containerTitle: journal } }
    const files = { ...dataset.manifest.files, part: { ...file!, counts: { documents: part.length }, options } }
    const own = { ...loaded, dataset: { ...dataset, manifest: { ...dataset.manifest, files: files as typeof dataset.manifest.files } } }
    const design = decoded({ variants: written.variants.slice(0, 2), equivalence: [], argmax: [], alsoJudgedBy: [], within: "part" })
    const findings = await Effect.runPromise(RankingVariants.run(own, design))
    const qrels = Qrels.within(Result.getOrThrow(loadQrels(dataset, "truth")).value, new Set(part.map(({ id }) => id)))
    const system = Result.getOrThrow(PipelineSystems.open(loaded, {} as Table, { pipeline, tag: "printed", params }, new Map()))
    const { run } = await Effect.runPromise(SystemRun.run(system))
    const judgements = Judgements.make(qrels, dataset.manifest.grades.maximum)
    const { summary } = Result.getOrThrow(evaluate(judgements, run, Result.getOrThrow(MeasureName.parseAll(["nDCG@10"]))))
    expect(findings.measured!.topics).toHaveLength(judgements.topics.size)
    expect(tableOf(findings, "variants").rows.find(([tag]) => tag === "printed")![2]).toBeCloseTo(summary[0]!, 12)
    const problems = RankingVariants.problems!(loaded, decoded({ within: "elsewhere" }))
    expect(problems.map(({ path, what }) => `${path.join(".")}: ${what}`)[0]).toContain('within: unknown file "elsewhere"')
  })

  it("says what is wrong with a design, before anything is read", () => {
    const problems = (changes: object) =>
      RankingVariants.problems!(loaded, decoded(changes)).map(({ path, what }) => `${path.join(".")}: ${what}`)
    expect(problems({})).toEqual([])
    expect(problems({ baseline: "none" })).toEqual(['baseline: no variant is called "none"'])
    expect(problems({ variants: [...written.variants, written.variants[0]] })).toEqual([
      'variants.3.tag: "off" is already the id of another system'
    ])
    // once, and not for each variant
    expect(problems({ qrels: "missing", corpus: "none", retriever: "bm26" })).toEqual([
      expect.stringContaining('qrels: unknown file "missing"'),
      expect.stringContaining('corpus: unknown file "none"'),
      'retriever: unknown retriever "bm26"'
    ])
    const expected = [{ system: "of", measure: "nDCG@10", value: 1, digits: 2, origin: "me" }]
    expect(problems({ expected })).toEqual(['expected.0.system: no system "of"; there is off, printed, tuned'])
    expect(problems({ alsoJudgedBy: ["missing"] })[0]).toContain('alsoJudgedBy.0: unknown file "missing"')
    expect(problems({ argmax: ["of nothing"], measure: "nDCG@10" })).toEqual(['argmax.0: no variant is called "of nothing"'])
    const trade = { variant: "tuned", over: "titles.title", printed: 2, from: 1, against: "R@100", measures: ["nDCG@10"] }
    expect(problems({ tradeoffs: [trade] })).toEqual([])
    expect(problems({ tradeoffs: [{ ...trade, variant: "off", over: "titles.b", against: "AP" }] })).toEqual([
      'tradeoffs.0.variant: "off" is not in `argmax`',
      'tradeoffs.0.over: "off" tunes no parameter "titles.b"',
      'tradeoffs.0.measures: "AP" is neither `measure` nor `beside`'
    ])
    const bad = { ...written.variants[2]!, space: { "titles.title": { grid: [99] } } }
    expect(problems({ variants: [...written.variants.slice(0, 2), bad] })[0]).toContain("variants.2.space.titles.title.grid.0")
  })
})
