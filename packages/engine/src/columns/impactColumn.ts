import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** A column of one measure of impact, from the first record in key order that has it. */
export const impactColumn = (name: string, measure: string) =>
  Column.number(name, (work) => Work.field(work, "impact")?.value.find((one) => one.measure === measure)?.value)
