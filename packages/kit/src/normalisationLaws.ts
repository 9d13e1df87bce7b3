import * as fc from "fast-check"
import type * as Normalisation from "@litfuse/engine/Normalisation"
import * as Params from "@litfuse/engine/Params"
import { protectPlugin } from "@litfuse/engine/registry/protect/protectPlugin"
import * as Arbitraries from "./Arbitraries.ts"
import type { Law } from "./Law.ts"
import { difference, firstOf, property, single, type Verdict } from "./property.ts"
import { arbitraryParams } from "./arbitraryParams.ts"
import { pluginLaws } from "./pluginLaws.ts"

/** A worked example: scores, best first, and what they become. */
export interface Example<Params> {
  readonly what: string
  readonly scores: ReadonlyArray<number>
  readonly params: Partial<Params>
  readonly expected: ReadonlyArray<number>
}

const normalised = <Prepared, P>(
  plugin: Normalisation.Normalisation<Prepared, P>,
  scores: Float64Array,
  params: P,
  before = 0
): Float64Array => {
  const out = new Float64Array(scores.length).fill(before)
  plugin.score(plugin.prepare(scores), params, out)
  return out
}

const keepsOrder = (before: Float64Array, after: Float64Array): Verdict =>
  firstOf(before.keys(), (i) => {
    if (i === 0) return undefined
    if (before[i] === before[i - 1])
      return after[i] === after[i - 1] ? undefined : `two scores of ${before[i]} become ${after[i - 1]} and ${after[i]}`
    return after[i]! <= after[i - 1]! ? undefined : `${before[i - 1]} and ${before[i]} become ${after[i - 1]} and ${after[i]}`
  })

/** The laws of normalisations. `examples` are worked by hand, with parameters that are not given at their defaults. */
export const normalisationLaws = <Prepared, P>(
  plugin: Normalisation.Normalisation<Prepared, P>,
  examples: ReadonlyArray<Example<P>> = []
): ReadonlyArray<Law> => {
  const any = fc.tuple(Arbitraries.sortedScores, arbitraryParams(plugin))
  return [
    ...pluginLaws(plugin),
    property(plugin.id, "every hit keeps a finite score, whatever was in the array before", any, ([scores, params]) => {
      const out = normalised(plugin, scores, params, 12_345)
      const odd = out.find((score) => !Number.isFinite(score))
      return odd === undefined ? difference(out, normalised(plugin, scores, params)) : `a score becomes ${odd}`
    }),
    property(plugin.id, "no hit overtakes another, and ties stay ties", any, ([scores, params]) =>
      keepsOrder(scores, normalised(plugin, scores, params))
    ),
    property(plugin.id, "what it reads is not written to", any, ([scores, params]) => {
      // protected as litfuse protects a plugin from outside, which throws when it writes
      normalised(protectPlugin(plugin as Normalisation.Normalisation), scores, params)
      return undefined
    }),
    ...examples.map(({ what, scores, params, expected }) =>
      single(plugin.id, what, () => {
        const out = normalised(plugin, Float64Array.from(scores), { ...Params.defaults(plugin), ...params })
        return firstOf(expected.keys(), (i) =>
          Math.abs(out[i]! - expected[i]!) <= 1e-12 ? undefined : `${scores[i]} becomes ${out[i]}, expected ${expected[i]}`
        )
      })
    )
  ]
}
