import * as fc from "fast-check"
import type * as Fusion from "@litfuse/engine/Fusion"
import type { LinearParams } from "../../src/internal/linear.ts"
import { agreesWithTwin, held, rank } from "./naive.ts"

const weights = fc.array(
  fc.array(
    fc.integer({ min: -20, max: 20 }).map((n) => n / 10),
    { minLength: 3, maxLength: 3 }
  ),
  { minLength: 5, maxLength: 5 }
)

/** A learned linear fusion, whatever its weights, equals the sum of weighted features written straight down. */
export const addsFeatures = <Prepared, P extends LinearParams>(fusion: Fusion.Fusion<Prepared, P>): void =>
  agreesWithTwin(
    fusion,
    (lists, row, { trained, tied, k }) =>
      held(lists, row, (list) => {
        const all = [...list.scores.values()]
        const [low, high] = [Math.min(...all), Math.max(...all)]
        const score = low === high ? 1 : (list.scores.get(row)! - low) / (high - low)
        const [ofRank, ofScore, ofPresence] = trained.find((one) => one.list === list.name)!.values as [number, number, number]
        return ofRank / (k + rank(list, row, tied)) + ofScore * score + ofPresence
      }).sum,
    weights.map(
      (all) =>
        ({
          features: ["rank", "score", "presence"],
          trained: all.map((values, l) => ({ list: `list-${l}`, values }))
        }) as unknown as Partial<P>
    )
  )
