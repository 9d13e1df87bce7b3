import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as DesignKey from "../../../src/tune/fusion/DesignKey.ts"
import { openDesign } from "../../../src/tune/fusion/openDesign.ts"
import { board, loaded, type Manifest } from "../place.ts"

const keyOf = (changes: Readonly<Record<string, unknown>> = {}, said: Manifest = {}) => {
  const { loaded: from, design } = loaded(changes, said)
  return DesignKey.of(Result.getOrThrow(openDesign(from, design)), from)
}

describe("of", () => {
  it("is the same for the same design and data", () => {
    expect(keyOf()).toEqual(keyOf())
  })

  it("changes with all that a value depends on in addition to the bytes of its files: the scale of grades, and how a file is read", () => {
    const all = keyOf()
    const keys = [
      keyOf({}, { maximum: 4 }),
      keyOf({}, { options: "{ duplicates: best }" }),
      keyOf({}, { options: '{ grades: { "0": 0, "1": 2, "2": 2 } }' }),
      keyOf({}, { depth: 9 })
    ]
    expect(new Set([all, ...keys].map((key) => key.all)).size).toBe(5)
    // nothing of it is another way to choose
    expect(new Set([all, ...keys].map((key) => key.design)).size).toBe(1)
  })

  it("changes with the judgements, the runs, and the leaderboard that says of which team or type a run is", () => {
    const all = keyOf()
    const contribution = { fusion: "plain", of: ["run", "team"], leaderboard: "board" }
    const moved = board.replace("b,one,", "b,two,")
    expect(keyOf({ contribution }, { board: moved }).all).not.toBe(keyOf({ contribution }).all)
    expect(keyOf({}, { edit: { qrels: (text) => `${text}0 0 d13 1\n` } }).all).not.toBe(all.all)
    expect(keyOf({}, { edit: { runs: (text) => text.replaceAll(" 20 ", " 21 ") } }).all).not.toBe(all.all)
    const runs = { runset: "cut", type: "automatic" }
    expect(keyOf({ runs }, { board: moved }).all).not.toBe(keyOf({ runs }).all)
    expect(keyOf({ runs: { runset: "cut", tags: ["a", "b"] } }).all).not.toBe(all.all)
    expect(keyOf({ folds: { outer: 3, inner: 2, seeds: 2, older: "older" } }).all).not.toBe(all.all)
  })

  it("lets answers stand when only what is expected of them, or compared, changes", () => {
    const expected = [{ system: "best run in hindsight", measure: "nDCG@5", value: 0.5, digits: 1, origin: "nobody" }]
    expect(keyOf({ aim: 0.5, expected }).all).toBe(keyOf().all)
  })

  it("names the design by what chooses: not by expected values, aims or further measures", () => {
    const all = keyOf()
    expect(keyOf({ aim: 0.5, beside: ["P@2"] }).design).toBe(all.design)
    expect(keyOf({ beside: ["P@2"] }).all).not.toBe(all.all)
    expect(keyOf({ measure: "P@2" }).design).not.toBe(all.design)
    expect(keyOf({ primary: { id: "first", candidates: [{ fusion: "plain", space: { k: { grid: [1, 50] } } }] } }).design).not.toBe(
      all.design
    )
  })
})
