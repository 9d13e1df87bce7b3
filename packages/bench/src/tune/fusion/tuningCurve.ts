import type { FreeFigure, FreeTable } from "../../report/Results.ts"
import { standardDeviation } from "@litfuse/stats/Summary"
import * as Choice from "../Choice.ts"
import { remember } from "../remember.ts"
import type * as TuningData from "./TuningData.ts"
import { describe, type FoldResult } from "./FoldResult.ts"

interface Row {
  readonly setting: string
  readonly values: Array<number>
}

const separator = ", "

const commonParts = (settings: ReadonlyArray<string>): ReadonlySet<string> => {
  const [first = "", ...others] = settings
  const parts = others.map((setting) => new Set(setting.split(separator)))
  return new Set(first.split(separator).filter((part) => parts.every((own) => own.has(part))))
}

/**
 * The tuning curve of a system: what each setting was worth on training topics, over all folds and seeds. Held-out topics have no part in it.
 *
 * - empty: undefined when there are fewer than two settings, or too many to show
 */
export const tuningCurve = (
  data: TuningData.TuningData,
  system: string,
  foldResults: ReadonlyArray<FoldResult>
): { readonly table: FreeTable; readonly figure: FreeFigure } | undefined => {
  const rows = new Map<string, Row>()
  for (const foldResult of foldResults) {
    if (foldResult.system !== system) continue
    for (const { setting, value } of foldResult.trials) {
      // the runs of a selection are named by their wish here: how many there were is the fold's affair
      const candidate = [data.design.primary, ...data.design.secondary].find(({ id }) => id === system)!.candidates[setting.candidate]!
      const selection = candidate.runs[setting.selection]!
      const wished =
        selection === "all" ? undefined : Array.from({ length: "best" in selection ? selection.best : selection.greedy }, (_, i) => i)
      const name = describe(data.design, { ...foldResult, setting, runs: wished })
      remember(rows, name, (): Row => ({ setting: name, values: [] })).values.push(value)
    }
  }
  if (rows.size < 2) return undefined
  const common = commonParts([...rows.keys()])
  const sorted = [...rows.values()].map(({ setting, values }) => ({
    setting: setting
      .split(separator)
      .filter((part) => !common.has(part))
      .join(separator),
    values: Float64Array.from(values)
  }))
  const spread = (values: Float64Array) => standardDeviation(values)
  return {
    table: {
      id: `curve-${system}`,
      title: `Inner value of each setting of \`${system}\`, mean and spread over folds and seeds`,
      columns: [{ name: "setting" }, { name: "folds" }, { name: "inner", digits: 4 }, { name: "sd", digits: 4 }],
      rows: sorted.map(({ setting, values }) => [setting, values.length, Choice.mean(values), spread(values)])
    },
    figure: {
      id: `curve-${system}`,
      title: `Inner value of every setting of ${system}, with its spread over folds`,
      axis: `${data.measures[0]!.name} on training topics, mean ± sd`,
      dots: sorted.map(({ setting, values }) => ({
        label: setting,
        value: Choice.mean(values),
        low: Choice.mean(values) - spread(values),
        high: Choice.mean(values) + spread(values)
      }))
    }
  }
}
