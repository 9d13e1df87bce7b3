import * as Measure from "@litfuse/engine/Measure"

/**
 * Expected reciprocal rank: a reader stops at a hit of grade g with probability (2^g - 1) / 2^max, and stopping there has the value 1 / rank.
 *
 * `max_rel` is the **collection's** highest grade unless given; gdeval, and so ir_measures, always takes 4.
 *
 * - units: a ratio in [0, 1); it never reaches 1
 * - empty: 0 without hits
 * - source: Chapelle et al., CIKM 2009
 * - agrees with: gdeval and ir_measures `ERR` with `max_rel=4`
 */
export const Err = Measure.plugin({
  id: "ERR",
  revision: 1,
  about: "expected reciprocal rank at which a reader stops",
  params: { max_rel: Measure.maximum, cutoff: Measure.cutoff.optional },
  laws: {},
  score: ({ grades, maximum }, { max_rel, cutoff }) => {
    const most = max_rel === 0 ? maximum : max_rel
    const one = 2 ** -most
    let goesOn = 1
    let sum = 0
    for (let i = 0, n = Math.min(grades.length, cutoff); i < n; i++) {
      if (grades[i]! <= 0) continue
      // (2^g - 1) / 2^max without the powers themselves, which exceed the range of a double from 1024 on
      const stops = Math.min(1, 2 ** (grades[i]! - most) - one)
      sum += (goesOn * stops) / (i + 1)
      goesOn *= 1 - stops
    }
    return sum
  }
})
