import type { Measure } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MeasureName from "../src/MeasureName.ts"
import { measures } from "../src/measures/index.ts"

const nameOf = (name: string) => Result.getOrThrow(MeasureName.parse(name)).name
const errorOf = (name: string) => {
  const parsed = MeasureName.parse(name)
  return Result.isFailure(parsed) ? parsed.failure.message : `parsed as ${parsed.success.name}`
}

/** Texts to try for a parameter; those that it does not accept are left out. */
const texts = ["0", "1", "2", "5", "10", "100", "0.1", "0.5", "1.5", "-1", "True", "{1:2}", "{1:0.5,2:3}", "{0.25,0.5}"]
const words = ["log2", "exp-log2", "zero", "best", "binary", "graded", "litfuse", "ir_measures", "nearest", "up", "trec_eval-10.0"]
const accepted = (measure: Measure, param: string) =>
  [...texts, ...words].filter((text) => measure.params[param]!.parse(text) !== undefined)

const written: fc.Arbitrary<string> = fc.constantFrom(...measures).chain((measure) => {
  const params = Object.keys(measure.params)
  const choices = params.map((param) => fc.option(fc.constantFrom(...accepted(measure, param)), { nil: undefined, freq: 3 }))
  return fc.tuple(...choices).map((chosen) => {
    const parts = params.flatMap((param, i) => (param === measure.at || chosen[i] === undefined ? [] : [`${param}=${chosen[i]}`]))
    const at =
      chosen[params.indexOf(measure.at)] ?? (measure.params[measure.at] !== undefined ? accepted(measure, measure.at)[0] : undefined)
    return `${measure.id}${parts.length > 0 ? `(${parts.join(",")})` : ""}${at === undefined ? "" : `@${at}`}`
  })
})

describe("MeasureName", () => {
  it("reads ir_measures' grammar and prints the canonical name", () => {
    expect(nameOf("nDCG@20")).toBe("nDCG@20")
    expect(nameOf("P(rel=2)@10")).toBe("P(rel=2)@10")
    expect(nameOf("RBP(p=0.5)")).toBe("RBP(p=0.5)")
    expect(nameOf(" P( rel = 2 , judged_only=True )@10 ")).toBe("P(rel=2,judged_only=True)@10")
    expect(nameOf("nDCG(dcg='exp-log2',gains={0:0,1:3})@10")).toBe("nDCG(dcg=exp-log2,gains={1:3})@10")
  })
  it.each([
    ["MAP@10", "AP@10"],
    ["MRR", "RR"],
    ["NDCG@5", "nDCG@5"],
    ["Recall(rel=2)@100", "R(rel=2)@100"],
    ["Precision@1", "P@1"],
    ["SetRelP(rel=2)", "SetP(rel=2,relative=True)"],
    ["α_nDCG@10", "alpha_nDCG@10"]
  ])("takes ir_measures' %s for %s", (theirs, ours) => expect(nameOf(theirs)).toBe(ours))
  it("leaves defaults out", () => {
    expect(nameOf("P(rel=1)@10")).toBe("P@10")
    expect(nameOf("RBP(p=0.8)")).toBe("RBP")
  })
  it("prints what it parses, for every measure and its parameters", () => {
    fc.assert(
      fc.property(written, (text) => {
        const once = nameOf(text)
        expect(nameOf(once)).toBe(once)
      })
    )
  })
  it.each([
    ["map", "AP"],
    ["ndcg", "nDCG"],
    ["ndcg_cut_10", "nDCG@10"],
    ["P_5", "P@5"],
    ["recall_1000", "R@1000"],
    ["map_cut_30", "AP@30"],
    ["success_1", "Success@1"],
    ["recip_rank", "RR"],
    ["Rprec", "Rprec"],
    ["bpref", "Bpref"],
    ["num_rel_ret", "NumRelRet"]
  ])("takes trec_eval's %s for %s", (theirs, ours) => expect(nameOf(theirs)).toBe(ours))

  it.each([
    ["nDGC@10", 'unknown measure "nDGC@10"; did you mean nDCG@10? (litfuse eval --help lists them all)'],
    ["Zzzzzz", 'unknown measure "Zzzzzz" (litfuse eval --help lists them all)'],
    ["", 'unknown measure "" (litfuse eval --help lists them all)'],
    ["nDCG(rel=2)@10", "a gain for each grade instead, such as nDCG(gains={0:0,1:0,2:1})@10"],
    ["P", 'measure "P": cutoff is missing; expected a whole number of at least 1, for example P@10'],
    ["P@0", 'measure "P@0": cutoff is "0"; expected a whole number of at least 1'],
    ["P@ten", 'measure "P@ten": cutoff is "ten"; expected a whole number of at least 1'],
    ["P(rel=.5)@5", 'measure "P(rel=.5)@5": parameter rel is ".5"; expected a whole number'],
    ["P(rel=1,rel=2)@5", 'measure "P(rel=1,rel=2)@5": parameter rel is given twice; expected each parameter once'],
    ["P(5)", 'measure "P(5)": cannot read "5"; expected name=value, the cutoff after @'],
    ["P(cutoff=5)", 'measure "P(cutoff=5)": cannot read "cutoff=5"; expected name=value, the cutoff after @'],
    ["Bpref@5", 'measure "Bpref@5": Bpref takes no cutoff; expected Bpref'],
    ["Bpref(p=1)", 'measure "Bpref(p=1)": unknown parameter "p"; expected one of rel'],
    ["NumRet(k=1)", 'measure "NumRet(k=1)": unknown parameter "k"; expected no parameters'],
    ["NumRet(rel=2)", "NumRelRet counts relevant documents, for example NumRelRet(rel=2)"],
    ["RBP(p=1)", 'measure "RBP(p=1)": parameter p is "1"; expected a number between 0 and 1, both excluded'],
    [
      "nDCG(gains={1:-1})",
      'measure "nDCG(gains={1:-1})": parameter gains is "{1:-1}"; expected a map from grade to gain such as {0:0,1:1,2:3}'
    ]
  ])("refuses %j", (name, message) => expect(errorOf(name)).toContain(message))

  it("reads several names and stops at the first that it cannot read", () => {
    expect(Result.getOrThrow(MeasureName.parseAll(["map", "P@5"])).map(({ name }) => name)).toEqual(["AP", "P@5"])
    const failed = MeasureName.parseAll(["map", "P", "Q"])
    expect(Result.isFailure(failed) && failed.failure.measure).toBe("P")
  })
})
