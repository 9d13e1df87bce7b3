import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as ProjectGraph from "@litfuse/project/ProjectGraph"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Graph from "../src/Graph.ts"
import { uriOf } from "../src/graph/projectGraphml.ts"
import * as Meeting from "../src/project/GraphStore.ts"
import { asked } from "./asked.ts"
import { isPlain, refused } from "./elsewhere.ts"

/** A citation by the numbers of works, with its source; each on a separate day. */
interface Said {
  readonly citing: number
  readonly cited: number
  readonly provider: string
  readonly day: number
}

const count = 7
const nameOf = (n: number): string => `doi:10.1234/w${n}`
const dayOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10)

/** A project that keeps works and citations, for as long as it is used. */
const kept = async <A>(retracted: ReadonlyArray<number>, said: ReadonlyArray<Said>, use: (folder: string) => Promise<A>): Promise<A> => {
  const folder = mkdtempSync(join(tmpdir(), "litfuse-graph-"))
  try {
    Result.getOrThrow(ProjectFiles.make(folder))
    writeFileSync(ProjectFiles.of(folder).database, "")
    const graph = Result.getOrThrow(ProjectGraph.open(folder))
    const stateOf = (n: number): string | undefined => {
      if (retracted.includes(n)) return "retracted"
      return n === 2 ? "corrected" : undefined
    }
    const works = Array.from({ length: count }, (_, n) => ({
      // the preferred identifier comes neither first nor last
      names: [`openalex:W${n + 1}`, nameOf(n), `pmid:${n + 1}`],
      records: [`s:${n}`],
      title: n === 0 ? undefined : `Work ${n} <&>`,
      published: n === 1 ? "2020" : undefined,
      retraction: stateOf(n)
    }))
    Result.getOrThrow(ProjectGraph.keep(graph, { works, edges: [], day: 20_000, run: "first" }))
    for (const { citing, cited, provider, day } of said)
      Result.getOrThrow(
        ProjectGraph.keep(graph, {
          works: [],
          edges: [{ citing: [nameOf(citing)], cited: [nameOf(cited)], providers: [provider] }],
          day,
          run: "r"
        })
      )
    graph.store.close()
    return await use(folder)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const number = fc.nat(count - 1)
const cases = fc.record({
  retracted: fc.uniqueArray(number, { maxLength: 2 }),
  said: fc.array(
    fc.record({ citing: number, cited: number, provider: fc.constantFrom("a", "b"), day: fc.integer({ min: 20_000, max: 20_009 }) }),
    {
      maxLength: 12
    }
  ),
  ids: fc.uniqueArray(fc.nat(count), { minLength: 1, maxLength: 2 }),
  direction: fc.constantFrom("both", "forward", "backward"),
  depth: fc.integer({ min: 1, max: 3 }),
  max: fc.integer({ min: 1, max: 5 })
})

const pairsOf = (said: ReadonlyArray<Said>) =>
  new Set(said.filter((one) => one.citing !== one.cited).map((one) => `${one.citing} ${one.cited}`))

/** How far works are from some, by the steps that one can make from each; those that cannot be reached are left out. */
const distances = (from: ReadonlyArray<number>, next: (n: number) => ReadonlyArray<number>): ReadonlyMap<number, number> => {
  const far = new Map(from.map((n) => [n, 0]))
  for (const [n, hop] of far) for (const one of next(n)) if (!far.has(one)) far.set(one, hop + 1)
  return far
}

describe("the graph of a project", () => {
  it("is what was said, however it is asked", () =>
    fc.assert(
      fc.asyncProperty(cases, ({ retracted, said: all, ids, direction, depth, max }) =>
        kept(retracted, all, async (folder) => {
          const said = all.filter((one) => one.citing !== one.cited)
          const pairs = [...pairsOf(said)].map((pair) => pair.split(" ").map(Number) as [number, number])
          const shown = await asked(Graph.show({ folder }))
          expect(isPlain(Graph.Shown, shown)).toBe(true)
          expect(shown).toMatchObject({ works: count, citations: pairs.length })
          expect(shown.providers).toEqual(
            ["a", "b"].flatMap((provider) => {
              const own = said.filter((one) => one.provider === provider)
              const days = own.map(({ day }) => day)
              const citations = pairsOf(own).size
              return citations === 0 ? [] : [{ provider, citations, first: dayOf(Math.min(...days)), last: dayOf(Math.max(...days)) }]
            })
          )
          const around = (n: number) => pairs.flatMap(([a, b]) => (a === n || b === n ? [a === n ? b : a] : []))
          const components = Array.from({ length: count }, (_, n) => [...distances([n], around).keys()].toSorted().join())
          expect(shown.components).toBe(new Set(components).size)
          expect(shown.largest).toBe(Math.max(...components.map((one) => one.split(",").length)))
          expect(shown.retracted).toEqual(retracted.toSorted().map(nameOf))
          const citing = (n: number) => pairs.flatMap(([a, b]) => (b === n ? [a] : []))
          // a retracted work cites only the others
          const nearest = Array.from({ length: count }, (_, n) =>
            Math.min(...retracted.filter((one) => one !== n).flatMap((one) => distances([one], citing).get(n) ?? []))
          )
          expect(Object.fromEntries(shown.tainted.map(({ work, distance }) => [work, distance]))).toEqual(
            Object.fromEntries(nearest.flatMap((hop, n) => (hop < Infinity ? [[nameOf(n), hop]] : [])))
          )

          const answer = await asked(Graph.query({ folder, ids: ids.map(nameOf) as [string, ...Array<string>], direction, depth, max }))
          expect(isPlain(Graph.Answer, answer)).toBe(true)
          expect(answer.missing).toEqual(ids.includes(count) ? [nameOf(count)] : [])
          const known = ids.filter((n) => n < count)
          const steps = (n: number) =>
            pairs.flatMap(([a, b]) => [
              ...(b === n && direction !== "backward" ? [a] : []),
              ...(a === n && direction !== "forward" ? [b] : [])
            ])
          const near = distances(known, steps)
          // as many of each distance as there is room for, by name; what is left out leads nowhere
          let found = new Map(known.map((n) => [n, 0]))
          let [frontier, left] = [known, 0]
          for (let hop = 1; hop <= depth; hop++) {
            const next = [...new Set(frontier.flatMap(steps))].filter((n) => !found.has(n)).toSorted()
            const room = Math.max(0, known.length + max - found.size)
            frontier = next.slice(0, room)
            left += next.length - frontier.length
            found = new Map([...found, ...frontier.map((n) => [n, hop] as const)])
          }
          expect(answer.works.map(({ id, hop }) => [id, hop])).toEqual([...found].map(([n, hop]) => [nameOf(n), hop]))
          expect(answer.left).toBe(left)
          for (const [n, hop] of found) if (left === 0) expect(near.get(n)).toBe(hop)
          // what was said of works from which the walk went on
          const walked = [...found].filter(([, hop]) => hop < depth).map(([n]) => n)
          const told = said.filter(
            ({ citing, cited }) =>
              found.has(citing) &&
              found.has(cited) &&
              ((walked.includes(cited) && direction !== "backward") || (walked.includes(citing) && direction !== "forward"))
          )
          expect(answer.citations.map((one) => `${one.citing} ${one.cited} ${one.provider}`)).toEqual(
            [...new Set(told.map((one) => `${nameOf(one.citing)} ${nameOf(one.cited)} ${one.provider}`))].toSorted()
          )
        })
      ),
      { numRuns: 25, seed: 1 }
    ))

  it("is written with all that is known: in GraphML each pair once, in JSON-LD what each source says", () =>
    kept(
      [3],
      [
        { citing: 1, cited: 0, provider: "b", day: 20_005 },
        { citing: 1, cited: 0, provider: "a", day: 20_001 },
        { citing: 0, cited: 3, provider: "a", day: 20_002 }
      ],
      async (folder) => {
        const read = async (format: "graphml" | "jsonld") => {
          expect(await asked(Graph.exported({ folder, format, file: "g" }))).toEqual({ works: count, citations: 2 })
          return readFileSync(join(folder, "g"), "utf8")
        }
        const text = await read("graphml")
        const nodes = text.match(/<node .*/g)!
        const value = (n: number, key: string) => new RegExp(`<data key="node-${key}">(.*?)</data>`).exec(nodes[n]!)?.[1]
        expect([0, 1, 2, 3].map((n) => ["title", "published", "retraction", "first", "run"].map((key) => value(n, key)))).toEqual([
          [undefined, undefined, undefined, "2024-10-04", "first"],
          ["Work 1 &lt;&amp;&gt;", "2020", undefined, "2024-10-04", "first"],
          ["Work 2 &lt;&amp;&gt;", undefined, "corrected", "2024-10-04", "first"],
          ["Work 3 &lt;&amp;&gt;", undefined, "retracted", "2024-10-04", "first"]
        ])
        const edges = text
          .match(/<edge .*/g)!
          .map((line) => [...line.matchAll(/<data key="edge-\w+">(.*?)<\/data>/g)].map(([, one]) => one))
        expect(edges).toEqual([
          ["a", "2024-10-06", "2024-10-06"],
          ["a b", "2024-10-05", "2024-10-09"]
        ])
        const all: ReadonlyArray<Record<string, unknown>> = JSON.parse(await read("jsonld"))["@graph"]
        const uri = (n: number) => `https://doi.org/10.1234/w${n}`
        expect(
          all.filter((one) => one["@type"] === "Citation").map(({ citing, cited, provider, first }) => [citing, cited, provider, first])
        ).toEqual([
          [uri(0), uri(3), "a", "2024-10-06"],
          [uri(1), uri(0), "b", "2024-10-09"],
          [uri(1), uri(0), "a", "2024-10-05"]
        ])
        expect(all.slice(0, 3).map((one) => ["name", "datePublished", "creativeWorkStatus"].map((key) => one[key]))).toEqual([
          [undefined, undefined, undefined],
          ["Work 1 <&>", "2020", undefined],
          ["Work 2 <&>", undefined, "corrected"]
        ])
      }
    ))

  it("keeps what a question met, with titles that are some, and says how much that was", () =>
    kept([], [], async (folder) => {
      const work = (id: string, title: string, pmid?: string) =>
        Work.single(
          SourceRecord.make({
            source: "s",
            id,
            title,
            ...(pmid === undefined ? {} : { identifiers: [Result.getOrThrow(Identifier.parseAs("pmid", pmid))] })
          })
        )
      const [a, b, none] = [work("a", "Gout", "900"), work("b", "[no title: s:b]", "901"), work("c", "No identifier")]
      const known = work("d", "Work 1", "2")
      const text = await asked(
        Meeting.storeWorks(folder, {
          works: [a, b, none, known],
          links: [
            { citing: a, cited: known, providers: ["s"] },
            { citing: a, cited: work("e", "Elsewhere", "999"), providers: ["s"] }
          ],
          runId: null
        }) as never
      )
      expect(text).toBe(
        "the graph of the project stores 3 works, 2 of them new, and 1 citation, 1 of them new; 1 work without an identifier omitted; 1 citation of works outside the graph omitted"
      )
      const { works, citations } = await asked(Graph.query({ folder, ids: ["pmid:900", "pmid:901"] }))
      expect(works.map(({ id, title, run }) => [id, title, run])).toEqual([
        ["pmid:900", "Gout", "replay"],
        ["pmid:901", "", "replay"],
        ["doi:10.1234/w1", "Work 1 <&>", "first"]
      ])
      expect(citations.map(({ citing, cited, provider }) => [citing, cited, provider])).toEqual([["pmid:900", "doi:10.1234/w1", "s"]])
    }))

  it("says once what is wrong with its database", () =>
    kept([], [], async (folder) => {
      const file = ProjectFiles.of(folder).graph
      const database = new DatabaseSync(file)
      database.exec("DROP TABLE edge")
      database.close()
      const problem = await refused(Graph.show({ folder }))
      expect(problem).toEqual({ id: "graph", message: `${file}: no such table: edge` })
    }))
})

it("gives a work the address of its DOI, else of its number in PubMed, else one of ours", () => {
  expect([["openalex:W5", "pmid:7", "doi:10.1234/x"], ["openalex:W5", "pmid:7"], ["openalex:W5"], ["x y"], []].map(uriOf)).toEqual([
    "https://doi.org/10.1234/x",
    "https://pubmed.ncbi.nlm.nih.gov/7/",
    "https://openalex.org/W5",
    "urn:litfuse:x%20y",
    "urn:litfuse:"
  ])
})
