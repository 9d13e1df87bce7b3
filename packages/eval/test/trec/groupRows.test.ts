import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import type { EvaluationError } from "../../src/EvaluationError.ts"
import { groupRows, preferenceRows } from "../../src/trec/groupRows.ts"

const names = (rows: Result.Result<ReadonlyArray<{ readonly name: string }>, EvaluationError>) =>
  Result.isFailure(rows) ? rows.failure.message : rows.success.map(({ name }) => name).join(" ")

describe("rows beside groups", () => {
  it("come in trec_eval's order, by nickname and by name", () => {
    const few = "runid num_q prefs_num_prefs_poss prefs_num_prefs_ful prefs_num_prefs_ful_ret prefs_simp prefs_pair prefs_avgjg"
    expect(names(preferenceRows([], "prefs"))).toBe(few)
    expect(names(preferenceRows(["prefs_pair", "prefs_simp"], "qrels_prefs"))).toBe("prefs_simp prefs_pair")
    expect(names(preferenceRows(["all_prefs"], "prefs")).split(" ")).toHaveLength(16)
    expect(names(groupRows(["Rprec_mult_avgjg.0.5", "P_avgjg.10,5"], 1))).toBe("P_avgjg_5 P_avgjg_10 Rprec_mult_avgjg_0.50")
  })
  it("are refused where they do not belong", () => {
    expect(names(preferenceRows(["map"], "prefs"))).toMatch(/^unknown measure "map" of --relations prefs/)
    expect(names(groupRows(["prefs_simp"], 1))).toMatch(/^unknown measure "prefs_simp" of --relations qrels_jg/)
    expect(names(groupRows(["P_avgjg.0"], 1))).toBe('measure "P_avgjg.0": cannot read "0"; expected P_avgjg.5,10')
    expect(names(preferenceRows(["prefs_simp.3"], "prefs"))).toMatch(/expected prefs_simp without parameters/)
  })
})
