/**
 * How the values of topics become one value.
 *
 * - `mean` the arithmetic mean
 * - `sum` for counts
 * - `gmean` exp of the mean of ln(max(value, 0.00001)): trec_eval's geometric mean
 * - `gmean-shifted` exp of the mean of ln(value + 0.00001): BioASQ's geometric mean
 */
export type Aggregate = "mean" | "sum" | "gmean" | "gmean-shifted"

const floor = 0.00001

/** The value of a run from its topics; topics whose value is NaN do not count (`Measure.skipsMissing`). 0 when none has a value. */
export const aggregate = (kind: Aggregate, values: Float64Array): number => {
  let sum = 0
  let counted = 0
  for (let t = 0; t < values.length; t++) {
    const value = values[t]!
    if (Number.isNaN(value)) continue
    counted++
    if (kind === "gmean") sum += Math.log(Math.max(value, floor))
    else if (kind === "gmean-shifted") sum += Math.log(value + floor)
    else sum += value
  }
  if (counted === 0) return 0
  if (kind === "sum") return sum
  return kind === "mean" ? sum / counted : Math.exp(sum / counted)
}
