import { hasBest } from "@litfuse/bench/report/bestValues"
import { rankable, ranksFigure } from "@litfuse/bench/report/ranksFigure"
import type { PaperFigure } from "@litfuse/figures/plot/Plot"
import { topicDifferences } from "@litfuse/figures/topicDifferences"
import { counted } from "@litfuse/files/numbers"
import * as Result from "effect/Result"
import type { measuredOf } from "../evaluate/answer.ts"
import type { Answer } from "./answer.ts"
import { differencesFigure } from "./compareSection.ts"

/** Figures of a comparison: differences with intervals, differences by topic, and average ranks with critical differences. */
export const figureKinds = ["forest", "topics", "ranks"] as const

type FigureKind = (typeof figureKinds)[number]

/** A comparison with the values of every run by topic. */
interface Found {
  readonly answer: Answer
  readonly measured: ReadonlyArray<ReturnType<typeof measuredOf>>
}

const valuesOf = (
  perTopic: Found["measured"][number]["perTopic"],
  measure: string
): ReadonlyArray<readonly [topic: string, value: number | null]> =>
  Object.entries(perTopic).map(([topic, values]) => [topic, values[measure] ?? null])

const ranks = ({ measured }: Found, measure: string): Result.Result<PaperFigure, string> => {
  if (!hasBest(measure)) return Result.fail(`--figure ranks needs a measure whose higher values are better; ${measure} has no best value`)
  if (measured.length < rankable.fewest || measured.length > rankable.most)
    return Result.fail(`--figure ranks has room for ${rankable.fewest} to ${rankable.most} runs; ${counted(measured.length, "run")} given`)
  const systems = measured.map(({ name, perTopic }) => ({ label: name, values: valuesOf(perTopic, measure) }))
  for (const { label, values } of systems) {
    const [missing] = values.find(([, value]) => value === null) ?? []
    if (missing !== undefined)
      return Result.fail(`--figure ranks needs a value on every topic; ${label} has no ${measure} on topic ${missing}`)
  }
  return Result.succeed(
    ranksFigure({ measure, systems: systems.map(({ label, values }) => ({ label, values: values.map(([, value]) => value!) })) })
  )
}

/** Average ranks of the compared runs by a measure, for a page; undefined where the runs cannot be ranked. */
export const ranksOf = (found: Found, measure: string): PaperFigure | undefined => Result.getOrUndefined(ranks(found, measure))

const topics = ({ answer, measured }: Found, measure: string): Result.Result<PaperFigure, string> => {
  const [{ baselines, runs }] = answer.measures as [Answer["measures"][number]]
  const [baseline, run] = [baselines[0]!, runs[0]!]
  if (baselines.length + runs.length > 2)
    return Result.fail(`--figure topics shows one run and one baseline; ${counted(baselines.length + runs.length, "run")} given: name two`)
  const of = (name: string) => new Map(valuesOf(measured.find((one) => one.name === name)!.perTopic, measure))
  const base = of(baseline.run)
  return Result.succeed(
    topicDifferences({
      measure,
      system: run.run,
      baseline: baseline.run,
      differences: [...of(run.run)].flatMap(([topic, value]) => {
        const other = base.get(topic)
        return value === null || other === null || other === undefined ? [] : [{ topic, value: value - other }]
      })
    })
  )
}

/** A figure of a comparison. Fails with one line where it does not fit what was compared: several measures, too many runs or baselines. */
export const compareFigure = (found: Found, kind: FigureKind): Result.Result<PaperFigure, string> => {
  const { measures } = found.answer
  const [first] = measures
  if (first === undefined || measures.length > 1)
    return Result.fail(`--figure shows one measure; ${counted(measures.length, "measure")} given: name one with -m`)
  if (kind === "ranks") return ranks(found, first.measure)
  if (kind === "topics") return topics(found, first.measure)
  return first.baselines.length > 1
    ? Result.fail(`--figure forest shows differences from one baseline; ${first.baselines.length} given: name one`)
    : Result.succeed(differencesFigure(first, 0))
}
