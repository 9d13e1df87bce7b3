import { resolve } from "node:path"
import { readExperiment } from "@litfuse/bench/experiment/readExperiment"
import { readResults } from "@litfuse/bench/report/readResults"
import { Params as Study } from "@litfuse/studies/searchDefault/params"
import * as Decode from "@litfuse/engine/Decode"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import { experimentPlugins } from "../src/experimentPlugins.ts"
import * as PipelineFile from "../src/PipelineFile.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"
import { manifestOf, sha256, tinyRoot } from "./everyAnalysis/tinyRoot.ts"

interface Node {
  readonly id: string
  readonly plugin: string
  readonly params?: object
  readonly inputs: Readonly<Record<string, string>>
}

const repository = resolve(import.meta.dirname, "../../..")

describe("the report on the default of search", () => {
  it("names the default that the preset has", async () => {
    const { value } = Result.getOrThrow(PipelineFile.fromFile(resolve(repository, "presets/search.pipeline.yaml")))
    const { nodes } = value as { readonly nodes: ReadonlyArray<Node> }
    const fusion = nodes.find(({ plugin }) => plugin.startsWith("fusion/"))!
    const registry = await Effect.runPromise(pluginRegistry(Config.none(repository)))
    const { experiment } = Result.getOrThrow(
      readExperiment({ root: repository, data: undefined }, "search-default", experimentPlugins(registry))
    )
    const path = "reports/search-default/results.json"
    const { analyses } = Result.getOrThrow(readResults(resolve(repository, path), path, "run it"))
    const [, name] = /The default from now on: (.*)\.$/mu.exec(analyses[0]!.conclusions.join("\n"))!
    const { systems } = Result.getOrThrow(Decode.strict(Study, experiment.analyses[0]!.params))
    const system = systems.find(({ id }) => id === name)!
    if ("rank" in system) throw new Error("the default of search is a fusion")
    const settings = (params: unknown) =>
      Result.getOrThrow(Decode.strict(registry.plugins.find("fusion", system.fuse)!.plugin.params, params))
    expect(fusion.plugin).toBe(`fusion/${system.fuse}`)
    expect(settings(fusion.params ?? {})).toEqual(settings(system.params))
    const beside = nodes.find(({ id }) => id === fusion.inputs["rankings"])
    expect([beside?.plugin, beside?.params]).toEqual([system.besides === undefined ? undefined : `ranker/${system.besides}`, undefined])
  })
})

const topics = ["1", "2", "3", "4", "5", "6"]
const ids = [..."abcdefgh"]

/** A document has a PMID, a DOI, both or neither; its words are those of every third topic. */
const documents = ids
  .map((id, d) => {
    const given = { ...(d % 2 === 0 ? { pmid: `${d}` } : {}), ...(d % 3 === 0 ? { doi: `10.1/${d}` } : {}) }
    return `${JSON.stringify({ id, title: `heart${d % 3}`, text: `lung${d % 2}`, date: `${2000 + d}`, ...given })}\n`
  })
  .join("")

const rotated = (by: number) => ids.map((_, i) => ids[(i + by) % ids.length]!)

const runOf = (tag: string, by: number): string =>
  topics.flatMap((topic, t) => rotated(by + t).map((id, i) => `${topic} Q0 ${id} ${i + 1} ${20 - i} ${tag}\n`)).join("")

const runs = { a: runOf("a", 0), b: runOf("b", 3), c: runOf("c", 5) }

/** Judgements; those of topics at even places can be others. */
const qrelsOf = (shift: number): string =>
  topics.flatMap((topic, t) => ids.map((id, d) => `${topic} 0 ${id} ${(d + t + (t % 2 === 1 ? shift : 0)) % 3}\n`)).join("")

const params = {
  decides: true,
  collection: { documents: "documents", topics: "topics", qrels: "qrels" },
  runs: { dataset: "small", runset: "set" },
  holdings: {
    pubmed: { any: ["pmid"], abstracts: true },
    crossref: { any: ["doi"], abstracts: false },
    all: { abstracts: true }
  },
  families: { three: ["pubmed", "crossref", "all"] },
  orders: ["own", "shared"],
  depths: [2, 4],
  outages: [0, 1],
  newest: 1,
  draws: 2,
  systems: [
    { id: "fused", fuse: "rrf", params: {} },
    { id: "words", rank: "bm25", params: {} },
    { id: "both", fuse: "rrf", params: { k: 1 }, besides: "bm25" }
  ],
  today: "fused",
  measure: "nDCG@3",
  judged: "Judged@3",
  condensed: "nDCG(judged_only=True)@3",
  chooseOn: "odd",
  threshold: 0.02,
  resamples: 20,
  seed: 1
}

describe("a study of defaults", () => {
  const { write, alone } = tinyRoot("search-default")
  const study = async (name: string, changes: object, shift = 0) => {
    const digest = sha256(
      Object.entries(runs)
        .map(([tag, text]) => `${sha256(text)}  ${tag}\n`)
        .join("")
    )
    const topicsFile = topics.map((topic, t) => `${topic}\theart${t % 3}\n`).join("")
    const qrels = qrelsOf(shift)
    const map = "{ id: id, fields: { title: title, abstract: text }, known: { published: date }, keep: [pmid, doi] }"
    write(
      "datasets/small/dataset.yaml",
      manifestOf(
        "small",
        `  documents: { path: documents.jsonl, format: jsonl-documents, sha256: ${sha256(documents)}, options: { document: ${map} } }
  topics: { path: topics.tsv, format: tsv-topics, sha256: ${sha256(topicsFile)} }
  qrels: { path: qrels.txt, format: trec-qrels, sha256: ${sha256(qrels)} }
runsets:
  set: { about: three, folder: runs, qrels: qrels, files: 3, lines: ${3 * topics.length * ids.length}, sha256: ${digest} }
`
      )
    )
    write("datasets/small/documents.jsonl", documents)
    write("datasets/small/topics.tsv", topicsFile)
    write("datasets/small/qrels.txt", qrels)
    for (const [tag, text] of Object.entries(runs)) write(`datasets/small/runs/${tag}`, text)
    const analyses = [{ id: "only", title: "Only", analysis: "search-default", params: { ...params, ...changes } }]
    write(
      `reports/${name}/experiment.yaml`,
      `id: ${name}\nquestion: "?"\nci: true\ndataset: small\nanalyses: ${JSON.stringify(analyses)}\n`
    )
    const { results } = await Effect.runPromise(alone(name))
    return results.analyses[0]!
  }
  const choiceOf = (tables: Awaited<ReturnType<typeof study>>["tables"]) => tables.find(({ id }) => id === "choice")!.rows
  const frozenIn = ({ conclusions }: Awaited<ReturnType<typeof study>>): string => /frozen: (\w+)/u.exec(conclusions[0]!)![1]!
  const chosenIn = ({ headline = "" }: Awaited<ReturnType<typeof study>>): string => /Chosen on 3 topics: (\w+),/u.exec(headline)![1]!

  it("measures only the half that chooses until the choice is frozen, and no judgement of the other half changes anything", async () => {
    const one = await study("before", {})
    const other = await study("before", {}, 1)
    expect(one.headline).toContain("The other 3 topics are not measured yet")
    expect({ ...other, inputs: [] }).toEqual({ ...one, inputs: [] })
    expect(one.figures).toEqual([])
  })

  it("reports the other half for the frozen choice, in the words of the rule, and the half that chose as before", async () => {
    const before = await study("frozen", {})
    const frozen = frozenIn(before)
    const after = await study("frozen", { frozen })
    expect(after.headline).toContain(`Chosen on 3 topics: ${chosenIn(before)}. On 3 other topics it loses at most `)
    expect(after.headline).toContain("in these worlds; not measured on services")
    expect(choiceOf(after.tables)).toEqual(choiceOf(before.tables))
    const altered = await study("frozen", { frozen }, 1)
    expect(choiceOf(altered.tables)).toEqual(choiceOf(before.tables))
    expect(altered.tables[0]!.rows).not.toEqual(after.tables[0]!.rows)
    expect(await study("frozen", { frozen })).toEqual(after)
  })

  it("refuses another design or choice than the frozen one, and says what this one chooses", async () => {
    const before = await study("other", {})
    await expect(study("other", { frozen: "0".repeat(64) })).rejects.toThrow(
      `reports/other/experiment.yaml: another design or choice is frozen than this one, which chooses "${chosenIn(before)}"; expected \`frozen: ${frozenIn(before)}\``
    )
    await expect(study("other", { frozen: frozenIn(before), draws: 3 })).rejects.toThrow("another design or choice")
  })

  it("says that it is exploratory without a commit, and names the commit", async () => {
    const frozen = frozenIn(await study("named", {}))
    expect((await study("named", { frozen })).conclusions[0]).toContain("exploratory")
    const { conclusions } = await study("named", { frozen, frozenIn: "0123456789abcdef" })
    expect(conclusions[0]).toContain("by commit 0123456789ab, before the other half was measured")
  })

  it("names what is wrong with its parameters, each in one line", async () => {
    const broken = {
      today: "nothing",
      families: { one: ["medline"] },
      systems: [params.systems[0], { id: "words", rank: "bm26", params: {} }]
    }
    await expect(study("broken", broken)).rejects.toThrow(/no system "nothing"[^]*no source "medline"[^]*unknown plugin "bm26"/u)
  })
})
