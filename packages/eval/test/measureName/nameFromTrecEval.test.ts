import { describe, expect, it } from "vitest"
import { nameFromTrecEval } from "../../src/measureName/nameFromTrecEval.ts"

describe("fromTrec", () => {
  it.each([
    ["map", "AP(rel=1)"],
    ["map_cut_10", "AP(rel=1)@10"],
    ["ndcg_cut_10", "nDCG@10"],
    ["ndcg_1=3,2=9", "nDCG(gains={1:3,2:9})"],
    ["iprec_at_recall_0.30", "IPrec(rel=1,rounding=up)@0.3"],
    ["Rprec_mult_0.20", "RprecMult(rel=1)@0.2"],
    ["relative_P_5", "RCap(rel=1)@5"],
    ["set_relative_P", "SetP(rel=1,relative=True)"],
    ["set_F_0.5", "SetF(rel=1,beta=0.5)"],
    ["utility_1,-1,0,0", "Utility(rel=1,a=1,b=-1,c=0,d=0,docs=0)"],
    ["num_q", "NumQ"],
    ["rbp", "RBP(p=0.9,gain=graded)"],
    ["rbp_p=0.5", "RBP(p=0.5,gain=graded)"],
    ["unj_10", "Hole@10"]
  ])("reads %s", (theirs, ours) => expect(nameFromTrecEval(theirs)).toBe(ours))
  it("follows a version and a level", () => {
    expect(nameFromTrecEval("11pt_avg", "trec_eval-10.0", 2)).toBe("IPrecAvg(rel=2,rounding=nearest)")
  })
  it.each(["P", "ndcg_cut", "P_0", "P_x", "runid", "relstring", "map_x", "nothing", "AP", ""])("does not know %j", (name) =>
    expect(nameFromTrecEval(name)).toBeUndefined()
  )
})
