import type { Opened } from "@litfuse/bench/dataset/DatasetStore"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { csvRows } from "../csvRows.ts"
import { pmcidOf } from "./trialHalves.ts"

/** A row of numeric results: a comparison, and the sizes of its groups in the analysis of one outcome; undefined = the origin gives none. */
export interface NumberRow {
  readonly pmcid: string
  readonly sizes: readonly [number, number] | undefined
  readonly isInFigure: boolean
}

const columns = ["pmcid", "intervention_group_size", "comparator_group_size", "is_data_in_figure_graphics", "is_relevant_data_in_table"]

const sizeOf = (text: string): number | undefined => {
  const digits = text.replaceAll(",", "").trim()
  return /^\d+(?:\.0+)?$/u.test(digits) ? Number(digits) : undefined
}

/** The rows of numeric results in the order of the file. A row is in a figure alone when the origin says so and names no table. Errors: an absent column. */
export const readNumbers = (opened: Opened): Result.Result<ReadonlyArray<NumberRow>, DatasetError> =>
  Result.map(csvRows(opened, columns), (rows) =>
    rows.map((row): NumberRow => {
      const [first, second] = [sizeOf(row["intervention_group_size"]!), sizeOf(row["comparator_group_size"]!)]
      return {
        pmcid: pmcidOf(row["pmcid"]!),
        sizes: first === undefined || second === undefined ? undefined : [first, second],
        isInFigure: row["is_data_in_figure_graphics"] === "TRUE" && row["is_relevant_data_in_table"] !== "TRUE"
      }
    })
  )
