import * as Params from "@litfuse/engine/Params"
import { LinearListwise } from "@litfuse/rankers/fusion/LinearListwise"
import { LinearRidge } from "@litfuse/rankers/fusion/LinearRidge"
import { describe, expect, it } from "vitest"
import { framesOf, type Learned, read } from "./topics.ts"

interface Case {
  readonly fusion: "linear-ridge" | "linear-listwise"
  readonly features: ReadonlyArray<"rank" | "score">
  readonly unjudged: "zero" | "drop"
  readonly k: number
  readonly lambda: number
  readonly weights: ReadonlyArray<number>
}

const golden = read<Learned<Case>>("learned.json")
const frames = framesOf(golden.topics)

const learned = ({ fusion, features, unjudged, k, lambda }: Case): ReadonlyArray<number> => {
  const asked = { features: [...features] as ["rank" | "score", ...Array<"rank" | "score">], unjudged, k, lambda }
  const { trained } =
    fusion === "linear-ridge"
      ? LinearRidge.train!(frames, { ...Params.defaults(LinearRidge), ...asked })
      : LinearListwise.train!(frames, { ...Params.defaults(LinearListwise), ...asked, iterations: 10_000 })
  return trained.flatMap(({ values }) => values)
}

/** How far off weights are, in parts of the largest. */
const off = (found: ReadonlyArray<number>, expected: ReadonlyArray<number>): number =>
  Math.max(...expected.map((weight, i) => Math.abs(weight - found[i]!))) / Math.max(...expected.map(Math.abs))

const named = (fusion: Case["fusion"]) => golden.cases.filter((one) => one.fusion === fusion)

describe("weights that others learn from the same topics (tools/oracles/golden/learned.py)", () => {
  it.each(named("linear-ridge"))("are scikit-learn's Ridge's: $features, unjudged $unjudged, k $k, lambda $lambda", (one) => {
    expect(off(learned(one), one.weights)).toBeLessThan(1e-9)
  })
  // its steps end where the loss no longer falls: there the loss is right to 16 digits, and so weights are to about half as many
  it.each(named("linear-listwise"))(
    "are where scipy finds listwise loss least: $features, unjudged $unjudged, k $k, lambda $lambda",
    (one) => {
      expect(off(learned(one), one.weights)).toBeLessThan(1e-6)
    }
  )
})
