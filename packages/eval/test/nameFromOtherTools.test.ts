import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { measures } from "../src/measures/index.ts"
import * as MeasureName from "../src/MeasureName.ts"
import { nameFromOtherTools } from "../src/nameFromOtherTools.ts"

const nameOf = (name: string) => Result.getOrUndefined(Result.map(MeasureName.parse(name), (one) => one.name))

describe("names of other tools", () => {
  it.each([
    ["mrr@10", "RR@10"],
    ["map@10", "AP@10"],
    ["precision@5", "P@5"],
    ["recall@100", "R@100"],
    ["ndcg@10", "nDCG@10"],
    ["ndcg_burges@10", "nDCG(dcg=exp-log2)@10"],
    ["hit_rate", "Success"],
    ["hit_rate@3", "Success@3"],
    ["f1", "SetF"],
    ["precision", "SetP"],
    ["r-precision", "Rprec"],
    ["Recall@100", "R@100"],
    ["R_cap@10", "RCap@10"],
    ["Accuracy@1", "Success@1"],
    ["ndcg_at_10", "nDCG@10"],
    ["mrr_at_100", "RR@100"],
    ["ndcg_score", "nDCG"]
  ])("%s is %s", (theirs, ours) => expect(nameOf(theirs)).toBe(ours))

  it("are not guessed where the values would differ", () => {
    for (const name of ["hits", "hits@3", "f1@5", "rbp.95", "average_precision_score"]) expect(nameOf(name)).toBeUndefined()
  })

  it("are no names of our own or of trec_eval, which keep their meaning", () => {
    for (const { id, params, at } of measures) {
      const name = params[at] === undefined || "fallback" in params[at] ? id : `${id}@${at === "cutoff" ? 5 : 0.5}`
      expect(nameOf(name)).toBe(name)
      expect([undefined, name]).toContain(nameFromOtherTools(name))
    }
    expect(nameOf("map")).toBe("AP")
    expect(nameOf("success_5")).toBe("Success@5")
  })
})
