import { condensedMeasure } from "@litfuse/eval/condensedMeasure"
import type { Configured } from "@litfuse/engine/Measure"
import { fixed } from "@litfuse/files/numbers"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import { coverageResults } from "../../experiment/coverageResults.ts"
import { gainsText } from "../../report/gainsText.ts"
import * as Gain from "../../report/Gain.ts"
import type { CoverageResult } from "../../report/Results.ts"
import * as Choice from "../Choice.ts"
import { type FusionDesign, declaredOn } from "./FusionDesign.ts"
import type { HeldOut } from "../HeldOut.ts"
import type { Compared } from "./heldOutSystems.ts"
import { correctFamily, type Difference, difference, type Family, topicDifferences } from "../findings/difference.ts"

const nameOf = (design: FusionDesign, system: string): string => `\`${system}\` (fused from ${design.runs.type ?? "all"} runs)`

const againstBaseline = (design: FusionDesign, topics: number, found: ReadonlyArray<Difference>): ReadonlyArray<string> => {
  if (found.length === 0) return []
  const gained = found.filter(Gain.isGain)
  const [won, lost] = [gained.length, found.filter(Gain.isLoss).length]
  const start = `On ${topics} topics, ${gainsText(won, lost, found.length)} against \`${design.baseline}\` on ${design.measure} (mean of 20 forward orders, p below 0.05, corrected in one step)`
  if (won === 0) return [`${start}.`]
  const best = gained.reduce((a, b) => (b.difference > a.difference ? b : a))
  return [`${start}; ${Gain.sentence(`\`${best.system}\``, "it", best)}`]
}

/** Whether an aim is reached, with the interval of what reaches it, and what was changed after held-out values had been seen. */
const aimOf = ({ aim, afterLooking }: FusionDesign, values: Float64Array): string => {
  if (aim === undefined) return ""
  const value = Choice.mean(values)
  const { lower, upper } = Bootstrap.make({ seed: 1 })(values)
  const shown = `${fixed(value, 4)}${Number.isFinite(lower) ? ` [${fixed(lower, 4)}, ${fixed(upper, 4)}]` : ""}`
  const state =
    value < aim
      ? `The aim of ${aim} is missed by ${fixed(aim - value, 4)}: ${shown} held out`
      : `The aim of ${aim} is met by the mean held out, ${shown}${lower < aim ? ", whose interval begins below it" : ""}`
  return ` ${state}.${afterLooking === undefined ? "" : ` The following was changed after held-out values had been seen. ${afterLooking.map((change) => `${Gain.capitalise(change)}.`).join(" ")}`}`
}

/**
 * What a design may claim of held-out values, each claim with the test that was made of it.
 *
 * - `differences` corrected, that of the primary system from the best run in hindsight first; `coverage` against that run too
 * - `headline` the answer; `conclusions` values and differences in sentences, `ofBaseline` those about the baseline that the design names
 */
export interface Claims {
  readonly differences: Family
  readonly coverage: ReadonlyArray<CoverageResult>
  readonly headline: string
  readonly conclusions: ReadonlyArray<string>
  readonly ofBaseline: ReadonlyArray<string>
}

/** Compares what is held out, and words it by the tests. */
export const claims = (design: FusionDesign, measures: ReadonlyArray<Configured>, { systems: all, train, hindsight }: Compared): Claims => {
  const primary = all[0]!
  const tuned = measures[0]!.name
  const twin = condensedMeasure(measures[0]!)?.name
  const condensedAt = measures.findIndex(({ name }) => name === twin)
  const of = (held: HeldOut): string => fixed(Choice.mean(held.bySeed[0]!), 4)
  const main = difference(primary, hindsight, 0, tuned)
  const condensed = (one: HeldOut, baseline: HeldOut): ReadonlyArray<Difference> =>
    condensedAt < 0 ? [] : [difference(one, baseline, condensedAt, measures[condensedAt]!.name)]
  const both = (one: HeldOut, baseline: HeldOut) => [difference(one, baseline, 0, tuned), ...condensed(one, baseline)]
  const baseline = all.slice(1).find(({ system }) => system === design.baseline)
  const declared = declaredOn(design)
  const differences = correctFamily(
    [
      main,
      ...condensed(primary, hindsight),
      ...[train, ...(baseline === undefined ? [] : [baseline])].flatMap((one) => both(primary, one)),
      ...all.slice(1).flatMap((one) => both(one, hindsight)),
      ...(baseline === undefined
        ? []
        : all
            .slice(1)
            .filter((one) => one !== baseline)
            .map((one) => difference(one, baseline, 0, tuned)))
    ],
    declared
  )
  const { family, judged } = differences
  const gainOf = (system: string, against: string, m = 0) =>
    judged.find((one) => one.system === system && one.baseline === against && one.measure === measures[m]?.name)
  const onHindsight = gainOf(primary.system, hindsight.system)!
  const onCondensed = gainOf(primary.system, hindsight.system, condensedAt)
  const gainsOf = (one: HeldOut, m: number) => topicDifferences(one, hindsight, m)
  const coverage =
    condensedAt < 0
      ? []
      : coverageResults(
          all.map((one) => ({ system: one.system, full: gainsOf(one, 0), condensed: gainsOf(one, condensedAt) })),
          { measure: tuned, condensed: measures[condensedAt]!.name }
        )
  const name = nameOf(design, primary.system)
  const gainsOfBaseline = judged.filter((one) => one.baseline === design.baseline && one.measure === tuned)
  const topics = primary.byTopic[0]!.length
  const headline =
    againstBaseline(design, topics, gainsOfBaseline)[0] ??
    `On ${topics} topics, ${Gain.decapitalise(Gain.sentence(name, `the ${hindsight.system}`, onHindsight, coverage[0]))}`
  return {
    differences,
    coverage,
    headline,
    conclusions: [
      `\`${primary.system}\` has ${tuned} ${of(primary)} held out (mean over ${design.folds.seeds} seeds); the ${hindsight.system} (\`${hindsight.run}\`) has ${of(hindsight)}, the ${train.system} ${of(train)}.${aimOf(design, primary.byTopic[0]!)}`,
      `Against the ${hindsight.system}: ${Gain.text(onHindsight)} on ${tuned}${onCondensed === undefined ? "" : `, ${Gain.text(onCondensed)} on ${onCondensed.measure}`}. ${declared === undefined ? `The tests are two-sided, exploratory, and corrected in one step for ${family} of the table of differences` : `The tests are two-sided. The first one was declared on ${declared} (commit ${design.declaration!.commit!.slice(0, 12)}, sha256 ${design.declaration!.sha256.slice(0, 12)}) and is not corrected. The others are confirmed only where it rejects`}.`,
      ...(coverage[0] === undefined || onCondensed === undefined || !Gain.isGain(onHindsight)
        ? []
        : [Gain.coverageText(onCondensed, coverage[0])])
    ],
    ofBaseline:
      baseline === undefined
        ? []
        : [
            `Against \`${baseline.system}\`: ${judged
              .filter((one) => one.system === primary.system && one.baseline === baseline.system)
              .map((one) => `${Gain.text(one)} on ${one.measure}`)
              .join(", ")}.`
          ]
  }
}
