import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as Fusion from "../../../src/Fusion.ts"
import * as Ids from "../../../src/Ids.ts"
import { listOfRanking, joinLists, missingFromLists, rankingOver } from "../../../src/pipeline/nodes/joinLists.ts"
import * as Ranking from "../../../src/Ranking.ts"

// Rows are in tie order: ids descending.
const ranking = (scores: Readonly<Record<string, number>>): Ranking.Ranked => {
  const ids = Ids.make(Object.keys(scores))
  const ranked = Ranking.fromScores(
    ids,
    Float64Array.from(ids.values, (id) => scores[id]!)
  )
  const missing = [...ids.values.keys()].filter((row) => !ranked.rows.includes(row)).map((row) => ({ row, reason: "no value" }))
  return { ...ranked, missing }
}

describe("lists from several nodes", () => {
  it("stand over one table with the ids of them all, and keep their hits in order", () => {
    const left = ranking({ a: 2, c: 1, e: 1 })
    const right = ranking({ b: 1, c: 3 })
    const { ids, lists } = joinLists([listOfRanking("left", left), listOfRanking("right", right)])
    expect(ids.values).toEqual(["e", "c", "b", "a"])
    expect(lists.map(({ name, rows }) => [name, Array.from(rows, (row) => ids.values[row])])).toEqual([
      ["left", ["a", "e", "c"]],
      ["right", ["c", "b"]]
    ])
    expect([...lists[0]!.ranks]).toEqual([1, 2.5, 2.5])
    expect([...Fusion.candidates(lists)]).toEqual([0, 1, 2, 3])
  })

  it("are none for no nodes, and an empty one stays", () => {
    expect(joinLists([])).toMatchObject({ ids: { size: 0 }, lists: [] })
    expect(joinLists([listOfRanking("none", ranking({}))]).lists).toHaveLength(1)
  })
})

describe("a ranking over a wider table", () => {
  it("has the same hits, scores and order, and the same works missing", () => {
    const moved = Result.getOrThrow(rankingOver(Ids.make(["a", "b", "c", "d"]), ranking({ a: 1, d: 1, b: 2, c: Number.NaN })))
    expect(Ranking.idsOf(moved)).toEqual(["b", "d", "a"])
    expect([...moved.scores]).toEqual([2, 1, 1])
    expect(moved.missing).toEqual([{ row: 1, reason: "no value" }])
  })

  it("is a PortMismatch when the table lacks one of its ids", () => {
    const moved = rankingOver(Ids.make(["a"]), ranking({ b: 1 }))
    expect(Result.isFailure(moved) && moved.failure).toMatchObject({ _tag: "PortMismatch", actual: '"b"' })
  })
})

describe("who is missing from a fusion", () => {
  it("has the reasons of the rankings that were fused", () => {
    const left = ranking({ a: 1, b: Number.NaN, c: Number.NaN })
    const right = ranking({ a: 1, b: 2, c: Number.NaN })
    const { ids } = joinLists([listOfRanking("left", left), listOfRanking("right", right)])
    const fused = Ranking.fromScores(ids, Float64Array.of(Number.NaN, 2, 1))
    const named = [
      { name: "left", ranking: left },
      { name: "right", ranking: right }
    ]
    expect(missingFromLists(fused, named)).toEqual([{ row: 0, reason: "left: no value; right: no value" }])
    expect(missingFromLists(Ranking.fromScores(ids, new Float64Array(3).fill(Number.NaN)), []).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 3 }, () => "it is in no list")
    )
  })
})
