import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { Finder } from "../../src/judgedCoverage/Contributions.ts"
import { measure, measuresAt, ranksOf, rise } from "../../src/judgedCoverage/RunCoverage.ts"
import { leaveTeamsOut, without } from "../../src/judgedCoverage/TeamOut.ts"
import * as Judgements from "@litfuse/eval/Judgements"
import * as Qrels from "@litfuse/eval/Qrels"

const qrels = Qrels.make(
  new Map([
    [
      "1",
      new Map([
        ["a", 1],
        ["b", 0],
        ["c", 2]
      ])
    ]
  ])
)
const finders = new Map([
  [
    "1",
    new Map<string, Finder>([
      ["a", { team: "A", rank: 1, others: Infinity }],
      ["b", { team: "A", rank: 2, others: 9 }],
      ["c", { team: "B", rank: 1, others: 2 }]
    ])
  ]
])
const always = () => true
const left = (team: string, own: number, others: number, mayBeOwn: (topic: string, id: string) => boolean = always) => {
  const found = without(qrels, finders, team, { own, others }, mayBeOwn)
  return [[...found.qrels.topics.get("1")!.keys()].join(""), found.removed, found.relevant]
}

describe("without", () => {
  it("takes away what one team alone brought", () => {
    expect(left("A", 2, 8)).toEqual(["c", 2, 1])
    expect(left("A", 1, 8)).toEqual(["bc", 1, 1])
    expect(left("A", 2, 9)).toEqual(["bc", 1, 1])
    expect(left("B", 1, 1)).toEqual(["ab", 1, 1])
    expect(left("B", 2, 2)).toEqual(["abc", 0, 0])
    expect(left("nobody", 9, 9)).toEqual(["abc", 0, 0])
  })
  it("leaves judgements that can be nobody's own", () => {
    expect(left("A", 2, 8, (_, id) => id !== "a")).toEqual(["ac", 1, 0])
  })
  it("keeps the collection's maximum grade, and a topic that loses all", () => {
    const found = without(qrels, finders, "B", { own: 1, others: 1 }, always).qrels
    expect([found.maximum, found.topics.size]).toEqual([2, 1])
  })
})

describe("leaveTeamsOut", () => {
  const run = (team: string, ...ids: ReadonlyArray<string>) => ({
    entry: { id: `${team}1`, team, type: "automatic", isPooled: true, scores: new Map() },
    run: { tag: `${team}1`, topics: new Map([["1", { ids, scores: Float64Array.from(ids, (_, i) => -i) }]]) }
  })
  it("measures all runs again, and says where the team's best stands then", () => {
    const measures = Result.getOrThrow(measuresAt(1))
    const runs = measure(Judgements.make(qrels, 2), [run("A", "a", "b"), run("B", "c", "a")], measures, Infinity)
    expect(runs.map(({ full, rank }) => [full, rank])).toEqual([
      [0.5, 2],
      [1, 1]
    ])
    const outs = leaveTeamsOut(qrels, 2, runs, finders, { own: 1, others: 1 }, measures, always)
    expect(outs).toEqual([
      { team: "A", removed: 1, relevant: 1, before: [0.5], after: [0], best: "A1", rankBefore: 2, rankAfter: 2 },
      // without c the ideal is grade 1, which A has first and B has not
      { team: "B", removed: 1, relevant: 1, before: [1], after: [0], best: "B1", rankBefore: 1, rankAfter: 2 }
    ])
  })
})

describe("ranks", () => {
  it("are shared by equal values, from 1 for the highest", () => {
    expect(ranksOf([0.2, 0.5, 0.5, 0.1])).toEqual([3, 1, 1, 4])
    expect(ranksOf([])).toEqual([])
  })
  it("rise towards 1", () => {
    expect(rise({ rank: 5, condensedRank: 2 })).toBe(3)
    expect(rise({ rank: 2, condensedRank: 5 })).toBe(-3)
  })
})
