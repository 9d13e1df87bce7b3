import { join } from "node:path"
import * as Source from "@litfuse/engine/Source"
import * as Config from "@litfuse/host/Config"
import * as PipelineRun from "@litfuse/host/PipelineRun"
import * as Presets from "@litfuse/host/Presets"
import { parse } from "@litfuse/query/parse"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { expect, it, onTestFinished, vi } from "vitest"
import * as Pipeline from "../src/Pipeline.ts"
import { requestsAtMost } from "../src/pipeline/dryRun.ts"
import { asked } from "./asked.ts"
import { written } from "./written.ts"

const query = "caffeine sleep shift workers"
const replay = join(import.meta.dirname, "../../../datasets/everyday/cassettes")

/** The outcomes of the preset of a search over recordings. */
const replayed = (folder: string) =>
  Effect.gen(function* () {
    const config = Config.none(folder)
    const { checked } = yield* PipelineRun.check(Presets.open("search", folder), config, { localSources: [] })
    const traffic = { _tag: "Replay" as const, folder: replay }
    return (yield* PipelineRun.execute(Result.getOrThrow(checked), config, Result.getOrThrow(parse(query)).query, { traffic })).outcomes
  })

it("says what each source is asked first, and no source sends more requests than it says", async () => {
  vi.stubEnv("CORE_API_KEY", "s3cr3t")
  onTestFinished(() => void vi.unstubAllEnvs())
  const folder = written({})
  const { asking, requests } = await asked(Pipeline.plan({ folder, pipeline: "search", query }))
  expect(JSON.stringify(asking)).not.toContain("s3cr3t")
  const outcomes = await asked(replayed(folder))
  const sent = outcomes
    .map((one) => ({ source: one.source, exchanges: Source.exchangesOf(one) }))
    .filter(({ exchanges }) => exchanges.length > 0)
  expect(sent.length).toBeGreaterThan(3)
  for (const { source, exchanges } of sent) {
    const planned = asking.find(({ plugin }) => plugin === `source/${source}`)!
    expect(planned.first).toBe(`${exchanges[0]!.method} ${exchanges[0]!.url}`)
    expect(exchanges.length).toBeLessThanOrEqual(planned.requests!)
  }
  expect(asking.map(({ records }) => records)).toEqual(asking.map(() => 100))
  expect(requests).toBe(asking.reduce((sum, one) => sum + one.requests!, 0))
})

it("names what depends on answers, and asks nothing for a pipeline without services", async () => {
  const folder = written({})
  const { asking, requests } = await asked(Pipeline.plan({ folder, pipeline: "exploration", query: "PMID:1" }))
  expect(asking[0]).toMatchObject({ node: "seeds", after: [], requests: null, first: null })
  expect(asking.find(({ node }) => node === "back")!.after).toEqual(["seeds", "near"])
  expect(requests).toBeNull()
  expect(await asked(Pipeline.plan({ folder, pipeline: { nodes: [] }, query }))).toEqual({ version: 1, asking: [], requests: 0 })
})

it("says that a source without its key would not be asked, and nothing about how many requests a deep search sends", async () => {
  const nodes = [
    { id: "scopus", plugin: "source/scopus", inputs: { query: "$query" } },
    { id: "deep", plugin: "source/pubmed", params: { depth: 5000 }, inputs: { query: "$query" } }
  ]
  const { asking } = await asked(Pipeline.plan({ folder: written({}), pipeline: { nodes }, query }))
  expect(asking).toMatchObject([
    { node: "deep", records: 5000, requests: null },
    { node: "scopus", first: null, why: expect.stringContaining("needs a key: set ELSEVIER_API_KEY") }
  ])
  const capabilities = { features: {}, fields: {}, identifiers: [], batch: 1, maxRecords: 150, pageSize: 50 } as never
  expect([1, 51, 1000].map((depth) => requestsAtMost(capabilities, depth))).toEqual([3, 4, 5])
})
