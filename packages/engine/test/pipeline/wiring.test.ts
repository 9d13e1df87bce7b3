import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Analyzer from "@litfuse/engine/Analyzer"
import * as Params from "@litfuse/engine/Params"
import * as Pipeline from "@litfuse/engine/Pipeline"
import * as Ports from "@litfuse/engine/Ports"
import type * as Reads from "@litfuse/engine/Reads"
import * as Registry from "@litfuse/engine/Registry"
import * as MemorySource from "@litfuse/kit/test/MemorySource"
import { embedder } from "@litfuse/kit/test/planted/embedders"
import { fusion } from "@litfuse/kit/test/planted/fusions"
import { reranker } from "@litfuse/kit/test/planted/rerankers"
import { offline } from "@litfuse/kit/scriptedHttp"

const source = (id: string) => MemorySource.plugin({ id, records: [{ id: "1", title: `Heart ${id}` }] })

/** An analyzer that says what it was given besides works. */
const reader = (id: string, reads: ReadonlyArray<Reads.OfAnalyzers>, uses: Analyzer.Uses = {}) =>
  Analyzer.plugin({
    id,
    revision: 1,
    about: "made for this test",
    params: Params.none,
    reads,
    uses,
    output: Schema.Array(Schema.String),
    views: { text: (given) => given.join(" ") },
    analyse: (inputs, _params, used) => [...Object.keys(inputs), ...Object.keys(used)].sort()
  })

const plain = reader("plain", [])
const values = [
  source("a"),
  source("b"),
  fusion(),
  reranker(),
  embedder(),
  plain,
  reader("all", ["query", "ranking", "lists", "outcomes"]),
  reader("near", ["vectors"]),
  reader("on-plain", [], { one: plain }),
  reader("on-near", [], { one: reader("near", ["vectors"]) })
]
const { plugins, problems } = Registry.make(values.map((value) => ({ value, origin: { name: "test" } })))
const catalogue = Pipeline.Catalogue.make([...Pipeline.pluginNodes(plugins), ...Pipeline.steps])
const check = (nodes: ReadonlyArray<object>, groups: Readonly<Record<string, string>> = {}) =>
  Pipeline.check({ nodes }, { catalogue, given: { query: Ports.Query }, groups: new Map(Object.entries(groups)) })
const graphOf = (...args: Parameters<typeof check>) => Result.getOrThrow(check(...args))
const messages = (...args: Parameters<typeof check>) => {
  const checked = check(...args)
  return Result.isFailure(checked) ? checked.failure.map(({ message }) => message) : []
}
const wiresOf = ({ nodes }: ReturnType<typeof graphOf>, id: string) =>
  Object.fromEntries(nodes.find((node) => node.id === id)!.wires.map(({ port, from }) => [port, from]))

const query = "$query"
const base = [
  { id: "from-b", plugin: "source/b", inputs: { query } },
  { id: "from-a", plugin: "source/a", inputs: { query } },
  { id: "works", plugin: "step/works", inputs: { records: ["from-b", "from-a"] } },
  { id: "lists", plugin: "step/lists", inputs: { records: ["from-b", "from-a"], works: "works" } },
  { id: "fused", plugin: fusion().id, inputs: { lists: "lists" } },
  { id: "turned", plugin: "planted-abstracts-first", inputs: { works: "works", query, ranking: "fused" } }
]

describe("inputs that a file leaves out", () => {
  it("registers", () => expect(problems).toEqual([]))

  it("an analyzer has those that it reads, and no other", () => {
    expect(wiresOf(graphOf([...base, { id: "says", plugin: "plain", inputs: { works: "works" } }]), "says")).toEqual({ works: ["works"] })
    expect(messages([...base, { id: "says", plugin: "plain", inputs: { works: "works", ranking: "fused" } }])).toEqual([
      'node "says": analyzer/plain has no input "ranking"; its inputs are "works"'
    ])
  })

  it("are wired with the last works, the ranking that is the answer, every source and list in the order of the file", () => {
    expect(wiresOf(graphOf([{ id: "says", plugin: "all" }, ...base]), "says")).toEqual({
      works: ["works"],
      query: ["$query"],
      ranking: ["turned"],
      lists: ["lists"],
      outcomes: ["from-b", "from-a"]
    })
  })

  it("stay as they are where they are written, and what belongs to them is wired with them", () => {
    const others = [
      { id: "few", plugin: "step/works", inputs: { records: "from-a" } },
      { id: "few-lists", plugin: "step/lists", inputs: { records: "from-a", works: "few" } },
      { id: "few-fused", plugin: fusion().id, inputs: { lists: "few-lists" } }
    ]
    const says = { id: "says", plugin: "all", inputs: { works: "few", outcomes: "from-a" } }
    const wires = wiresOf(graphOf([...base, ...others, says]), "says")
    expect(wires).toEqual({ works: ["few"], query: ["$query"], ranking: ["few-fused"], lists: ["few-lists"], outcomes: ["from-a"] })
  })

  it("are wired with the works that the answer is about, not with others that come later", () => {
    const late = [{ id: "zz-others", plugin: "step/works", params: { merge: "s0" }, inputs: { records: ["from-a"] } }]
    expect(wiresOf(graphOf([...base, ...late, { id: "says", plugin: "plain" }]), "says")).toEqual({ works: ["works"] })
    // without a ranking the last works count
    expect(wiresOf(graphOf([...base.slice(0, 3), ...late, { id: "says", plugin: "plain" }]), "says")).toEqual({ works: ["zz-others"] })
  })

  it("are wired with the node of an analyzer that is used, over the same works", () => {
    const few = { id: "few", plugin: "step/works", inputs: { records: "from-a" } }
    const nodes = [...base, few, { id: "one", plugin: "plain" }, { id: "other", plugin: "plain", inputs: { works: "few" } }]
    expect(wiresOf(graphOf([...nodes, { id: "says", plugin: "on-plain" }]), "says")).toEqual({ works: ["works"], one: ["one"] })
    expect(wiresOf(graphOf([...nodes, { id: "says", plugin: "on-plain", inputs: { works: "few" } }]), "says")["one"]).toEqual(["other"])
    expect(messages([...nodes, { id: "again", plugin: "plain" }, { id: "says", plugin: "on-plain" }])).toEqual([
      'node "says": analyzer/on-plain needs input "one" (Annotations of plain), but several nodes deliver it (one, again); name one'
    ])
    expect(messages([...base, few, nodes.at(-1)!, { id: "says", plugin: "on-plain" }])).toEqual([
      'node "says": analyzer/on-plain needs input "one" (Annotations of plain), but "other" reads other works; name the works that both read'
    ])
  })

  it("that nothing can deliver are problems, unless the graph is not clear", () => {
    const says = { id: "says", plugin: "near" }
    expect(messages([...base, says])).toEqual([
      'node "says": analyzer/near needs input "vectors" (Vectors), but no node of this pipeline delivers it; add one'
    ])
    expect(messages([...base, says, { id: "typo", plugin: "embeder/planted" }])).toHaveLength(1)
    const ring = [
      { id: "x", plugin: "planted-abstracts-first", inputs: { works: "works", query, ranking: "y" } },
      { id: "y", plugin: "planted-abstracts-first", inputs: { works: "works", query, ranking: "x" } }
    ]
    expect(messages([...base, says, ...ring])).toEqual(['node "x": depends on itself: x <- y <- x; remove one of these inputs'])
    const embedded = { id: "vectors", plugin: embedder().id, inputs: { works: "works", query } }
    expect(wiresOf(graphOf([says, ...base, embedded]), "says")).toEqual({ works: ["works"], vectors: ["vectors"] })
  })
})

describe("nodes that may be left out", () => {
  const says = [
    { id: "s-on-near", plugin: "on-near" },
    { id: "s-near", plugin: "near" },
    { id: "s-plain", plugin: "plain" },
    { id: "s-on-plain", plugin: "on-plain" }
  ]
  const groups = Object.fromEntries(says.map(({ id }) => [id, "s"]))

  it("are, with those that use them, and the trace says why", async () => {
    const graph = graphOf([...base, ...says], groups)
    expect(graph.nodes.map(({ id }) => id).filter((id) => id.startsWith("s-"))).toEqual(["s-plain", "s-on-plain"])
    expect(graph.written.slice(-4)).toEqual(says.map(({ id }) => id))
    const layers = Layer.mergeAll(Pipeline.Cache.layerNone, Pipeline.World.layer({ sourcesHash: "s" }), offline)
    const run = Effect.scoped(Pipeline.execute(graph, { given: { query: { _tag: "Term", text: "heart" } } }))
    const { trace, failures } = await Effect.runPromise(Effect.provide(run, layers))
    expect(failures).toEqual([])
    expect(trace.slice(-2).map(({ node, status, notices }) => [node, status, notices])).toEqual([
      [
        "s-on-near",
        "skipped",
        [
          {
            code: "analyzer-left-out",
            subject: "s-on-near",
            text: 'analyzer/on-near is left out: it needs input "one" (Annotations of near), but analyzer/near is not in this pipeline; add it'
          }
        ]
      ],
      [
        "s-near",
        "skipped",
        [
          {
            code: "analyzer-left-out",
            subject: "s-near",
            text: 'analyzer/near is left out: it needs input "vectors" (Vectors), but no node of this pipeline delivers it; add one'
          }
        ]
      ]
    ])
  })

  it("use the one of their group before any other", () => {
    const graph = graphOf([...base, { id: "mine", plugin: "plain" }, ...says], groups)
    expect(wiresOf(graph, "s-on-plain")).toEqual({ works: ["works"], one: ["s-plain"] })
  })

  it("cannot be read by a node that names them", () => {
    const names = { id: "names", plugin: "on-near", inputs: { one: "s-near" } }
    expect(messages([...base, ...says, names], groups)).toEqual([
      'node "names": input "one" reads "s-near", which is not in this pipeline; add the node or correct the name'
    ])
  })
})
