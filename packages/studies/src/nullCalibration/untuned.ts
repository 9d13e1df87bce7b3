import * as Bootstrap from "@litfuse/stats/Bootstrap"
import * as Correction from "@litfuse/stats/Correction"
import * as Differences from "@litfuse/stats/Differences"
import { holds } from "@litfuse/stats/Interval"
import * as PairedT from "@litfuse/stats/PairedT"
import * as Randomisation from "@litfuse/stats/Randomisation"
import type * as Seed from "@litfuse/stats/Seed"
import * as Tost from "@litfuse/stats/Tost"
import * as TukeyHsd from "@litfuse/stats/TukeyHsd"
import * as Wilcoxon from "@litfuse/stats/Wilcoxon"
import { runsOf } from "./Chosen.ts"
import { system, type Values } from "./World.ts"

/** The level of all tests. */
export const alpha = 0.05

/** The margin of the equivalence test: where the gain is the margin, equivalence is false. */
export const margin = 0.02

/** Systems in Tukey's test, at most. */
const most = 5

/** Which tests say that an untuned candidate differs from the fixed baseline, and which families of tests say so for at least one row. */
export const untuned = (all: Values, seed: Seed.Seed, intervals: Bootstrap.Intervals): Readonly<Record<string, boolean>> => {
  const { from, to } = runsOf(all)
  const baseline = system(all, to)
  const differences = Differences.between(baseline, system(all, 0))
  const rows = Array.from({ length: to - from }, (_, r) => PairedT.test(Differences.between(baseline, system(all, from + r))).p)
  const any = (method: Correction.Method) =>
    Correction.adjust(method, rows, "all runs against the baseline").adjusted.some((p) => p <= alpha)
  const runs = Array.from({ length: Math.min(most, to - from + 1) }, (_, r) => system(all, to - r))
  return {
    "randomisation test": Randomisation.test(differences, { seed, resamples: 999 }).p <= alpha,
    "paired t-test": PairedT.test(differences).p <= alpha,
    "Wilcoxon, zeros ranked": Wilcoxon.test(differences).p <= alpha,
    "Wilcoxon, zeros left out": Wilcoxon.test(differences, { zeros: "wilcoxon" }).p <= alpha,
    "BCa interval without 0": !holds(intervals(differences), 0),
    "equivalence within 0.02": Tost.test(differences, margin).p <= alpha,
    "Holm, any row": any("holm"),
    "Bonferroni, any row": any("bonferroni"),
    "Benjamini-Hochberg, any row": any("benjamini-hochberg"),
    "Tukey HSD, any pair": TukeyHsd.test(runs, { seed, resamples: 199 }).some(({ p }) => p <= alpha)
  }
}
