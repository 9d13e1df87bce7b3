import * as Column from "@litfuse/engine/Column"
import * as Work from "@litfuse/engine/Work"

/** A column of one measure of impact, as the first record in key order that has it says. */
const impact = (name: string, measure: string) =>
  Column.number(name, (work) => Work.field(work, "impact")?.value.find((one) => one.measure === measure)?.value)

/** The relative citation ratio: citations against those of works cited beside it, 1 = as many. */
export const rcr = impact("relative citation ratio", "rcr")

/** The percentile of the relative citation ratio among works funded by the NIH. Units: in [0, 100]. */
export const nihPercentile = impact("NIH percentile", "nih-percentile")
