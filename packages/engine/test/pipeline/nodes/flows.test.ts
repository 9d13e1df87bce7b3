import * as Ids from "@litfuse/engine/Ids"
import * as Effect from "effect/Effect"
import { offline } from "@litfuse/kit/scriptedHttp"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Explanation from "@litfuse/engine/Explanation"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Registry from "@litfuse/engine/Registry"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import { embedder } from "@litfuse/kit/test/planted/embedders"
import { fusion } from "@litfuse/kit/test/planted/fusions"
import { ranker as citations } from "@litfuse/kit/test/planted/rankers"
import { about, a, b, twice, problems, given, query, check, run, base } from "./flowing.ts"

describe("what flows", () => {
  it("registers", () => {
    expect(problems).toEqual([])
  })

  it("carries who is missing, and why, through fusion and reranking", async () => {
    const graph = Result.getOrThrow(check(base.map((node) => (node.id === "fused" ? { ...node, inputs: { rankings: "cited" } } : node))))
    const finished = await run(graph)
    const missing = (node: string) => {
      const { ids, missing } = Pipeline.valueAt(graph, finished, node, Ports.Ranking)!
      return missing.map(({ row, reason }) => [ids.values[row], reason])
    }
    const none = "no source delivered citationCount"
    expect(missing("cited")).toEqual([
      ["b:3", none],
      ["a:2", none]
    ])
    expect(missing("fused")).toEqual([
      ["b:3", `cited: ${none}`],
      ["a:2", `cited: ${none}`]
    ])
    expect(missing("turned")).toEqual(missing("fused"))
  })

  it("names lists by their nodes, and explains a hit down to where its scores begin", async () => {
    const graph = Result.getOrThrow(check(base))
    const finished = await run(graph)
    const explained = Pipeline.explainers(graph, finished)("turned")("a:1")!
    expect(Explanation.gap(explained)).toBeLessThan(1e-12)
    const [fused] = explained.from!
    expect(fused!.from!.map(({ label }) => label)).toEqual(["a, rank 1: place 1 of 3 in a", "cited, rank 2: citations"])
    expect(fused!.from![1]!.parts.map(({ label }) => label)).toEqual(["constant", "count"])
    expect(Explanation.print(explained)).toContain("<- ")
    expect(Pipeline.explainers(graph, finished)("turned")("nobody")).toBeUndefined()
  })

  it("goes on without vectors where there is no model, and says so", async () => {
    const nodes = [
      ...base,
      { id: "vectors", plugin: "no-model", inputs: { works: "works", query } },
      {
        id: "reads",
        plugin: "reader",
        inputs: { works: "works", query, vectors: "vectors", lists: "lists", outcomes: ["from-a", "from-b"] }
      }
    ]
    const graph = Result.getOrThrow(check(nodes))
    const finished = await run(graph)
    expect(finished.failures).toEqual([])
    const { dimensions, query: vector, works } = Pipeline.valueAt(graph, finished, "vectors", Ports.Vectors)!
    expect([dimensions, vector.length, ...works.map(({ length }) => length)]).toEqual([0, 0, 0, 0, 0, 0])
    const { notices } = finished.trace.find(({ node }) => node === "vectors")!
    expect(notices.map(({ code, text }) => [code, text])).toEqual([
      ["no-vectors", "no-model cannot be reached (open the model): no folder; works are ranked without vectors"]
    ])
  })

  it("hands a ranker what it declares to read, and withholds the rest", async () => {
    const nodes = [
      ...base,
      { id: "vectors", plugin: embedder().id, inputs: { works: "works", query } },
      {
        id: "reads",
        plugin: "reader",
        inputs: { works: "works", query, vectors: "vectors", lists: "lists", outcomes: ["from-a", "from-b"] }
      },
      { id: "takes", plugin: "greedy", inputs: { works: "works", query } }
    ]
    const graph = Result.getOrThrow(check(nodes))
    const finished = await run(graph)
    const ranking = Pipeline.valueAt(graph, finished, "reads", Ports.Ranking)!
    // lists of 3 and 1; no source was silent; "heart two" has as many a's as "heart one", one of nine letters
    expect(Math.floor(ranking.scores[0]! / 100)).toBe(4)
    expect(Ranking.idsOf(ranking)).toHaveLength(4)
    expect(finished.failures.map(({ node, message }) => [node, message.split("InvariantBroken: ")[1]])).toEqual([
      ["takes", expect.stringContaining("reads the vectors declares it")]
    ])
  })

  it("hands an analyzer the typed output of the one that it uses, and takes no other", async () => {
    const inputs = { works: "works" }
    const says = [
      { id: "counts", plugin: "counts", inputs },
      { id: "says", plugin: "twice", inputs: { ...inputs, counts: "counts" } }
    ]
    const graph = Result.getOrThrow(check([...base, ...says]))
    expect(Pipeline.valueAt(graph, await run(graph), "says", Ports.annotations(twice))).toEqual({
      analyzer: "twice",
      output: 8,
      notices: []
    })
    const wrong = check([...base, ...says, { id: "again", plugin: "twice", inputs: { ...inputs, counts: "says" } }])
    expect(Result.isFailure(wrong) && wrong.failure.map(({ message }) => message)).toEqual([
      'node "again": input "counts" takes Annotations of counts, but "says" delivers Annotations of twice'
    ])
  })
})

describe("an analyzer that knows another by id, revision and output only", () => {
  const Narrow = Schema.Struct({ works: Schema.FiniteFromString })
  const wide = Analyzer.plugin({
    id: "wide",
    revision: 1,
    about,
    params: Schema.Struct({}),
    output: Schema.Struct({ works: Schema.String, more: Schema.Int }),
    views: { text: ({ works }) => works },
    analyse: ({ works }) => ({ works: works.ids.size === 4 ? "four" : String(works.ids.size), more: 1 })
  })
  const reader = Analyzer.plugin({
    id: "reads-wide",
    revision: 1,
    about,
    params: Schema.Struct({}),
    uses: { wide: { id: "wide", revision: 1, output: Narrow } },
    output: Schema.Finite,
    views: { text: String },
    analyse: (_inputs, _params, { wide }) => wide.works * 2
  })
  const table = Registry.make([a, b, wide, reader].map((value) => ({ value, origin: { name: "test" } })))
  const types = Pipeline.Catalogue.make([...Pipeline.pluginNodes(table.plugins), ...Pipeline.steps])
  const saying = (sources: ReadonlyArray<string>) =>
    Result.getOrThrow(
      Pipeline.check(
        {
          nodes: [
            ...base.slice(0, 2),
            { id: "works", plugin: "step/works", inputs: { records: sources } },
            { id: "wide", plugin: "wide" },
            { id: "says", plugin: "reads-wide" }
          ]
        },
        { catalogue: types, given }
      )
    )

  it("reads what its own schema makes of the other's output", async () => {
    expect(table.problems).toEqual([])
    const graph = saying(["from-a"])
    expect(Pipeline.valueAt(graph, await run(graph), "says", Ports.annotations(reader))?.output).toBe(6)
  })

  it("fails with both names where its schema cannot read it", async () => {
    const { failures } = await run(saying(["from-a", "from-b"]))
    expect(failures.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^node "says": input "wide" takes the output of analyzer\/wide as analyzer\/reads-wide reads it, but "analyzer\/wide" delivers another: works expected .*got NaN$/
      )
    ])
  })
})

describe("a ranking over other works", () => {
  const others = [
    { id: "others", plugin: "step/works", inputs: { records: "from-a" } },
    { id: "wrong", plugin: "planted-abstracts-first", inputs: { works: "others", query, ranking: "fused" } }
  ]

  it("is a PortMismatch with both nodes' names, before anything runs", () => {
    const checked = check([...base, ...others])
    expect(Result.isFailure(checked) && checked.failure.map(({ message }) => message)).toEqual([
      'node "wrong": input "ranking" takes hits among the works of "others", but "fused" delivers hits among those of "works"'
    ])
  })

  it("is found when only the records behind a list differ", () => {
    const listed = [
      ...base.slice(0, 4),
      { id: "only-a", plugin: "step/works", inputs: { records: "from-a" } },
      { id: "fused", plugin: fusion().id, inputs: { lists: "lists" } },
      { id: "wrong", plugin: "planted-abstracts-first", inputs: { works: "only-a", query, ranking: "fused" } }
    ]
    const checked = check(listed)
    expect(Result.isFailure(checked) && checked.failure.map(({ message }) => message)).toEqual([
      'node "wrong": input "ranking" takes hits among the works of "only-a", but "fused" delivers hits among those of "from-b"'
    ])
  })

  it("is none when the works are made in the same way of the same records", () => {
    const same = [...base, { ...others[0]!, inputs: { records: ["from-a", "from-b"] } }, others[1]!]
    expect(Result.isSuccess(check(same))).toBe(true)
  })

  it("from outside is a typed failure, no defect", async () => {
    const ranked = Ranking.fromScores({ ...Ids.make(["z"]), row: () => 0 }, Float64Array.of(1))
    const nodes = [...base, { id: "last", plugin: "planted-abstracts-first", inputs: { works: "works", query, ranking: "$mine" } }]
    const graph = Result.getOrThrow(check(nodes, { mine: Ports.Ranking }))
    const { failures } = await run(graph, { mine: { ...ranked, missing: [] } })
    expect(failures.map(({ message }) => message)).toEqual([
      'node "last": input "ranking" takes hits among the works that it is wired with, but "ranking" delivers "z"'
    ])
  })
})

describe("a source that failed", () => {
  it("is asked again, and nothing made of its failure is kept", async () => {
    let isUp = false
    const shaky = {
      ...MemorySource.plugin({ id: "shaky", records: [{ id: "1", title: "Heart" }] }),
      make: () =>
        Effect.succeed(
          MemorySource.primitives({
            id: "shaky",
            records: [{ id: "1", title: "Heart" }],
            ...(isUp ? {} : { fault: "unreachable" as const })
          })
        )
    }
    const table = Registry.make([shaky, a, citations()].map((value) => ({ value, origin: { name: "test" } }))).plugins
    const nodes = [
      { id: "shaky", plugin: "source/shaky", inputs: { query } },
      { id: "steady", plugin: "source/a", inputs: { query } },
      { id: "works", plugin: "step/works", inputs: { records: ["shaky", "steady"] } },
      { id: "cited", plugin: "planted-citations", inputs: { works: "works", query } }
    ]
    const types = Pipeline.Catalogue.make([...Pipeline.pluginNodes(table), ...Pipeline.steps])
    const graph = Result.getOrThrow(Pipeline.check({ nodes }, { catalogue: types, given }))
    const once = Effect.scoped(Pipeline.execute(graph, { given: { query: { _tag: "Term", text: "heart" } } }))
    const world = Layer.mergeAll(Pipeline.Cache.layerMemory, Pipeline.World.layer({ sourcesHash: "s", replay: "tape" }), offline)
    const runs = await Effect.runPromise(
      Effect.gen(function* () {
        const [failed, again] = [yield* once, yield* once]
        isUp = true
        const [better, kept] = [yield* once, yield* once]
        return [failed, again, better, kept]
      }).pipe(Effect.provide(world))
    )
    const statuses = runs.map(({ trace }) => trace.map(({ node, status }) => `${node} ${status}`))
    const [shakyRan, steadyCached] = ["shaky ran", "steady cached"]
    expect(statuses).toEqual([
      [shakyRan, "steady ran", "works ran", "cited ran"],
      [shakyRan, steadyCached, "works ran", "cited ran"],
      [shakyRan, steadyCached, "works ran", "cited ran"],
      ["shaky cached", steadyCached, "works cached", "cited cached"]
    ])
    expect(runs.map((finished) => Pipeline.valueAt(graph, finished, "works", Ports.Works)!.table.ids.size)).toEqual([3, 3, 4, 4])
  })
})
