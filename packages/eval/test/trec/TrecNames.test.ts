import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import * as MeasureName from "../../src/MeasureName.ts"
import type { Compat } from "../../src/Run.ts"
import * as TrecNames from "../../src/trec/TrecNames.ts"

const setting: TrecNames.Setting = { compat: "trec_eval-9.0.8", level: 1, docs: 0, isComplete: false }
const rows = (wanted: ReadonlyArray<string>, more: Partial<TrecNames.Setting> = {}) =>
  Result.getOrThrow(TrecNames.trecRows(wanted, { ...setting, ...more }))
const names = (wanted: ReadonlyArray<string>) => rows(wanted).map(({ name }) => name)
const errorOf = (wanted: ReadonlyArray<string>) => {
  const failed = TrecNames.trecRows(wanted, setting)
  return Result.isFailure(failed) ? failed.failure.message : "no error"
}

describe("rows", () => {
  it.each<[Compat, number, number]>([
    ["trec_eval-9.0.8", 94, 91],
    ["trec_eval-10.0", 99, 96]
  ])("of all_trec in %s are %d in the summary and %d for a topic", (compat, inSummary, forTopic) => {
    const all = rows(["all_trec"], { compat })
    expect(all.filter(({ shows }) => shows !== "topic").length).toBe(inSummary)
    expect(all.filter(({ shows }) => shows !== "summary").length).toBe(forTopic)
  })
  it("stand in trec_eval's order, whatever the order of the arguments", () => {
    expect(names(["P.10,5", "map", "num_q"])).toEqual(["num_q", "map", "P_5", "P_10"])
    expect(names(["ndcg_cut.3", "success.1", "set"]).slice(-8)).toEqual([
      "utility",
      "ndcg_cut_3",
      "success_1",
      "set_P",
      "set_relative_P",
      "set_recall",
      "set_map",
      "set_F"
    ])
  })
  it("are the official ones when nothing is asked for", () => expect(names([])).toEqual(names(["official"])))
  it("follow the first parameters of a measure that is given twice", () => {
    expect(names(["P.5", "P.10"])).toEqual(["P_5"])
    expect(names(["official", "P.7"])).toContain("P_7")
    expect(names(["P.7", "official"])).not.toContain("P_10")
  })
  it("are named as trec_eval names parameters", () => {
    expect(names(["iprec_at_recall.0.3", "relstring.20", "set_F.0.5", "utility.1,-1,0.5,0.1", "ndcg.1=3,2=9"])).toEqual([
      "iprec_at_recall_0.30",
      "relstring_20",
      "utility_1,-1,0.5,0.1",
      "ndcg_1=3,2=9",
      "set_F_0.5"
    ])
  })
  it("carry level, version and size of the collection into the measures", () => {
    const measures = TrecNames.measuresOf(rows(["map", "iprec_at_recall.0.5", "utility"], { level: 2, docs: 99, compat: "trec_eval-10.0" }))
    expect(measures.map(({ name }) => name)).toEqual(["AP(rel=2)", "IPrec(rel=2,rounding=nearest)@0.5", "Utility(rel=2,docs=99)"])
  })
  it.each([
    ["map.5", 'measure "map.5": cannot read "5"; expected map without parameters'],
    ["P.0", 'measure "P.0": cannot read "0"; expected P.5,10'],
    ["utility.1", 'measure "utility.1": cannot read "1"; expected utility.1,-1,0,0'],
    ["iprec_at_recall.1.5", 'measure "iprec_at_recall.1.5": recall is "1.5"; expected a number from 0 to 1'],
    ["mapp", 'unknown measure "mapp"; did you mean map?'],
    ["rbp", 'unknown measure "rbp"'],
    ["all_trek", 'unknown measure "all_trek"; did you mean all_trec?']
  ])("refuse %s", (wanted, message) => expect(errorOf([wanted])).toContain(message))
})

describe("trecName", () => {
  it("is the inverse of reading, for every row of both versions", () => {
    for (const compat of ["trec_eval-9.0.8", "trec_eval-10.0"] as const)
      for (const { name, prints } of rows(["all_trec"], { compat }))
        if (typeof prints === "object" && "measure" in prints) expect(TrecNames.trecName(prints.measure.name, compat)).toBe(name)
  })
  it("is absent for what trec_eval does not have", () => {
    for (const name of ["ERR@10", "P(rel=2)@5", "nDCG(dcg=exp-log2)@10", "BPM@10", "RBP"]) expect(TrecNames.trecName(name)).toBeUndefined()
  })
})

describe("rowsFor", () => {
  it("names any measure, under trec_eval's name where it has one", () => {
    const measures = Result.getOrThrow(MeasureName.parseAll(["nDCG@20", "ERR@20", "gmAP"]))
    expect(TrecNames.rowsFor(measures, "trec_eval-9.0.8").map(({ name, shows }) => [name, shows])).toEqual([
      ["ndcg_cut_20", "both"],
      ["ERR@20", "both"],
      ["gm_map", "summary"]
    ])
  })
})
