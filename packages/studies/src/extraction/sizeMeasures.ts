import { extractionRules } from "@litfuse/extraction/extractionRules"
import { extractValues } from "@litfuse/extraction/extractValues"
import { type FieldMeasure, shareOf } from "./FieldMeasure.ts"
import type { NumberRow } from "./readNumbers.ts"
import { isAddressed, type TrialText } from "./TrialText.ts"

/** The sizes that the rule finds in a text, each at its sentence. */
const sizesIn = ({ passages, sentences }: TrialText): ReadonlySet<unknown> =>
  new Set(
    extractValues(extractionRules["group_sizes"]!, sentences)
      .filter((one) => isAddressed(one, passages))
      .map(({ value }) => value)
  )

/**
 * The measures of the sizes of groups in the analysis of an outcome, and how many rows are left out.
 *
 * - shape: a text for each trial, and the rows of all trials
 */
export const sizeMeasures = (
  texts: ReadonlyArray<TrialText>,
  rows: ReadonlyArray<NumberRow>
): { readonly measures: ReadonlyArray<FieldMeasure>; readonly used: number; readonly inFigure: number; readonly unsized: number } => {
  const inFigure = rows.filter((row) => row.isInFigure)
  const unsized = rows.filter((row) => !row.isInFigure && row.sizes === undefined)
  const used = rows.filter((row) => !row.isInFigure && row.sizes !== undefined)
  const byTrial = Map.groupBy(used, ({ pmcid }) => pmcid)
  const trials = texts.map((text) => {
    const sizes = sizesIn(text)
    const own = byTrial.get(text.pmcid) ?? []
    return {
      trials: 1,
      sizes: sizes.size,
      rows: own.length,
      found: own.filter((row) => row.sizes!.every((size) => sizes.has(size))).length
    }
  })
  const shared = { field: "analysed group sizes", trials }
  return {
    measures: [
      { ...shared, unit: "row", measure: "share of rows", rule: shareOf("found", "rows") },
      { ...shared, unit: "trial", measure: "extracted sizes for each trial", rule: shareOf("sizes", "trials") }
    ],
    used: used.length,
    inFigure: inFigure.length,
    unsized: unsized.length
  }
}
