import * as Rankers from "@litfuse/rankers"
import { ReciprocalRank } from "@litfuse/rankers/fusion/ReciprocalRank"
import { describe, expect, it } from "vitest"
import { golden, rankedAgrees } from "./golden.ts"

/** The methods that litfuse calls by their full names. */
const combs = new Set(["min", "max", "med", "sum", "anz", "mnz", "gmnz"])

describe("golden values of fusion", () => {
  it("say where they come from", () => {
    expect(golden.command).toMatch(/^python \S+golden\/fusion\.py packages\/rankers\/test\/golden$/)
    expect(golden.versions).toEqual({ ranx: "0.3.21" })
  })
  it("cover the 25 methods of ranx and its seven normalisations, all of which are in the tables", () => {
    const methods = [golden.scored, golden.ranked, golden.majority, golden.trained].flatMap(Object.keys)
    expect(methods).toHaveLength(25)
    const ids = new Set(Rankers.fusions.map(({ id }) => id))
    const named = methods.map((method) => method.replace("_", "-")).map((id) => (combs.has(id) ? `comb-${id}` : id))
    expect(named.filter((id) => !ids.has(id))).toEqual([])
    expect(Rankers.normalisations.map(({ id }) => id)).toEqual(Object.keys(golden.normalised))
  })
  it("hold no tied scores, lists of different lengths, one list of one hit, and candidates of few lists", () => {
    for (const run of [...golden.partial, ...golden.complete])
      for (const hits of Object.values(run)) expect(new Set(Object.values(hits)).size).toBe(Object.keys(hits).length)
    expect(golden.partial.map((run) => Object.keys(run["q2"]!).length)).toEqual([20, 12, 16, 1])
  })
})

describe("ReciprocalRank", () => {
  rankedAgrees(ReciprocalRank, "rrf")
})
