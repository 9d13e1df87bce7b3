import * as Notice from "@litfuse/engine/Notice"
import { condensedMeasure } from "@litfuse/eval/condensedMeasure"
import { fixed } from "@litfuse/files/numbers"
import { goldOnlyNotice, isGoldOnly } from "../../experiment/notices.ts"
import type { Findings } from "../../experiment/Analysis.ts"
import type * as TuningData from "./TuningData.ts"
import * as AccessLog from "../AccessLog.ts"
import type { FoldResult, LoggedValues } from "./FoldResult.ts"
import { heldOutSystems } from "./heldOutSystems.ts"
import { type Answer, answersTo, type Group, type Unit } from "./Unit.ts"
import { tuningCurve } from "./tuningCurve.ts"
import { claims } from "./claims.ts"
import { surfaceHeatMap, systemHeatMaps } from "../findings/heatFigure.ts"
import { tuneFindings } from "../findings/tuneFindings.ts"
import * as FindingTables from "../findings/FindingTables.ts"

const fewSeeds = (seeds: number) =>
  seeds < 10
    ? [
        Notice.make(
          "few-seeds",
          `${seeds} ${seeds === 1 ? "seed" : "seeds"}`,
          "with fewer than 10 seeds, the spread over seeds is a rough estimate"
        )
      ]
    : []

/**
 * What findings need to know about the data.
 *
 * - `isComplete` the judgements list every relevant document, so that no gain depends on judged coverage
 */
export interface Context {
  readonly inputs: Findings["inputs"]
  readonly isComplete: boolean
}

/** The notice for a report that cannot show whether a gain depends on judged coverage. */
const coverageNotices = ({ design, frames, measures }: TuningData.TuningData, isComplete: boolean): ReadonlyArray<Notice.Notice> => {
  const twin = condensedMeasure(measures[0]!)?.name
  if (twin === undefined || isComplete || measures.some(({ name }) => name === twin)) return []
  if (isGoldOnly(frames)) return [goldOnlyNotice(design.measure)]
  const text = `${measures[0]!.name} is shown without ${twin}, so this report cannot show whether a gain comes from judged documents only; name it under "beside"`
  return [Notice.make("coverage-not-shown", design.measure, text)]
}

/**
 * What tuning found: held-out values of every system against the best run in hindsight and the best run chosen on training topics. Also what was chosen,
 * and how often held-out topics were looked at.
 *
 * - shape: `answers[i]` belongs to `units[i]`
 */
export const fusionFindings = (
  data: TuningData.TuningData,
  groups: ReadonlyArray<Group>,
  units: ReadonlyArray<Unit>,
  answers: ReadonlyArray<Answer>,
  { inputs, isComplete }: Context = { inputs: [], isComplete: false }
): Omit<Findings, "inputs"> => {
  const { design, frames, measures } = data
  const foldResults = answersTo("fold", units, answers) as ReadonlyArray<FoldResult>
  const log = AccessLog.open()
  const compared = heldOutSystems(data, units, answers, log)
  const { systems: all, train, hindsight } = compared
  const { differences, coverage, headline, conclusions, ofBaseline } = claims(design, measures, compared)
  const sweeps = Float64Array.from(answersTo("sweep", units, answers).flatMap((answer) => (answer as LoggedValues).values))
  const left = answersTo("without", units, answers).map((answer) => Float64Array.from((answer as LoggedValues).values))
  const profiles = sweeps.length > 0 ? FindingTables.profiles(data, sweeps) : undefined
  const curves = all.flatMap(({ system }) => tuningCurve(data, system, foldResults) ?? [])
  const surface = sweeps.length > 0 ? surfaceHeatMap(data, sweeps) : undefined
  const figures: Findings["figures"] = [
    ...curves.map(({ figure }) => figure),
    ...all.flatMap(({ system }) => systemHeatMaps(data, system, foldResults)),
    ...(profiles === undefined ? [] : [profiles.figure]),
    ...(surface === undefined ? [] : [surface])
  ]
  const cut = data.frames[0]!.lists.flatMap(({ name }, run) => {
    const missing = frames.filter(({ lists }) => lists[run]!.rows.length === 0).length
    return missing === 0 ? [] : [`${name} ${missing}`]
  })
  return tuneFindings({
    design,
    measures,
    inputs,
    coverage,
    headline,
    figures,
    topics: frames.map(({ topic }) => topic),
    systems: [...all, train, hindsight],
    baseline: hindsight,
    family: differences,
    accesses: [...answers.flatMap((answer) => answer.accesses), ...log.accesses],
    conclusions: [
      ...conclusions,
      ...(sweeps.length > 0
        ? [
            `Of ${sweeps.length.toLocaleString("en-GB")} settings the best has ${fixed(Math.max(...sweeps), 4)} on all topics, in hindsight, the worst ${fixed(Math.min(...sweeps), 4)}. These values show the space; the value of choosing on training topics is the held-out one.`
          ]
        : []),
      ...ofBaseline
    ],
    values: FindingTables.held(data, [...all, train, hindsight]),
    tables: [
      FindingTables.gaps([...all, train]),
      FindingTables.chosen(all),
      ...(profiles === undefined ? [] : [profiles.table]),
      ...(sweeps.length > 0 ? [FindingTables.surface(data, sweeps)] : []),
      ...curves.map(({ table }) => table),
      ...(left.length > 0 ? [FindingTables.contributions(groups, left[0]!, left.slice(1))] : []),
      FindingTables.folds(all)
    ],
    notices: [
      ...fewSeeds(design.folds.seeds),
      ...(cut.length === 0
        ? []
        : [
            Notice.make(
              "empty-list",
              design.runs.runset,
              `${cut.length} run(s) lack some topics and count as empty lists there: ${cut.join(", ")}`
            )
          ]),
      ...coverageNotices(data, isComplete)
    ]
  })
}
