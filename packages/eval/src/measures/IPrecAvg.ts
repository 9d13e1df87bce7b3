import * as Measure from "@litfuse/engine/Measure"
import { interpolatedPrecisions, roundings, requiredRelevant } from "../internal/interpolatedPrecision.ts"
import { scratchCounts, scratchNumbers } from "../internal/scratchNumbers.ts"
import { foundFromBelow } from "../internal/judgedFound.ts"

const tenths: ReadonlyArray<number> = Array.from({ length: 11 }, (_, tenth) => tenth / 10)

/** The recalls that are averaged, `{0.25,0.5,0.75}`, from low to high; 0.0, 0.1 ... 1.0 unless written. */
const points: Measure.Param<ReadonlyArray<number>> = {
  expected: "recalls of at least 0 in braces, such as {0.25,0.5,0.75}",
  fallback: tenths,
  parse: (text) => {
    const recalls = /^\{([^{}]+)\}$/.exec(text)?.[1]?.split(",").map(Measure.share.parse)
    if (recalls === undefined || recalls.includes(undefined)) return undefined
    const sorted = recalls.map((recall) => recall!).sort((a, b) => a - b)
    return sorted.length === 11 && sorted.every((recall, i) => recall === tenths[i]) ? tenths : sorted
  },
  print: (recalls) => (recalls === tenths ? undefined : `{${(recalls as ReadonlyArray<number>).join(",")}}`)
}

/**
 * The mean of the interpolated precisions at recall 0.0, 0.1 ... 1.0: eleven-point average precision; or at the recalls that `points` names.
 * See `IPrec` for `rounding`.
 *
 * - units: a ratio in [0, 1]
 * - empty: 0 when nothing relevant is retrieved
 * - agrees with: trec_eval 9.0.8 `11pt_avg`, 10.0 with `rounding=nearest`, for recalls from low to high
 */
export const IPrecAvg = Measure.plugin({
  id: "IPrecAvg",
  revision: 1,
  about: "mean of the interpolated precisions at recall 0.0, 0.1 ... 1.0",
  params: { rel: Measure.level(), judged_only: Measure.flag, rounding: Measure.word(roundings), points },
  laws: {},
  score: (frame, { rel, rounding, points }) => {
    const total = frame.relevant(rel)
    const found = foundFromBelow(frame, rel)
    const asked = scratchCounts(0, points.length)
    const best = scratchNumbers(0, points.length, 0)
    for (let i = 0; i < points.length; i++) asked[i] = requiredRelevant(points[i]!, total, rounding)
    interpolatedPrecisions(found, asked, points.length, best)
    let sum = 0
    for (let i = 0; i < points.length; i++) sum += best[i]!
    return sum / points.length
  }
})
