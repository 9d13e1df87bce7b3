import * as LearningOrder from "@litfuse/lexical/learning/LearningOrder"
import * as TermWeights from "@litfuse/lexical/learning/TermWeights"
import type { SmallSteps } from "@litfuse/lexical/SmallSteps"
import type { Measurement } from "./Measurement.ts"
import { randomStream } from "./randomStream.ts"
import { text, word } from "./texts.ts"

const sizes = [
  { works: 10_000, decisions: 3_000, target: "at most 300" },
  { works: 50_000, decisions: 10_000, target: "at most 2,000" }
] as const
const rounds = 5

const cpu = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** How long each step takes. */
function* stepsOf(steps: SmallSteps<unknown>): Generator<number> {
  for (;;) {
    const before = cpu()
    const { done } = steps.next()
    yield cpu() - before
    if (done === true) return
  }
}

/**
 * How long the order of screening takes to learn again after some decisions, and how long its words take to weigh, once. Keys
 * are answered between the steps of learning.
 *
 * - units: milliseconds of CPU, the middle of five rounds; texts of 25 to 425 words by Zipf's law, a fifth of the decisions an inclusion
 */
export const screening = (): ReadonlyArray<Measurement> =>
  sizes.flatMap(({ works, decisions, target }): ReadonlyArray<Measurement> => {
    const next = randomStream(works)
    // included works share ten words, as those of a topic do
    const topic = Array.from({ length: 10 }, () => word(next))
    const texts = Array.from({ length: works }, (_, row) => (row % 5 === 0 ? `${text(next)} ${topic.join(" ")}` : text(next)))
    const start = cpu()
    const weights = TermWeights.make(texts)
    const weighing = cpu() - start
    const examples = Array.from({ length: decisions }, (_, row) => ({ row, isIn: row % 5 === 0 }))
    const times = Array.from({ length: rounds }, () => {
      const before = cpu()
      LearningOrder.learn(weights, examples)
      return cpu() - before
    }).sort((a, b) => a - b)
    const pauses = Array.from({ length: rounds }, () => {
      const steps = [...stepsOf(LearningOrder.learning(weights, examples))]
      return Math.max(...steps)
    }).sort((a, b) => a - b)
    const n = works.toLocaleString("en")
    return [
      {
        name: `${n} works, learnt again after ${decisions.toLocaleString("en")} decisions`,
        value: times[rounds >> 1]!,
        unit: "ms of CPU",
        target
      },
      {
        name: `${n} works, the longest step of learning, for which a key waits`,
        value: pauses[rounds >> 1]!,
        unit: "ms of CPU",
        target: "at most 200"
      },
      { name: `${n} works, their words weighed once`, value: weighing, unit: "ms of CPU" }
    ]
  })
