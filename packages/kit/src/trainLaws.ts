import * as fc from "fast-check"
import * as Decode from "@litfuse/engine/Decode"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Params from "@litfuse/engine/Params"
import * as Result from "effect/Result"
import * as Arbitraries from "./Arbitraries.ts"
import type { Law } from "./Law.ts"
import { difference, property, type Verdict } from "./property.ts"

/** How many random cases a law of training sees at most: each trains several times. */
const most = 100

/** A topic with judgements: grades from -2 (two kinds of unjudged) to 3. */
const judged: fc.Arbitrary<Fusion.TrainingFrame> = Arbitraries.lists.chain((lists) => {
  const inputs = Fusion.inputs(lists)
  return fc
    .array(fc.integer({ min: -2, max: 3 }), { minLength: inputs.candidates.length, maxLength: inputs.candidates.length })
    .map((grades) => ({
      ...inputs,
      grades: Int16Array.from(grades),
      ideal: Int16Array.from(grades.filter((grade) => grade > 0).sort((a, b) => b - a))
    }))
})

const topics = fc.array(judged, { minLength: 1, maxLength: 5 })

const text = (value: unknown): string => JSON.stringify(value)

const arraysOf = ({ lists, candidates, grades, ideal }: Fusion.TrainingFrame): string =>
  text([lists.map(({ name, rows, ranks, scores }) => [name, [...rows], [...ranks], [...scores]]), [...candidates], [...grades], [...ideal]])

const same = (before: unknown, after: unknown): Verdict =>
  text(before) === text(after) ? undefined : `learned ${text(before)}, then ${text(after)}`

const withOtherGrades = (frame: Fusion.TrainingFrame): Fusion.TrainingFrame => ({ ...frame, grades: frame.grades.toReversed() })

/** The laws of fusions that learn: training is a function from topics to parameters, scoring one of these; none without `train`. */
export const trainLaws = <Prepared, P>(fusion: Fusion.Fusion<Prepared, P>, numRuns = most): ReadonlyArray<Law> => {
  if (fusion.train === undefined) return []
  const params = Params.defaults(fusion)
  const train = (frames: ReadonlyArray<Fusion.TrainingFrame>): P => fusion.train!(frames, params)
  const scoresOf = ({ lists, candidates }: Fusion.Inputs, learned: P): Float64Array => {
    const out = new Float64Array(candidates.length)
    fusion.score(fusion.prepare({ lists, candidates }), learned, out)
    return out
  }
  const law = <Case>(name: string, cases: fc.Arbitrary<Case>, verdict: (one: Case) => Verdict) =>
    property(fusion.id, name, cases, verdict, Math.min(numRuns, most))
  return [
    law("training gives plain data, which the fusion's own parameters decode to the same", topics, (frames) => {
      const learned = train(frames)
      const decoded = Decode.strict(fusion.params, JSON.parse(text(learned)))
      return Result.isSuccess(decoded) ? same(learned, decoded.success) : `${text(learned)} is refused: ${text(decoded.failure)}`
    }),
    law("training again, and after training on other grades, learns the same", topics, (frames) => {
      const learned = train(frames)
      const again = same(learned, train(frames))
      train(frames.map(withOtherGrades))
      return again ?? same(learned, train(frames))
    }),
    law("training learns the same whatever the order of topics and of lists", topics, (frames) =>
      same(train(frames), train(frames.map((frame) => ({ ...frame, lists: frame.lists.toReversed() })).reverse()))
    ),
    law("training does not write to topics", topics, (frames) => {
      const before = frames.map(arraysOf).join("\n")
      train(frames)
      return before === frames.map(arraysOf).join("\n") ? undefined : "a topic has other lists, grades or candidates after training"
    }),
    law(
      "scores depend on the learned parameters alone, not on the grades that other trainings were shown",
      fc.tuple(topics, judged),
      ([frames, topic]) => {
        const learned = train(frames)
        if (fusion.refuses(topic, learned) !== undefined) return undefined
        const before = scoresOf(topic, learned)
        train([...frames, topic])
        const shown = difference(before, scoresOf(topic, learned))
        train([...frames, withOtherGrades(topic)])
        return shown ?? difference(before, scoresOf(topic, learned))
      }
    )
  ]
}
