import type * as Seed from "@litfuse/stats/Seed"
import { normals, type Sizes, type Values } from "./World.ts"

/** Invented values whose differences have a shape that is hard for a t-test. */
export const shapes = ["right-skewed", "left-skewed", "sparse", "unequal"] as const

/** One of these shapes. */
export type Shape = (typeof shapes)[number]

/** The description of each shape in reports. */
export const aboutShapes: Readonly<Record<Shape, string>> = {
  "right-skewed":
    "invented values: differences from the fixed system have a long tail of gains (exponential), candidates share half of their variance",
  "left-skewed": "as right-skewed, with a long tail of losses",
  sparse: "invented values: on four topics of five all systems have the same value",
  unequal: "invented values: candidates and runs whose standard deviations run from half to twice the middle one"
}

const spread = 0.1

/** How much of the spread the fixed system has where all others are skewed: were it as skewed as they, differences would be symmetric. */
const quiet = 0.3

const differing = 0.2

/** From 1/2 for the first of some systems to 2 for the last. */
const scaleOf = (place: number, count: number): number => (count < 2 ? 1 : 2 ** ((2 * place) / (count - 1) - 1))

/** One set of values of a shape, in which all systems have the same mean: candidates, then runs, then the fixed system. */
export const drawShape = (shape: Shape, sizes: Sizes, topics: number, stream: Seed.Stream): Values => {
  const { candidates, runs } = sizes
  const fixed = candidates + runs
  const values = new Float64Array((fixed + 1) * topics)
  const normal = normals(stream)
  const exponential = () => -Math.log(1 - stream.unit()) - 1
  const noises: Readonly<Record<string, () => number>> = { "right-skewed": exponential, "left-skewed": () => -exponential() }
  const noise = noises[shape] ?? normal
  const isSkewed = noise !== normal
  const half = Math.SQRT1_2
  for (let t = 0; t < topics; t++) {
    if (shape === "sparse" && stream.unit() >= differing) continue
    const shared = [noise(), noise()] as const
    for (let s = 0; s < fixed; s++) {
      const isCandidate = s < candidates
      const unequal = () => (isCandidate ? scaleOf(s, candidates) : scaleOf(s - candidates, runs))
      const scale = shape === "unequal" ? unequal() : 1
      values[s * topics + t] = spread * scale * half * (shared[isCandidate ? 0 : 1] + noise())
    }
    values[fixed * topics + t] = spread * (isSkewed ? quiet : 1) * normal()
  }
  return { ...sizes, topics, values }
}
