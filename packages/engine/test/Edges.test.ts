import { describe, expect, it } from "vitest"
import * as Edges from "../src/Edges.ts"
import * as Identifier from "../src/Identifier.ts"

const edge = (citing: string, cited: string, rest: Partial<Edges.Edge> = {}): Edges.Edge => ({
  citing,
  cited,
  provider: "p",
  direction: "citing",
  hop: 1,
  ...rest
})
const list = (of: string, rest: Partial<Edges.List> = {}): Edges.List => ({
  provider: "p",
  direction: "citing",
  hop: 1,
  of: Identifier.find(of)!,
  record: of,
  state: "found",
  delivered: 2,
  total: 2,
  stubs: 0,
  requests: [`p/${of}`],
  ...rest
})

describe("Edges", () => {
  it("stand by hop, then by code point, each once for each source, where it was first found", () => {
    const made = Edges.make({
      edges: [
        edge("b", "a", { hop: 2 }),
        edge("\u{1F493}", "a"),
        edge("\uFF5E", "a"),
        edge("b", "a", { provider: "q" }),
        edge("b", "a", { direction: "cited", hop: 3 }),
        edge("b", "a")
      ],
      lists: [],
      hops: [
        { hop: 2, outcomes: [] },
        { hop: 1, outcomes: [] }
      ]
    })
    expect(made.edges.map(({ hop, citing, provider }) => `${hop} ${citing} ${provider}`)).toEqual([
      "1 b p",
      "1 b q",
      "1 \uFF5E p",
      "1 \u{1F493} p"
    ])
    expect(made.hops.map(({ hop }) => hop)).toEqual([1, 2])
  })

  it("were delivered at the end that was not asked about", () => {
    expect([edge("b", "a"), edge("b", "a", { direction: "cited" })].map(Edges.farEnd)).toEqual(["b", "a"])
  })

  it("are as complete as the lists of a source at a hop say together; what one of them does not say is not known", () => {
    const lists = [
      list("pmid:1"),
      list("pmid:2", { delivered: 3, total: 9, stubs: 1 }),
      list("pmid:1", { direction: "cited", delivered: 0, total: 0, state: "empty" }),
      list("pmid:3", { hop: 2, requests: ["p/b", "p/a"] }),
      list("pmid:4", { hop: 2, total: null, delivered: 0, state: "failed" })
    ]
    const row = { provider: "p", direction: "citing", stubs: 0, cut: 0, open: 0 }
    expect(Edges.completeness({ lists })).toEqual([
      { ...row, hop: 1, lists: 2, cut: 1, delivered: 5, total: 11, stubs: 1, requests: ["p/pmid:1", "p/pmid:2"] },
      { ...row, hop: 1, direction: "cited", lists: 1, delivered: 0, total: 0, requests: ["p/pmid:1"] },
      { ...row, hop: 2, lists: 2, open: 1, delivered: 2, total: null, requests: ["p/a", "p/b", "p/pmid:4"] }
    ])
  })
})
