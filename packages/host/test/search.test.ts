import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranking from "@litfuse/engine/Ranking"
import corpus, { lucene } from "@litfuse/sources-corpus"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { afterAll, describe, expect, it } from "vitest"
import * as Config from "../src/Config.ts"
import * as FileCache from "../src/FileCache.ts"
import { catalogue, pluginRegistry } from "../src/pluginRegistry.ts"
import * as PipelineFile from "../src/PipelineFile.ts"

const folder = mkdtempSync(join(tmpdir(), "litfuse-search-"))
afterAll(() => rmSync(folder, { recursive: true }))

const documents = [
  { id: "1", title: "Gout", text: "Uric acid crystals in a joint." },
  { id: "2", title: "Colchicine", text: "Colchicine for gout: gout attacks, gout prevention." },
  { id: "3", title: "Allopurinol in gout", text: "Lowers uric acid." },
  { id: "4", title: "Asthma", text: "Inhaled steroids." }
]

const search = Effect.gen(function* () {
  const localSources = [{ value: corpus(documents, lucene), origin: { name: "four documents", code: "documents-1" } }]
  const { plugins, problems } = yield* pluginRegistry(Config.none(folder), localSources)
  expect(problems).toEqual([])
  const file = fileURLToPath(new URL("fixtures/search.pipeline.yaml", import.meta.url))
  const graph = Result.getOrThrow(PipelineFile.read(file, { catalogue: catalogue({ plugins, problems }), given: { query: Ports.Query } }))
  const finished = yield* Effect.scoped(Pipeline.run(graph, { given: { query: { _tag: "Term", text: "gout" } } }))
  return { graph, finished }
})

describe("a pipeline file over plugins of the house", () => {
  const layers = Layer.mergeAll(FileCache.layer(join(folder, "cache")), Pipeline.World.layer({ sourcesHash: "s" }), offline)
  const once = () => Effect.runPromise(Effect.provide(search, layers))

  it("ranks what matches, and nothing else", async () => {
    const { graph, finished } = await once()
    const ids = (node: string) => Ranking.idsOf(Pipeline.valueAt(graph, finished, node, Ports.Ranking)!)
    expect(ids("titles").toSorted()).toEqual(["corpus:1", "corpus:2", "corpus:3"])
    expect(ids("fused").toSorted()).toEqual(["corpus:1", "corpus:2", "corpus:3"])
    expect(finished.trace.map(({ node, countOut }) => [node, countOut])).toEqual([
      ["corpus", 3],
      ["lists", 1],
      ["works", 3],
      ["titles", 3],
      ["fused", 3]
    ])
  })

  it("finds in the files of its cache everything, the answers of a collection at hand too", async () => {
    const cold = await once()
    const warm = await once()
    expect(warm.finished.trace.map(({ node, status }) => [node, status])).toEqual([
      ["corpus", "cached"],
      ["lists", "cached"],
      ["works", "cached"],
      ["titles", "cached"],
      ["fused", "cached"]
    ])
    const values = ({ graph, finished }: typeof cold) => {
      const { ids, rows, scores } = Pipeline.valueAt(graph, finished, "fused", Ports.Ranking)!
      return [ids.values, [...rows], [...scores]]
    }
    expect(values(warm)).toEqual(values(cold))
  })
})
