import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import * as ProjectGraph from "../src/ProjectGraph.ts"
import * as GraphReader from "../src/projectGraph/GraphReader.ts"
import * as ProjectFiles from "../src/ProjectFiles.ts"

const opened = (): ProjectGraph.ProjectGraph => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-graph-"))
  Result.getOrThrow(ProjectFiles.make(root))
  const graph = Result.getOrThrow(ProjectGraph.open(root))
  onTestFinished(() => {
    graph.store.close()
    rmSync(root, { recursive: true })
  })
  return graph
}

const met = (names: ReadonlyArray<string>, rest: Partial<ProjectGraph.SeenWork> = {}): ProjectGraph.SeenWork => ({
  names,
  records: names.map((name) => `s:${name}`),
  title: undefined,
  published: undefined,
  retraction: undefined,
  ...rest
})

const meeting = (
  works: ReadonlyArray<ProjectGraph.SeenWork>,
  edges: ReadonlyArray<ProjectGraph.SeenCitation> = [],
  day = 20_000,
  run = "r1"
): ProjectGraph.SeenResults => ({
  works,
  edges,
  day,
  run
})

const keep = (graph: ProjectGraph.ProjectGraph, one: ProjectGraph.SeenResults) => Result.getOrThrow(ProjectGraph.keep(graph, one))

/** All that a graph says, without numbers of rows and without the run that came first. */
const contentOf = (graph: ProjectGraph.ProjectGraph) => {
  const works = [...GraphReader.works(graph)]
  const nameOf = new Map(works.map(({ n, names }) => [n, names[0]!]))
  return {
    works: works.map(({ n: _n, run: _run, ...work }) => JSON.stringify(work)).sort(),
    edges: [...GraphReader.edges(graph)]
      .map(({ citing, cited, run: _run, ...edge }) => JSON.stringify({ ...edge, citing: nameOf.get(citing), cited: nameOf.get(cited) }))
      .sort()
  }
}

const edge = (citing: string, cited: string, ...providers: ReadonlyArray<string>): ProjectGraph.SeenCitation => ({
  citing: [citing],
  cited: [cited],
  providers
})

describe("the graph of a project", () => {
  it("keeps works and edges with source and day, and counts what it does not keep", () => {
    const graph = opened()
    const first = meeting(
      [met(["doi:a", "pmid:1"], { title: "A", published: "2020" }), met(["doi:b"], { retraction: "retracted" }), met([])],
      [edge("doi:a", "doi:b", "openalex", "crossref"), edge("doi:a", "doi:zzz", "openalex"), edge("pmid:1", "doi:a", "x")]
    )
    expect(keep(graph, first)).toEqual({ works: 2, newWorks: 2, edges: 2, newEdges: 2, unnamed: 1, outside: 1, joined: 0 })
    const again = { ...first, day: 20_010, run: "r2" }
    expect(keep(graph, again)).toMatchObject({ newWorks: 0, newEdges: 0 })
    const [a, b] = [...GraphReader.works(graph)]
    expect(a).toMatchObject({
      names: ["doi:a", "pmid:1"],
      title: "A",
      published: "2020",
      first: "2024-10-04",
      last: "2024-10-14",
      run: "r1"
    })
    expect(b).toMatchObject({ title: "", retraction: "retracted", records: ["s:doi:b"] })
    expect([...GraphReader.edges(graph)].map(({ provider, first, last, run }) => [provider, first, last, run])).toEqual([
      ["openalex", "2024-10-04", "2024-10-14", "r1"],
      ["crossref", "2024-10-04", "2024-10-14", "r1"]
    ])
  })

  it("merges two works when a third has names of both: it gets their edges, and does not cite itself", () => {
    const graph = opened()
    keep(graph, meeting([met(["doi:a"]), met(["pmid:1"]), met(["doi:b"])], [edge("doi:a", "pmid:1", "x"), edge("pmid:1", "doi:b", "y")]))
    expect(keep(graph, meeting([met(["doi:a", "pmid:1"])])).joined).toBe(1)
    expect([...GraphReader.works(graph)].map(({ names }) => names)).toEqual([["doi:a", "pmid:1"], ["doi:b"]])
    expect([...GraphReader.edges(graph)].map(({ citing, cited, provider }) => [citing, cited, provider])).toEqual([[1, 3, "y"]])
  })

  const name = fc.constantFrom("doi:a", "doi:b", "doi:c", "pmid:1", "pmid:2", "pmid:3")
  const meetings = fc.array(
    fc.record({
      works: fc.array(
        fc.record({
          names: fc.uniqueArray(name, { maxLength: 2 }),
          title: fc.constantFrom(undefined, "A", "B", "Longer"),
          published: fc.constantFrom(undefined, "2020", "2021", "2020-05"),
          retraction: fc.constantFrom(undefined, "retracted", "concern")
        }),
        { maxLength: 4 }
      ),
      day: fc.integer({ min: 20_000, max: 20_003 })
    }),
    { maxLength: 4 }
  )

  it("does not depend on the order and repetition of works", () => {
    fc.assert(
      fc.property(meetings, (all) => {
        const [one, other] = [opened(), opened()]
        const whole = (list: typeof all) =>
          list.map(({ works, day }) =>
            meeting(
              works.map((work) => met(work.names, work)),
              [],
              day
            )
          )
        for (const next of whole(all)) keep(one, next)
        for (const next of [...whole(all).toReversed(), ...whole(all)]) keep(other, next)
        expect(contentOf(other)).toEqual(contentOf(one))
      }),
      { numRuns: 30 }
    )
  })

  it("does not depend on the order and repetition of edges", () => {
    const edges = fc.array(fc.record({ a: name, b: name, by: fc.constantFrom("x", "y") }), { maxLength: 12 })
    fc.assert(
      fc.property(edges, (all) => {
        const [one, other] = [opened(), opened()]
        const works = ["doi:a", "doi:b", "doi:c", "pmid:1", "pmid:2"].map((name) => met([name]))
        const list = all.map(({ a, b, by }) => edge(a, b, by))
        const kept = keep(one, meeting(works, list))
        keep(other, meeting(works))
        for (const next of [...list.toReversed(), ...list]) keep(other, meeting(works, [next]))
        expect(contentOf(other)).toEqual(contentOf(one))
        const known = all.filter(({ a, b }) => a !== "pmid:3" && b !== "pmid:3" && a !== b)
        expect(new Set(known.map(({ a, b, by }) => `${a} ${b} ${by}`)).size).toBe(contentOf(one).edges.length)
        expect(kept.newEdges).toBe(contentOf(one).edges.length)
      }),
      { numRuns: 20 }
    )
  })
})
