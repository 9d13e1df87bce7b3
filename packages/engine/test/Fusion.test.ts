import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import { fusion } from "@litfuse/kit/test/planted/fusions"

const ids = Ids.make(["a", "b", "c", "d"])
const list = (name: string, scores: Readonly<Record<string, number>>) =>
  Fusion.list(
    name,
    Ranking.fromScores(
      ids,
      Float64Array.from(ids.values, (id) => scores[id] ?? Number.NaN)
    )
  )

describe("lists", () => {
  it("share the mean of the places that a tie takes", () => {
    expect([...Fusion.tiedRanks(Float64Array.of(9, 5, 5, 1, 1, 1))]).toEqual([1, 2.5, 2.5, 5, 5, 5])
    expect([...Fusion.tiedRanks(new Float64Array(0))]).toEqual([])
  })

  it("have the rows of all of them as candidates, each once, ascending", () => {
    // rows: d 0, c 1, b 2, a 3
    const lists = [list("x", { a: 2, c: 1 }), Fusion.absent("y"), list("z", { c: 5, d: 1 })]
    expect([...Fusion.candidates(lists)]).toEqual([0, 1, 3])
    expect([...Fusion.candidates([])]).toEqual([])
  })
})

describe("fuse", () => {
  const rrf = fusion()
  const fuse = (lists: ReadonlyArray<Fusion.List>, params = {}) => Fusion.fuse(rrf, { ...Params.defaults(rrf), ...params }, ids, lists)

  it("by hand: two lists make one, ties go to the larger id, and each score can be explained", () => {
    const fused = Result.getOrThrow(fuse([list("x", { a: 2, c: 1 }), list("y", { c: 5, a: 1 }), list("z", { b: 1 })]))
    expect(Ranking.idsOf(fused.ranking)).toEqual(["c", "a", "b"])
    expect([...fused.ranking.scores]).toEqual([1 / 62 + 1 / 61, 1 / 62 + 1 / 61, 1 / 61])
    expect(fused.explain(ids.row("b")).value).toBe(1 / 61)
    expect(fused.notices).toEqual([])
  })

  it("reports an empty list and goes on", () => {
    const fused = Result.getOrThrow(fuse([list("x", { a: 2 }), Fusion.absent("run 7")]))
    expect(fused.notices).toEqual([
      { code: "empty-list", subject: "run 7", text: 'has no hits and takes part in fusion "planted-rrf" as an empty list' }
    ])
  })

  it("leaves out candidates without a value", () => {
    const fused = Result.getOrThrow(fuse([list("x", { a: 2 }), list("y", { b: 2 })], { weights: [1, 0] }))
    expect(Ranking.idsOf(fused.ranking)).toEqual(["a"])
  })

  it("orders any values as Ranking.order does: of equal ones, also of 0 and minus 0, the smaller row first", () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(0, -0, 1, 1 + 2 ** -52, -1, Number.NaN, 5e-324)
    )
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 40 }), (values) => {
        const many = Ids.make(values.map((_, i) => `d${i}`))
        const all = Ranking.fromScores(many, new Float64Array(values.length))
        const own = Fusion.plugin({ ...rrf, score: (_, __, out) => out.set(values) })
        const { ranking } = Result.getOrThrow(Fusion.fuse(own, Params.defaults(rrf), many, [Fusion.list("x", all)]))
        const expected = [...values.keys()].filter((row) => !Number.isNaN(values[row]!))
        expected.sort((a, b) => Ranking.order(values[a]!, a, values[b]!, b))
        expect([...ranking.rows]).toEqual(expected)
        expect([...ranking.scores]).toEqual(expected.map((row) => values[row]))
      })
    )
  })

  it("of nothing is nothing", () => {
    expect(Result.getOrThrow(fuse([])).ranking.rows).toHaveLength(0)
  })

  it("passes the refusal of the fusion on", () => {
    const refused = fuse([list("x", { a: 2 })], { weights: [1, 2] })
    expect(Result.isFailure(refused) && refused.failure).toMatchObject({ plugin: "planted-rrf", what: "as many weights as lists" })
  })

  it("breaks on an infinite score: a bug of the plugin", () => {
    const broken = fusion("infinite at rank 1")
    expect(() => Fusion.fuse(broken, Params.defaults(broken), ids, [list("x", { a: 2 })])).toThrow("finite scores")
  })
})
