import * as Query from "@litfuse/query/Query"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import type * as Edges from "@litfuse/engine/Edges"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Ids from "@litfuse/engine/Ids"
import type { Port } from "@litfuse/engine/Port"
import * as Ports from "@litfuse/engine/Ports"
import * as Ranking from "@litfuse/engine/Ranking"
import type * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Statistics from "@litfuse/engine/Statistics"
import * as Texts from "@litfuse/engine/Texts"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Arbitraries from "@litfuse/kit/Arbitraries"

const ids = Ids.make(Array.from({ length: 20 }, (_, i) => `d${i}`))

const scores = fc.array(fc.oneof(fc.constantFrom(0, -0, 1), fc.double({ noDefaultInfinity: true }), fc.constant(Number.NaN)), {
  minLength: 20,
  maxLength: 20
})
const ranking = scores.map((scores): Ranking.Ranked => ({
  ...Ranking.fromScores(ids, Float64Array.from(scores)),
  missing: scores.flatMap((score, row) => (Number.isNaN(score) ? [{ row, reason: "no value" }] : []))
}))

const told = {
  exchanges: [{ method: "GET", url: "https://x.org/", recording: "x/0123456789ab", status: 200, attempts: 2, bytes: 10, ms: 30 }],
  ms: 31
} as const

const outcomes: fc.Arbitrary<ReadonlyArray<Source.Outcome>> = fc
  .tuple(Arbitraries.record("a", "1"), Arbitraries.record("b", "2"))
  .map(([one, two]) => [
    { _tag: "Found", source: "a", notices: [{ code: "x", subject: "a", text: "y" }], records: [one], total: 7, ...told },
    { _tag: "Partial", source: "b", notices: [], records: [two], error: SourceError.crashed("b", "search", new Error("no")), ...told },
    { _tag: "Empty", source: "c", notices: [], effectiveQuery: "all", ...told },
    {
      _tag: "Failed",
      source: "d",
      notices: [],
      ...told,
      error: SourceError.make("d", "search", { _tag: "RateLimited", detail: "", retryAfterMs: 5 })
    },
    { _tag: "Skipped", source: "e", notices: [], why: "no key" }
  ])

const counts = { id: "x", output: Schema.Struct({ count: Schema.FiniteFromString }) }
const annotations = Arbitraries.works.map((works) => ({
  analyzer: "x",
  output: { count: works.length },
  notices: [{ code: "c", subject: "s", text: "t" }]
}))

type Outcomes = ReadonlyArray<Source.Outcome>

const pmid = Result.getOrThrow(Identifier.parse("pmid:1"))

const edgesOf = (first: Outcomes, second: Outcomes): Edges.Edges => ({
  edges: [{ citing: "a:1", cited: "b:2", provider: "a", direction: "citing", hop: 1 }],
  lists: [
    {
      provider: "a",
      direction: "citing",
      hop: 1,
      of: pmid,
      record: "b:2",
      state: "found",
      delivered: 1,
      total: null,
      stubs: 1,
      requests: []
    },
    {
      provider: "b",
      direction: "cited",
      hop: 2,
      of: pmid,
      record: "b:2",
      state: "partial",
      delivered: 1,
      total: 3,
      stubs: 0,
      requests: ["b/0123456789ab"]
    }
  ],
  hops: [
    { hop: 1, outcomes: first },
    { hop: 2, outcomes: second }
  ]
})

const texts: fc.Arbitrary<Texts.Texts> = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 4 }).map(([first, ...rest]) => {
  const section = (text: string) => ({ path: ["Methods"], text })
  const asked = { record: "a:1", identifier: pmid, provider: "a" }
  const text = { source: "a", identifier: pmid, sections: [section(first!), ...rest.map(section)], licence: "cc-by" } as const
  return {
    documents: [Texts.document(asked, text)],
    asked: [{ ...asked, state: "found" }],
    outcomes: [
      { _tag: "Found", source: "a", notices: [], texts: 1, ...told },
      { _tag: "Partial", source: "b", notices: [], texts: 2, error: SourceError.crashed("b", "fullText", new Error("no")), ...told },
      { _tag: "Empty", source: "c", notices: [], ...told },
      { _tag: "Skipped", source: "d", notices: [], why: "no key" }
    ]
  }
})

const statistics = { analysis: "simple", N: 3, df: { heart: 2 }, averageLength: { text: 1.5 } }

/** A value through JSON text and back. */
const through = <A>({ codec }: Port<A>, value: A): A =>
  Schema.decodeUnknownSync(codec)(JSON.parse(JSON.stringify(Schema.encodeUnknownSync(codec)(value))))

const survives = <A>(port: Port<A>, values: fc.Arbitrary<A>, content: (value: A) => unknown = (value) => value) => {
  it(`${port.name} survives JSON, and equal content has an equal hash`, () => {
    fc.assert(
      fc.property(values, (value) => {
        const back = through(port, value)
        expect(content(back)).toEqual(content(value))
        expect(port.hash(back)).toBe(port.hash(value))
        expect(port.hash(value)).toMatch(/^[0-9a-f]{64}$/)
      }),
      { seed: 1, numRuns: 200 }
    )
  })
}

const hits = ({ ids, rows, scores }: Ranking.Ranking) => [ids.values, [...rows], Array.from(scores, (score) => score + 0)]
const listHits = (list: Fusion.List) => [list.name, [...list.rows], [...list.ranks], Array.from(list.scores, (score) => score + 0)]

describe("ports", () => {
  survives(Ports.Query, Arbitraries.query)
  survives(
    Ports.Records,
    outcomes.map((outcomes) => ({ outcomes, statistics }))
  )
  survives(
    Ports.Works,
    Arbitraries.workTable.map((table) => ({ table, statistics })),
    ({ table, statistics }) => [table.ids.values, table.works, statistics]
  )
  survives(
    Ports.Vectors,
    fc.constant({
      model: "m",
      dimensions: 2,
      ids,
      query: Float32Array.of(0.1, 2),
      works: ids.values.map(() => Float32Array.of(1 / 3, -0))
    }),
    ({ ids, works, query, model }) => [ids.values, works.map((vector) => [...vector].map((x) => x + 0)), [...query], model]
  )
  survives(Ports.Ranking, ranking, (ranked) => [...hits(ranked), ranked.missing])
  survives(
    Ports.Rankings,
    fc.tuple(ranking, ranking).map(([a, b]) => ({ ids, lists: [Fusion.list("a", a), Fusion.list("b", b), Fusion.absent("c")] })),
    ({ ids, lists }) => [ids.values, lists.map(listHits)]
  )
  survives(Ports.annotations(counts), annotations)
  survives(
    Ports.Edges,
    fc.tuple(outcomes, outcomes).map(([first, second]) => edgesOf(first, second))
  )
  survives(Ports.Texts, texts)

  it("tell of what sources answered along citations and for texts, at the last hop", () => {
    const [[first, second]] = fc.sample(fc.tuple(outcomes, outcomes), { seed: 1, numRuns: 1 }) as [[Outcomes, Outcomes]]
    const edges = edgesOf(first, second.slice(2))
    expect([Ports.Edges.count!(edges), Ports.Edges.outcomes!(edges)]).toEqual([1, second.slice(2)])
    expect(Ports.Edges.outcomes!({ edges: [], lists: [], hops: [] })).toEqual([])
    const [some] = fc.sample(texts, { seed: 1, numRuns: 1 })
    expect([Ports.Texts.count!(some!), Ports.Texts.outcomes!(some!)]).toEqual([1, some!.outcomes])
    // how long it took is no part of it
    const later = edgesOf(
      first.map((outcome) => (outcome._tag === "Skipped" ? outcome : { ...outcome, ms: 99 })),
      second.slice(2)
    )
    expect(Ports.Edges.hash(later)).toBe(Ports.Edges.hash(edges))
    expect(Ports.Edges.hash({ ...edges, edges: [] })).not.toBe(Ports.Edges.hash(edges))
    const slower = { ...some!, outcomes: some!.outcomes.map((outcome) => ("ms" in outcome ? { ...outcome, ms: 99 } : outcome)) }
    expect(Ports.Texts.hash(slower)).toBe(Ports.Texts.hash(some!))
  })

  it("tell different content apart", () => {
    const one = { ...Ranking.fromScores(ids, new Float64Array(20).fill(1)), missing: [] }
    expect(Ports.Ranking.hash(one)).not.toBe(Ports.Ranking.hash({ ...one, rows: one.rows.slice(1), scores: one.scores.slice(1) }))
    expect(Ports.Query.hash(Query.text("a b"))).not.toBe(Ports.Query.hash(Query.phrase("a b")))
  })

  it("hash what a source answered, not how long it took or where its plugin crashed", () => {
    const [all] = fc.sample(outcomes, { seed: 1, numRuns: 1 })
    const later = all!.map((outcome) => {
      if (outcome._tag === "Skipped") return outcome
      const moved = { ...outcome, ms: 99, exchanges: outcome.exchanges.map((exchange) => ({ ...exchange, attempts: 3, ms: 5 })) }
      return moved._tag === "Partial" ? { ...moved, error: SourceError.crashed("b", "search", new Error("no")) } : moved
    })
    const hash = (outcomes: ReadonlyArray<Source.Outcome>) => Ports.Records.hash({ outcomes })
    expect(hash(later)).toBe(hash(all!))
    expect(hash(all!.slice(1))).not.toBe(hash(all!))
  })

  it("count what they carry", () => {
    expect([
      Ports.Query.count!(Query.text("a")),
      Ports.Ranking.count!({ ...Ranking.fromScores(ids, new Float64Array(20).fill(1)), missing: [] }),
      Ports.Rankings.count!({ ids, lists: [Fusion.absent("a")] }),
      Ports.Works.count!({ table: WorkTable.make([]) }),
      Ports.Records.count!({ outcomes: fc.sample(outcomes, { seed: 1, numRuns: 1 })[0]! })
    ]).toEqual([1, 20, 1, 0, 2])
  })
})

describe("Statistics", () => {
  const statistics: Statistics.Statistics = { analysis: "simple", N: 10, df: (term) => term.length, averageLength: () => 2.5 }

  it("travel as an extract for the terms that will be asked for", () => {
    const extract = Statistics.extract(statistics, ["heart", "__proto__"], ["text"])
    const back = Statistics.fromExtract(extract)
    expect([back.analysis, back.N, back.df("heart"), back.df("lungs"), back.averageLength("text"), back.averageLength("title")]).toEqual([
      "simple",
      10,
      5,
      0,
      2.5,
      0
    ])
    expect(back.df("__proto__")).toBe(9)
  })
})
