import { configure, type Configured } from "@litfuse/engine/Measure"
import * as Result from "effect/Result"
import * as MeasureName from "./MeasureName.ts"

/** The same measure on lists without unjudged hits: nDCG' for nDCG; undefined where it is condensed already, or cannot be. */
export const condensedMeasure = ({ measure, values }: Configured): Configured | undefined =>
  values["judged_only"] === false ? configure(measure, { ...values, judged_only: true }) : undefined

/** The name of a measure on condensed lists; undefined where it has none, or where no measure has the given name. */
export const condensedName = (name: string): string | undefined => {
  const parsed = MeasureName.parse(name)
  return Result.isFailure(parsed) ? undefined : condensedMeasure(parsed.success)?.name
}
