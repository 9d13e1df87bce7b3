import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import { keyOf } from "@litfuse/engine/SourceRecord"
import * as Edges from "@litfuse/engine/Edges"
import { both, checked, citing, dois, run } from "@litfuse/kit/test/citing"

const seeds = (params: object = {}) => ({ id: "seeds", plugin: "step/seeds", params })

const found = async (sources: ReadonlyArray<unknown>, params: object) => {
  const { finished, entry } = await run(sources, [seeds(params)], { works: [] })
  const graph = Result.getOrThrow(checked(sources, [seeds(params)]).graph)
  const { outcomes } = Pipeline.valueAt(graph, finished, "seeds", Ports.Records)!
  return {
    records: outcomes.flatMap(Source.recordsOf).map(keyOf),
    codes: entry("seeds").notices.map(({ code, subject }) => [code, subject])
  }
}

describe("step/seeds", () => {
  it("asks every source that knows such identifiers, once for all, whatever their order", async () => {
    const asked: Array<string> = []
    const first = await found([both({ asked }), dois({ asked })], { ids: ["PMID:2", "10.5555/1", "pmid:2"] })
    expect(asked.toSorted()).toEqual(["both lookup doi:10.5555/1", "both lookup pmid:2", "dois lookup doi:10.5555/1"])
    expect(await found([both(), dois()], { ids: ["10.5555/1", "https://pubmed.ncbi.nlm.nih.gov/2/"] })).toEqual(first)
    expect(first.records.length).toBeGreaterThan(2)
  })

  it("names a seed that no source has, and says when there is no seed", async () => {
    expect((await found([both()], { ids: ["PMID:2", "PMID:999"] })).codes).toContainEqual(["seed-unknown", "pmid:999"])
    expect(await found([both()], {})).toEqual({ records: [], codes: [["no-seeds", "step/seeds"]] })
  })

  it("names the words of a query that are no identifiers", async () => {
    const node = { ...seeds(), inputs: { query: "$query" } }
    const { entry } = await run([both()], [node], { works: [], query: Query.text("sepsis 10.5555/1 outcome") })
    expect(entry("seeds").notices.map(({ code, text }) => [code, text])).toEqual([
      ["not-identifiers", "words of the query that are not identifiers were ignored: sepsis, outcome"]
    ])
  })

  it("refuses what is no identifier, before anybody is asked", () => {
    const { graph } = checked([both()], [seeds({ ids: ["heart"] })])
    expect(Result.isFailure(graph) && graph.failure.map(({ message }) => message).join()).toMatch(/an identifier such as PMID:12345/)
  })
})

/** A star: a and b cite x, z cites a; y is cited by a as x is. */
const star = citing({
  id: "star",
  schemes: ["pmid"],
  entries: {
    x: { identifiers: ["pmid:1"] },
    y: { identifiers: ["pmid:2"] },
    a: { identifiers: ["pmid:3"], cites: ["x", "y"], citationCount: 1 },
    b: { identifiers: ["pmid:4"], cites: ["x"], citationCount: 50 },
    z: { identifiers: ["pmid:5"], cites: ["a"], citationCount: 0 }
  }
})

const hops = async (second: object) => {
  const works = (id: string, edges?: string) => ({
    id,
    plugin: "step/works",
    params: { merge: "corrected" },
    inputs: { records: "seeds", ...(edges === undefined ? {} : { edges }) }
  })
  const nodes = [
    seeds({ ids: ["PMID:1"] }),
    works("w0"),
    { id: "one", plugin: "step/citations", inputs: { works: "w0" } },
    works("w1", "one"),
    { id: "two", plugin: "step/citations", params: second, inputs: { works: "w1", edges: "one" } }
  ]
  const { edges, entry } = await run([star], nodes, { works: [] })
  const pairs = edges("two").edges.filter(({ hop }) => hop === 2)
  return {
    pairs: pairs.map((edge) => `${edge.citing} ${edge.cited} ${Edges.farEnd(edge)}`),
    codes: entry("two").notices.map(({ code }) => code)
  }
}

describe("step/citations behind another", () => {
  it("turns back from where a work was found", async () => {
    expect((await hops({ direction: "turned" })).pairs).toEqual(["star:a star:y star:y"])
  })

  it("asks about the most cited work first, or about that with most edges", async () => {
    // both have one edge: a comes first by its name
    expect((await hops({ maxWorks: 1 })).pairs).toEqual(["star:z star:a star:z"])
    expect((await hops({ maxWorks: 1, follow: "cited" })).pairs).toEqual([])
  })

  it("asks no source when enough works are known, and says so", async () => {
    const { pairs, codes } = await hops({ enough: 3 })
    expect(pairs).toEqual([])
    expect(codes).toContain("works-enough")
    expect((await hops({ enough: 4 })).pairs).toEqual(["star:z star:a star:z"])
  })
})
