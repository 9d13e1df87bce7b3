import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { noDocuments } from "@litfuse/bench/experiment/Pipelines"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, it, onTestFinished } from "vitest"
import * as Config from "../src/Config.ts"
import { experimentPlugins } from "../src/experimentPlugins.ts"
import { pluginRegistry } from "../src/pluginRegistry.ts"

const pipeline = (k1: number): string => `nodes:
  - { id: corpus, plugin: source/corpus, inputs: { query: $query }, params: { source: { k1: ${k1} } } }
  - { id: works, plugin: step/works, inputs: { records: [corpus] } }
  - { id: terms, plugin: ranker/bm25, inputs: { works: works, query: $query } }
`

it("reads a pipeline file once, and checks it once for the same parameters, sources and collection", async () => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-pipelines-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, "p.pipeline.yaml")
  writeFileSync(file, pipeline(1))
  const all = await Effect.runPromise(pluginRegistry(Config.none(folder)))
  const { open } = experimentPlugins(all).pipelines!
  const corpus = { dataset: "tiny", identity: "", documents: noDocuments, retriever: "bm25" }
  const k1 = (opened: ReturnType<typeof open>) =>
    (Result.getOrThrow(opened).graph.nodes[0]!.params as { readonly source: { readonly k1: number } }).source.k1
  const first = open(file, corpus, { params: {} })
  const graph = Result.getOrThrow(first).graph
  writeFileSync(file, pipeline(2))
  const same = { ...corpus, dataset: "tiny" }
  expect(Result.getOrThrow(open(file, same, { params: {}, sources: ["corpus"] })).graph).toBe(graph)
  expect(k1(open(file, corpus, { params: { corpus: { source: { k1: 3 } } } }))).toBe(3)
  // other documents are another collection, with a separate source
  const others = open(file, { ...corpus, documents: [] }, { params: {} })
  expect([k1(others), Result.getOrThrow(others).graph === graph]).toEqual([1, false])
  const problems = (value: number) => Result.getOrThrow(Result.flip(open(file, corpus, { params: { corpus: { source: { k1: value } } } })))
  expect(problems(Number.POSITIVE_INFINITY)).not.toEqual(problems(Number.NaN))
  // a later experiment reads the changed file
  expect(k1(experimentPlugins(all).pipelines!.open(file, corpus, { params: {} }))).toBe(2)
})
