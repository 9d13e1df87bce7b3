import * as Column from "../Column.ts"
import * as Work from "../Work.ts"

/** A column of one measure of impact, as the first record in key order that has it says. */
const impact = (name: string, measure: string) =>
  Column.number(name, (work) => Work.field(work, "impact")?.value.find((one) => one.measure === measure)?.value)

/** The relative citation ratio: citations against those of works cited beside it, 1 = as many. */
export const rcr = impact("rcr", "rcr")

/** The percentile of the relative citation ratio among works funded by the NIH. Units: in [0, 100]. */
export const nihPercentile = impact("nihPercentile", "nih-percentile")
