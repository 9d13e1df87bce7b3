/** Small functions that only long tests reached, each alone (docs/reference/testing.md). */
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { describe, expect, it } from "vitest"
import * as ServerTools from "../src/bench/mcp/ServerTools.ts"
import * as Reproduced from "../src/bench/ReproductionValues.ts"
import * as RecordedDays from "../src/canary/RecordedDays.ts"
import * as Convert from "../src/Convert.ts"
import * as Plan from "../src/walk/plan.ts"
import { elsewhere } from "./elsewhere.ts"

describe("works as references", () => {
  it("are all written, each once, however many pieces they come in", () => {
    const works = Array.from({ length: 250 }, (_, i) => Work.single(SourceRecord.make({ source: "a", id: String(i), title: `Gout ${i}.` })))
    for (const form of ["ris", "csv"] as const) {
      const { pieces } = Convert.printingWorks(works, form, "out")
      const titles = [...pieces].join("").match(/Gout \d+\./g)!
      expect(titles).toEqual(works.map((_, i) => `Gout ${i}.`))
    }
  })

  it("lose in each form what the notices of the written form say", () => {
    const works = Array.from({ length: 7 }, (_, i) =>
      Work.single(
        SourceRecord.make({
          source: "a",
          id: String(i),
          title: `Gout ${i}.`,
          ...(i % 2 === 0 ? { url: "https://example.org/", keywords: ["a; b"] } : { originalTitle: "Gicht", licence: "cc-by" })
        })
      )
    )
    const losses = Convert.lossesOfWorks(works, Convert.forms, (form) => `out.${form}`)
    for (const form of Convert.forms) {
      const { pieces, notices } = Convert.printingWorks(works, form, `out.${form}`)
      expect([...pieces].join("")).toContain("Gout 6.")
      expect([form, losses.get(form) ?? []]).toEqual([form, notices()])
    }
    expect([...losses.values()].flat().length).toBeGreaterThan(5)
  })
})

describe("a walk as a pipeline", () => {
  const plan = (more: Partial<Plan.Plan>) => {
    const { nodes } = Plan.pipelineOf({
      ids: ["pmid:1"],
      providers: [],
      hops: ["citing", "cited"],
      perHop: 5,
      max: 300,
      follow: "near",
      timeout: 7,
      ...more
    })
    return nodes.filter(({ plugin }) => plugin === "step/citations").map(({ params }) => params as Readonly<Record<string, unknown>>)
  }

  it("asks for lists as long as the answer, within bounds, and for few works at later hops", () => {
    const [first, second] = plan({})
    expect(first).toMatchObject({ direction: "citing", depth: 300, follow: "edges", timeoutMs: 7000, maxWorks: Plan.most.works })
    expect(second).toMatchObject({ direction: "cited", maxWorks: 5, enough: 301 })
    expect(plan({ max: 1 })[0]).toMatchObject({ depth: 200 })
    expect(plan({ max: 1_000_000, follow: "cited" })[0]).toMatchObject({ depth: Plan.most.list, follow: "cited" })
    expect(plan({ perHop: 5000 })[1]).toMatchObject({ maxWorks: Plan.most.works })
  })
})

describe("closeness as plain data", () => {
  it("has null for what is no number, and everything else as it is", () => {
    const one = { table: "t", system: "s", measure: "AP" } as never as Parameters<typeof Reproduced.closeness>[0]
    const values = { original: 0.5, reproduced: 0.25, rmse: 0.125, p: Number.NaN }
    expect(Reproduced.closeness({ ...one, ...values })).toEqual({ ...one, ...values, p: null })
    const other = { system: "s", baseline: "b" } as never as Parameters<typeof Reproduced.effect>[0]
    const effect = Reproduced.effect({ ...other, effectRatio: 2, deltaRelativeImprovement: Number.POSITIVE_INFINITY })
    expect(effect).toEqual({ ...other, effectRatio: 2, deltaRelativeImprovement: null })
  })
})

describe("a folder of days", () => {
  it("has its days in their order, and nothing else that lies there", () => {
    const folder = elsewhere({})
    for (const name of ["2026-02-01", "2025-12-31", "2026-02-01-old", "notes"]) mkdirSync(join(folder, name))
    expect(RecordedDays.daysIn(folder)).toEqual(["2025-12-31", "2026-02-01"])
    expect(RecordedDays.daysIn(join(folder, "absent"))).toEqual([])
  })
})

describe("the tools of an unknown server", () => {
  const tool = (name: string, properties: object = { query: { type: "string" } }, required: ReadonlyArray<unknown> = ["query"]) => ({
    name,
    inputSchema: { properties, required }
  })

  it("are those that have a name, as far as they have the form of one", () => {
    expect(ServerTools.toolsOf([tool("a", { q: 7 }, ["q", 1]), { title: "b" }, null, [], { name: "c", inputSchema: [] }])).toEqual([
      { name: "a", required: ["q"], properties: { q: {} } },
      { name: "c", required: [], properties: {} }
    ])
    expect(ServerTools.toolsOf(undefined)).toEqual([])
  })

  it("search where the name says so and a field takes words, the name that fits best first", () => {
    const named = (...all: ReadonlyArray<object>) => ServerTools.searchTool(ServerTools.toolsOf(all))?.name
    expect(named(tool("find_papers"), tool("paper_search"), tool("search_pubmed"))).toBe("search_pubmed")
    expect(named(tool("search_related"), tool("find_papers"))).toBe("find_papers")
    expect(named(tool("search", { id: {} }, []), tool("search_all", { q: {}, key: {} }, ["q", "key"]))).toBeUndefined()
  })
})
