import type { Dots } from "@litfuse/figures/forestPlot"
import { forestPlot } from "@litfuse/figures/forestPlot"
import type { PaperFigure } from "@litfuse/figures/plot/Plot"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import type { Answer, SuiteDifference, SuitePair } from "./answer.ts"

type Dot = Dots["dots"][number]

const dotOf = (label: string, { mean, lower, upper }: SuiteDifference, isPooled: boolean): Dot => ({
  label,
  value: mean,
  ...(lower === null || upper === null ? {} : { low: lower, high: upper }),
  isPooled
})

/** Two runs: a row for each collection, then the means over them. Differences within a collection have no interval. */
const ofPair = (answer: Answer, { measure, first, second, overTopics, overCollections }: SuitePair): PaperFigure => {
  const cells = (name: string) => answer.runs.find(({ run, measure: of }) => run === name && of === measure)!.cells
  const base = cells(first)
  const dots = cells(second).flatMap(({ collection, value }, c): ReadonlyArray<Dot> => {
    const other = base[c]!.value
    return value === null || other === null ? [] : [{ label: collection, value: value - other }]
  })
  const left = base.length - dots.length
  return forestPlot(
    {
      title: `${measure}: ${second} less ${first}`,
      axis: `difference in ${measure}, 95 % interval of means`,
      reference: 0,
      dots: [
        ...dots,
        ...(overTopics === null ? [] : [dotOf("mean, these collections", overTopics, true)]),
        ...(overCollections === null || overCollections.reason !== null ? [] : [dotOf("mean, others like them", overCollections, true)])
      ]
    },
    `Differences in ${measure}, ${second} less ${first}, by collection.${left === 0 ? "" : ` ${counted(left, "collection")} without a value of both ${left === 1 ? "is" : "are"} left out.`} Diamonds: means in which clusters of collections weigh equally, with 95 % intervals corrected for the family.`,
    "collection"
  )
}

/** Several runs: a row for each, its mean difference from the baseline over these collections. */
const ofRuns = (measure: string, baseline: string, pairs: ReadonlyArray<SuitePair>): PaperFigure => {
  const dots = pairs
    .flatMap(({ second, overTopics }) => (overTopics === null ? [] : [dotOf(second, overTopics, false)]))
    .toSorted((a, b) => b.value - a.value)
  const left = pairs.length - dots.length
  return forestPlot(
    { title: `${measure}: difference from ${baseline}`, axis: `difference in mean ${measure}, 95 % interval`, reference: 0, dots },
    `Differences in mean ${measure} over collections from ${baseline}, with intervals corrected for the family.${left === 0 ? "" : ` ${counted(left, "run")} with a missing value ${left === 1 ? "is" : "are"} left out.`}`,
    "run"
  )
}

/** The forest plot of a suite. Fails with one line where the suite has several measures, or three runs or more without one baseline. */
export const suiteFigure = (answer: Answer): Result.Result<PaperFigure, string> => {
  const { families, baselines, pairs } = answer
  const [family] = families
  if (family === undefined || families.length > 1)
    return Result.fail(`--figure shows one measure; ${counted(families.length, "measure")} given: name one with -m`)
  const [only] = pairs
  if (pairs.length === 1) return Result.succeed(ofPair(answer, only!))
  const [baseline] = baselines
  return baseline === undefined || baselines.length > 1
    ? Result.fail(
        `--figure forest of three runs or more shows differences from one baseline; ${counted(baselines.length, "baseline")} given: name one`
      )
    : Result.succeed(
        ofRuns(
          family.measure,
          baseline,
          pairs.filter(({ first }) => first === baseline)
        )
      )
}
