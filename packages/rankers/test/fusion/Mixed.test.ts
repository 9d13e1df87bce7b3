import { type Example, laws } from "@litfuse/engine/testing/fusionLaws"
import { tests } from "@litfuse/engine/testing/vitest"
import { Mixed } from "@litfuse/rankers/fusion/Mixed"
import { describe, it } from "vitest"
import { scoredAgrees } from "../golden/golden.ts"
import { agreesWithTwin, cases, values } from "./naive.ts"

const lists = [
  { 0: 10, 1: 8, 2: 6 },
  { 1: 5, 3: 3, 4: 1 }
]

const examples: ReadonlyArray<Example<typeof Mixed.params.Type>> = [
  {
    what: "the root of two times the weighted sum",
    lists,
    params: { weights: [2, 1] },
    expected: { 0: 2, 1: 2 * Math.SQRT2, 2: 0, 3: 0.5, 4: 0 }
  }
]

describe("Mixed", () => {
  tests(it, laws(Mixed, examples, cases))
  agreesWithTwin(Mixed, (lists, row, params) => {
    const held = values(lists, row, params)
    return held.reduce((sum, { value, weight }) => sum + weight * value, 0) * Math.sqrt(held.length)
  })
  scoredAgrees(Mixed, "mixed")
})
