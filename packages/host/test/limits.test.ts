import { expandPipeline } from "@litfuse/host/expandPipeline"
import { expect, it } from "vitest"

const nodes = [
  { id: "sources", plugin: "source/*", params: { depth: 5 } },
  { id: "one", plugin: "source/pubmed" },
  { id: "works", plugin: "step/works", inputs: { records: ["sources", "one"] } },
  { id: "impact", plugin: "enricher/icite", inputs: { works: "works" } },
  { id: "cited", plugin: "step/citations", params: { timeoutMs: 5 }, inputs: { works: "works" } },
  { id: "read", plugin: "step/text", inputs: { works: "works" } }
]

const paramsOf = (limitMs: number | undefined) => {
  const { value } = expandPipeline({ nodes }, { sources: ["core"], ...(limitMs === undefined ? {} : { limitMs }) })
  return Object.fromEntries(
    (value as { nodes: ReadonlyArray<{ id: string; params?: unknown }> }).nodes.map(({ id, params }) => [id, params])
  )
}

it("a limit bounds everything that asks services: sources, enrichers, and steps that ask for citations and texts", () => {
  expect(paramsOf(9000)).toEqual({
    "sources-core": { depth: 5, limitMs: 9000 },
    one: { limitMs: 9000 },
    works: undefined,
    impact: { limitMs: 9000 },
    cited: { timeoutMs: 9000 },
    read: { timeoutMs: 9000 }
  })
  expect(paramsOf(1e9)["read"]).toEqual({ timeoutMs: 3_600_000 })
})

it("without one each node is bounded as it is written", () => {
  expect(paramsOf(undefined)).toMatchObject({ "sources-core": { depth: 5 }, one: undefined, impact: undefined, cited: { timeoutMs: 5 } })
})
