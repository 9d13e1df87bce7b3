import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Analyzer from "../../../src/Analyzer.ts"
import * as Explanation from "../../../src/Explanation.ts"
import * as Fusion from "../../../src/Fusion.ts"
import * as Normalisation from "../../../src/Normalisation.ts"
import * as Cache from "../../../src/pipeline/Cache.ts"
import * as Catalogue from "../../../src/pipeline/Catalogue.ts"
import { checkGraph } from "../../../src/pipeline/checkGraph.ts"
import { pluginNodes } from "../../../src/pipeline/nodes/pluginNodes.ts"
import { engineSteps } from "../../../src/pipeline/nodes/engineSteps.ts"
import { offline } from "@litfuse/kit/scriptedHttp"
import { execute, valueAt } from "../../../src/pipeline/execute.ts"
import * as Surroundings from "../../../src/pipeline/Surroundings.ts"
import * as Ports from "../../../src/Ports.ts"
import * as Ranker from "../../../src/Ranker.ts"
import * as Ranking from "../../../src/Ranking.ts"
import * as Reads from "../../../src/Reads.ts"
import * as Registry from "../../../src/Registry.ts"
import * as Reranker from "../../../src/Reranker.ts"
import * as Source from "../../../src/Source.ts"
import * as SourceRecord from "../../../src/SourceRecord.ts"

const about = "made for this test"
const none = Schema.Struct({})
const explain = () => Explanation.leaf("no reason", 0)

/** A source of titles that answers everything with everything, best first; `asked` counts how often. */
const asked: Array<string> = []
const source = (id: string, titles: ReadonlyArray<string>) =>
  Source.plugin({
    id,
    revision: 1,
    about,
    abilities: ["search"],
    ingests: [],
    capabilities: { maxRecords: 100 },
    params: Schema.Struct({ prefix: Schema.String.pipe(Schema.withDecodingDefaultKey(Effect.succeed(""))) }),
    make: ({ prefix }) =>
      Effect.succeed({
        searchPage: () =>
          Effect.sync(() => {
            asked.push(id)
            const records = titles.map((title, i) => SourceRecord.make({ source: id, id: String(i), title: `${prefix}${title}` }))
            return { records, total: records.length, next: undefined, notices: [{ code: "seen", subject: id, text: "asked" }] }
          })
      })
  })

/** Longer titles first; `atMost` is refused when it is below what the works have. */
const byLength = Ranker.plugin({
  id: "title-length",
  revision: 1,
  about,
  params: Schema.Struct({ atMost: Schema.Int.pipe(Schema.withDecodingDefaultKey(Effect.succeed(100))) }),
  needs: ["title"],
  refuses: ({ works }, { atMost }) => (works.ids.size > atMost ? `atMost is ${atMost}, but there are ${works.ids.size} works` : undefined),
  prepare: ({ works }) => works.column("title").map((title) => title.length),
  score: (lengths, _, out) => lengths.forEach((length, row) => (out[row] = length)),
  explain
})

/** The sum of reciprocal ranks. */
const byPlace = Fusion.plugin({
  id: "by-place",
  revision: 1,
  about,
  params: none,
  prepare: (inputs) => inputs,
  score: ({ lists, candidates }, _, out) => {
    out.fill(0)
    for (const { rows, ranks } of lists) rows.forEach((row, i) => (out[candidates.indexOf(row)]! += 1 / ranks[i]!))
  },
  explain
})

const halved = Normalisation.plugin({
  id: "halved",
  revision: 1,
  about,
  params: none,
  prepare: (scores) => scores,
  score: (scores, _, out) => out.set(scores.map((score) => score / 2))
})

const reversed = Reranker.plugin({
  id: "reversed",
  revision: 1,
  about,
  params: none,
  prepare: ({ ranking }) => ranking,
  score: ({ scores }, _, out) => out.set(scores.map((score) => -score)),
  explain
})

const firstTitle = Analyzer.plugin({
  id: "first-title",
  revision: 1,
  about,
  params: none,
  output: Schema.String,
  reads: ["ranking"],
  views: { text: (title) => title },
  analyse: (inputs) => inputs.works.column("title")[Reads.ranking(inputs).rows[0]!]!
})

const broken: Registry.AnyPlugin = { ...source("broken", []), make: () => expect.fail("no key") } as never
const values = [source("left", ["aa", "a"]), source("right", ["bbb", "bb", "b"]), broken, byLength, byPlace, halved, reversed, firstTitle]
const { plugins, problems } = Registry.make(values.map((value) => ({ value, origin: { name: "test" } })))
const catalogue = Catalogue.make([...pluginNodes(plugins), ...engineSteps])

const file = {
  nodes: [
    { id: "left", plugin: "left", params: { depth: 2, source: { prefix: "x" } }, inputs: { query: "$query" } },
    { id: "right", plugin: "source/right", inputs: { query: "$query" } },
    { id: "broken", plugin: "broken", inputs: { query: "$query" } },
    { id: "works", plugin: "step/works", inputs: { records: ["left", "right", "broken"] } },
    { id: "lists", plugin: "step/lists", inputs: { records: ["right", "left"] } },
    { id: "length", plugin: "title-length", inputs: { works: "works", query: "$query" } },
    { id: "fused", plugin: "by-place", inputs: { lists: "lists", rankings: ["length", "half"] } },
    { id: "half", plugin: "halved", inputs: { ranking: "length" } },
    { id: "turned", plugin: "reversed", inputs: { works: "works", query: "$query", ranking: "fused" } },
    { id: "says", plugin: "first-title", inputs: { works: "works", ranking: "turned" } }
  ]
}
const given = { query: Ports.Query }
const graph = Result.getOrThrow(checkGraph(file, { catalogue, given }))
const layers = Layer.mergeAll(Cache.layerMemory, Surroundings.layer({ sourcesHash: "s", replay: "tape" }), offline)
const search = execute(graph, { given: { query: { _tag: "Term", text: "anything" } } })

describe("plugins as nodes", () => {
  it("register", () => {
    expect(problems).toEqual([])
  })

  it("run from query to annotations, by hand: five titles, three lists", async () => {
    const finished = await Effect.runPromise(Effect.provide(search, layers))
    expect(finished.failures).toEqual([])
    const hits = (node: string) => {
      const ranking = valueAt(graph, finished, node, Ports.Ranking)!
      return Ranking.idsOf(ranking).map((id, i) => [id, ranking.scores[i]])
    }
    // Titles: left:0 xaa, left:1 xa, right:0 bbb, right:1 bb, right:2 b. Ties go to the id that is last by code point.
    expect(hits("length")).toEqual([
      ["right:0", 3],
      ["left:0", 3],
      ["right:1", 2],
      ["left:1", 2],
      ["right:2", 1]
    ])
    expect(hits("half").map(([, score]) => score)).toEqual([1.5, 1.5, 1, 1, 0.5])
    // Places: in its source, then twice by length with shared ranks 1.5, 1.5, 3.5, 3.5, 5.
    const third = 1 / 1.5
    expect(hits("fused")).toEqual([
      ["right:0", 1 + third + third],
      ["left:0", 1 + third + third],
      ["right:1", 1 / 2 + 1 / 3.5 + 1 / 3.5],
      ["left:1", 1 / 2 + 1 / 3.5 + 1 / 3.5],
      ["right:2", 1 / 3 + 1 / 5 + 1 / 5]
    ])
    expect(hits("turned").map(([id]) => id)).toEqual(["right:2", "right:1", "left:1", "right:0", "left:0"])
    expect(valueAt(graph, finished, "says", Ports.annotations(firstTitle))?.output).toBe("b")
    expect(valueAt(graph, finished, "broken", Ports.Records)?.outcomes).toMatchObject([{ _tag: "Failed", source: "broken" }])
    expect(finished.trace.find(({ node }) => node === "left")?.notices.map(({ code }) => code)).toContain("seen")
  })

  it("come out of the cache as they went in: every port writes and reads its values without loss", async () => {
    asked.length = 0
    // what a broken source leaves is never kept
    const whole = file.nodes.filter(({ id }) => id !== "broken")
    const nodes = whole.map((node) => (node.id === "works" ? { ...node, inputs: { records: ["left", "right"] } } : node))
    const graph = Result.getOrThrow(checkGraph({ nodes }, { catalogue, given }))
    const search = execute(graph, { given: { query: { _tag: "Term", text: "anything" } } })
    const [cold, warm] = await Effect.runPromise(Effect.provide(Effect.all([search, search]), layers))
    expect(asked.toSorted()).toEqual(["left", "right"])
    expect(warm.trace.map(({ status }) => status)).toEqual(graph.nodes.map(() => "cached"))
    expect(warm.trace.map(({ hash }) => hash)).toEqual(cold.trace.map(({ hash }) => hash))
    expect(Ranking.idsOf(valueAt(graph, warm, "turned", Ports.Ranking)!)).toEqual(
      Ranking.idsOf(valueAt(graph, cold, "turned", Ports.Ranking)!)
    )
  })

  it("say which parameters these inputs do not allow", async () => {
    const strict = file.nodes.map((node) => (node.id === "length" ? { ...node, params: { atMost: 4 } } : node))
    const refused = Result.getOrThrow(checkGraph({ nodes: strict }, { catalogue, given }))
    const run = execute(refused, { given: { query: { _tag: "Term", text: "x" } } })
    const { failures } = await Effect.runPromise(Effect.provide(run, layers))
    expect(failures.map(({ message }) => message)).toEqual(['node "length": title-length: params: atMost is 4, but there are 5 works'])
  })

  it("keep a record that one source delivers to two nodes once, and say so", async () => {
    const again = {
      nodes: [
        { id: "one", plugin: "left", inputs: { query: "$query" } },
        { id: "two", plugin: "left", params: { depth: 1 }, inputs: { query: "$query" } },
        { id: "works", plugin: "works", inputs: { records: ["one", "two"] } }
      ]
    }
    const both = Result.getOrThrow(checkGraph(again, { catalogue, given }))
    const finished = await Effect.runPromise(Effect.provide(execute(both, { given: { query: { _tag: "Term", text: "x" } } }), layers))
    expect(valueAt(both, finished, "works", Ports.Works)?.table.works.map(({ id }) => id)).toEqual(["left:1", "left:0"])
    expect(finished.trace.at(-1)?.notices.map(({ code }) => code)).toEqual(["record-twice"])
  })

  it("carry the hash of third-party code", () => {
    const third = Registry.make([{ value: byPlace, origin: { name: "./mine.ts", code: "c0de" } }])
    const codes = (table: Registry.Table) => pluginNodes(table).flatMap(({ kind, code }) => (kind === "step" ? [] : [code]))
    expect(codes(third.plugins)).toEqual(["c0de"])
    expect(codes(plugins).every((code) => code === undefined)).toBe(true)
  })
})
