import type { Configured } from "@litfuse/engine/Measure"
import * as Baseline from "../../Baseline.ts"
import { systemSimilarity } from "../../experiment/systemSimilarity.ts"
import type { AgainstResult, AnalysisResult, CoverageResult, TableResult } from "../../report/Results.ts"
import * as Bootstrap from "@litfuse/stats/Bootstrap"
import * as Choice from "../Choice.ts"
import type { Deal } from "../Deal.ts"
import type { Design } from "../Design.ts"
import { type HeldOut, meanOf } from "../HeldOut.ts"
import { differenceResult, type Family, type SettingsFrom } from "./difference.ts"

const whatDiffers = (from: SettingsFrom): string => {
  if (from === "folds") return "Differences of tuned systems are the mean of 20 forward orders"
  const why = from === "nothing" ? "Nothing is tuned" : `All settings were chosen on ${from.chosenOn}`
  return `${why}; differences are over all measured topics`
}

/**
 * Those of some corrected differences that are from a baseline, as a table of results has them.
 *
 * - `coverage` of the compared systems, if it was looked at
 * - `from` what the settings of all systems come from
 */
export const againstResult = (
  { system: baseline }: HeldOut,
  { all, declaredOn, family, judged }: Family,
  { coverage = [], from }: { readonly coverage?: ReadonlyArray<CoverageResult> | undefined; readonly from: SettingsFrom }
): AgainstResult => ({
  baseline,
  correction: "bonferroni",
  family: `${declaredOn === undefined ? `${family} of the design` : `${family}; the first, declared on ${declaredOn}, is not corrected`}. ${whatDiffers(from)}`,
  comparisons: judged.flatMap((one, i) => (one.baseline === baseline ? [differenceResult(one, all[i]!.p)] : [])),
  ...(coverage.length === 0 ? {} : { coverage })
})

/** How the values of a system came about: held out, and of what it was tuned on; or of all topics, where nothing is tuned. */
const valueSource = ({ system, forward }: HeldOut, { folds: { seeds, outer } }: Pick<Deal, "folds">): string =>
  forward === undefined
    ? `${system}, as it is written`
    : `${system}, held out, mean over ${seeds} seeds, tuned on ${outer === "leave-one-out" ? "all other topics" : `${Math.round(100 * (1 - 1 / outer))} % of the topics`}`

/** A design and what it was measured on. `inputs`: where the judgements of the table have their checksum. */
export interface Measured {
  readonly design: Pick<Design, "qrels" | "expected"> & Pick<Deal, "folds">
  readonly topics: ReadonlyArray<string>
  readonly measures: ReadonlyArray<Configured>
  readonly inputs?: AnalysisResult["inputs"]
}

/**
 * Held-out values as a table of results, so that every form of a report has them topic by topic: means over seeds of each topic. They are values of
 * systems, so a tuned system has no interval here. `compared` holds the differences that were tested, which are of another quantity.
 *
 * - `sourceOf` says how the values of a system came about
 */
export const heldOutTable = (
  { design, topics, measures, inputs = [] }: Measured,
  systems: ReadonlyArray<HeldOut>,
  compared: AgainstResult,
  sourceOf: (system: HeldOut) => string = (system) => valueSource(system, design)
): TableResult => {
  const intervals = Bootstrap.make({ seed: 1 })
  const byName = <A>(of: (m: number) => A) => Object.fromEntries(measures.map(({ name }, m) => [name, of(m)]))
  const result: TableResult = {
    id: "held-out",
    title: "Held out",
    qrels: { name: design.qrels, sha256: inputs.find(({ kind }) => kind === "judgements")?.sha256 ?? "", forced: false },
    topicPolicy: "judged",
    topics: [...topics],
    measures: measures.map(({ name, measure }) => ({ name, revision: measure.revision, about: measure.about })),
    systems: systems.map((held) => ({
      system: held.system,
      input: { kind: "tune", source: sourceOf(held), sha256: "" },
      summary: byName((m) => Choice.mean(held.byTopic[m]!)),
      intervals: Object.fromEntries(
        measures.flatMap(({ name }, m) => {
          if (held.forward !== undefined) return []
          const { lower, upper } = intervals(held.byTopic[m]!)
          return Number.isFinite(lower) && Number.isFinite(upper) ? [[name, [lower, upper] as const]] : []
        })
      ),
      values: byName((m) => Array.from(held.byTopic[m]!)),
      missing: []
    })),
    against: compared,
    expected: [],
    notices: []
  }
  const similarity = systemSimilarity(result)
  return { ...result, ...(similarity === undefined ? {} : { similarity }) }
}

/** Expected values against those that were held out; `valueOf` a value of a system (default: the mean over topics and seeds). */
export const expectedCells = (
  expected: Design["expected"],
  names: ReadonlyArray<string>,
  systems: ReadonlyArray<HeldOut>,
  valueOf: (system: HeldOut, m: number) => number = meanOf
): ReadonlyArray<Baseline.Cell> =>
  expected.map((one) => {
    const m = names.indexOf(one.measure)
    const system = systems.find((other) => other.system === one.system)
    return Baseline.compare({ ...one, tolerance: 0 }, m < 0 || system === undefined ? undefined : valueOf(system, m))
  })
