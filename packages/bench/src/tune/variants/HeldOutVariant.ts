import type * as SearchSpace from "../SearchSpace.ts"
import type { HeldOut } from "../HeldOut.ts"
import type { PointFold } from "../pointTuner.ts"
import type { Variant } from "./VariantsDesign.ts"

/**
 * A variant with its values on topics that it was not tuned on.
 *
 * - `folds` empty when nothing is tuned
 * - `surface` the value of every setting on every topic, by the measure that is tested, where the design asks for it
 */
export interface HeldOutVariant {
  readonly variant: Variant
  readonly held: HeldOut
  readonly folds: ReadonlyArray<PointFold>
  readonly surface: Surface | undefined
}

/**
 * The values of settings by topic, on all topics at once: nothing may be chosen by them.
 *
 * - shape: `values[p]` of setting p by the measure that is tested, `byMeasure[m][p]` by each measure
 */
export interface Surface {
  readonly points: ReadonlyArray<SearchSpace.Point>
  readonly values: ReadonlyArray<Float64Array>
  readonly byMeasure: ReadonlyArray<ReadonlyArray<Float64Array>>
}
