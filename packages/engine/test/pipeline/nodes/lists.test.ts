import { describe, expect, it } from "vitest"
import * as Fusion from "../../../src/Fusion.ts"
import * as Ids from "../../../src/Ids.ts"
import { asList, joined, movedTo } from "../../../src/pipeline/nodes/lists.ts"
import * as Ranking from "../../../src/Ranking.ts"

// Rows stand in tie order: ids descending.
const ranking = (scores: Readonly<Record<string, number>>): Ranking.Ranking => {
  const ids = Ids.make(Object.keys(scores))
  return Ranking.fromScores(
    ids,
    Float64Array.from(ids.values, (id) => scores[id]!)
  )
}

describe("lists from several nodes", () => {
  it("stand over one table with the ids of them all, and keep their hits in order", () => {
    const left = ranking({ a: 2, c: 1, e: 1 })
    const right = ranking({ b: 1, c: 3 })
    const { ids, lists } = joined([left, right].map(asList))
    expect(ids.values).toEqual(["e", "c", "b", "a"])
    expect(lists.map(({ name, rows }) => [name, Array.from(rows, (row) => ids.values[row])])).toEqual([
      ["ranking 1", ["a", "e", "c"]],
      ["ranking 2", ["c", "b"]]
    ])
    expect([...lists[0]!.ranks]).toEqual([1, 2.5, 2.5])
    expect([...Fusion.candidates(lists)]).toEqual([0, 1, 2, 3])
  })

  it("are none for no nodes, and an empty one stays", () => {
    expect(joined([])).toMatchObject({ ids: { size: 0 }, lists: [] })
    expect(joined([asList(ranking({}), 0)]).lists).toHaveLength(1)
  })
})

describe("a ranking over a wider table", () => {
  it("has the same hits, scores and order", () => {
    const moved = movedTo(Ids.make(["a", "b", "c", "d"]), ranking({ a: 1, d: 1, b: 2 }))
    expect(Ranking.idsOf(moved)).toEqual(["b", "d", "a"])
    expect([...moved.scores]).toEqual([2, 1, 1])
  })

  it("breaks an invariant when the table lacks one of its ids", () => {
    expect(() => movedTo(Ids.make(["a"]), ranking({ b: 1 }))).toThrow('id "b" is in the table')
  })
})
