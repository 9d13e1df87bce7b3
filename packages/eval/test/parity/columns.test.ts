import { describe, expect, it } from "vitest"
import { oursFor } from "../../src/parity/columns.ts"

describe("oursFor", () => {
  it("knows trec_eval's names, levels and condensed lists", () => {
    expect(oursFor("trec_eval", "P_5")).toEqual({ name: "P(rel=1)@5", judgedOnly: false })
    expect(oursFor("trec_eval", "l2 map")).toEqual({ name: "AP(rel=2)", judgedOnly: false })
    expect(oursFor("trec_eval", "J ndcg_cut_10")).toEqual({ name: "nDCG@10", judgedOnly: true })
    expect(oursFor("trec_eval", "yaap")).toEqual({ name: "YAAP(rel=1)", judgedOnly: false })
    expect(oursFor("trec_eval", "yaap_5")).toBeUndefined()
  })
  it("says what ir_measures leaves unsaid", () => {
    expect(oursFor("ir_measures", "Judged@5")?.name).toBe("Judged(compat=ir_measures)@5")
    expect(oursFor("ir_measures", "ERR@20")?.name).toBe("ERR(max_rel=4)@20")
    expect(oursFor("ndeval", "StRecall@5")?.name).toBe("StRecall@5")
  })
  it("translates ranx", () => {
    expect(oursFor("ranx", "hit_rate@3")?.name).toBe("Success@3")
    expect(oursFor("ranx", "unknown")).toBeUndefined()
  })
})
