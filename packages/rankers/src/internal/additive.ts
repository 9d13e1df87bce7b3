import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Addends from "./Addends.ts"

/** What the author of an additive fusion writes; `additive` supplies the rest. */
export interface Spec<Prepared extends Addends.Addends, Params> extends Omit<
  Fusion.Spec<Prepared, Params>,
  "score" | "explain" | "apiVersion"
> {
  /** Its name, for people. */
  readonly name: string
  /** Sets weights, counts, values and absent values, and measures them. */
  readonly set: (prepared: Prepared, params: Params) => void
  /** What the sum of a candidate is multiplied by, from the number of lists that count and hold it. */
  readonly times?: (count: number, params: Params) => number
  /** The same for every candidate, where it depends on more than that number. `set` has been called. */
  readonly factors?: (prepared: Prepared, params: Params, factors: Float64Array) => void
  /** What a value is, for people. */
  readonly what: (params: Params) => string
}

type Factored<Prepared> = Prepared & { readonly factors: Float64Array }

/** Factors that depend on the number of lists alone: each is computed once, and not for every candidate. */
const byCount =
  <Params>(times: (count: number, params: Params) => number) =>
  ({ count, names }: Addends.Addends, params: Params, factors: Float64Array): void => {
    const of = Float64Array.from({ length: names.length + 1 }, (_, n) => times(n, params))
    for (let candidate = 0; candidate < factors.length; candidate++) factors[candidate] = of[count[candidate]!]!
  }

/** Builds a fusion whose score is, by candidate, a factor times the exact sum of weighted values. */
export const additive = <Prepared extends Addends.Addends, Params>({
  name,
  set,
  times,
  factors = times === undefined ? undefined : byCount(times),
  what,
  ...spec
}: Spec<Prepared, Params>): Fusion.Fusion<Factored<Prepared>, Params> => {
  const score = (prepared: Factored<Prepared>, params: Params, out: Float64Array): void => {
    set(prepared, params)
    Addends.sum(prepared, out)
    if (factors === undefined) return
    factors(prepared, params, prepared.factors)
    for (let candidate = 0; candidate < out.length; candidate++) out[candidate]! *= prepared.factors[candidate]!
  }
  return Fusion.plugin<Factored<Prepared>, Params>({
    ...spec,
    prepare: (inputs) => {
      const prepared = spec.prepare(inputs)
      return { ...prepared, factors: new Float64Array(prepared.size).fill(1) }
    },
    score,
    explain: (prepared, params, candidate) => {
      const scores = new Float64Array(prepared.size)
      score(prepared, params, scores)
      const parts = Addends.parts(prepared, candidate, what(params), prepared.factors[candidate]!)
      return Explanation.sum(name, scores[candidate]!, parts)
    }
  })
}
