import * as Effect from "effect/Effect"
import { answerSteps, type Collection } from "./AnswerSteps.ts"
import type { Registry } from "@litfuse/engine/Registry"
import type { CitedParams } from "./CitedParams.ts"
import type { CitedQuestion } from "./CitedQuestion.ts"
import { answersTo, type Way, type AnswerWorth, worthOf, worthOfSentences } from "./AnswerWorth.ts"
import { baselines, openBaselines } from "./openBaselines.ts"

/** A way to answer under a name; `sentences` of each part. */
export interface System {
  readonly name: string
  readonly way: Way
  readonly sentences: number
}

/**
 * A question with what each system is worth for it.
 *
 * - `names` its gold articles, which make clusters; `worth` by system, over the whole collection
 * - `isWrong` by system, whether it answers without the gold articles; undefined for a question that has none
 */
export interface Unit {
  readonly names: ReadonlyArray<string>
  readonly worth: Readonly<Record<string, AnswerWorth>>
  readonly isWrong: Readonly<Record<string, boolean | undefined>>
}

/** Systems that differ in threshold and number of sentences only read the same answers. */
const sameAnswers = ({ way: { isDivided, asks, rebuilds, keywords, share, most } }: System): string =>
  JSON.stringify([isDivided, asks, rebuilds, keywords, share, most])

/** Measures systems and baselines on questions, in their order. */
export const measureUnits = Effect.fnUntraced(function* (
  registry: Registry,
  collection: Collection,
  questions: ReadonlyArray<CitedQuestion>,
  systems: ReadonlyArray<System>,
  params: CitedParams
) {
  const steps = answerSteps(registry, collection)
  const sentencesOf = openBaselines(collection, params.seed)
  const groups = [...Map.groupBy(systems, sameAnswers).values()]
  const units: Array<Unit> = []
  for (const question of questions) {
    const own = new Set(question.gold)
    const [all, without] = [answersTo(steps, collection, question, new Set()), answersTo(steps, collection, question, own)]
    const worth: Record<string, AnswerWorth> = {}
    const isWrong: Record<string, boolean | undefined> = {}
    for (const group of groups) {
      const { way } = group[0]!
      const [answers, others] = [yield* all(way, params), own.size === 0 ? undefined : yield* without(way, params)]
      for (const { name, way: asked, sentences } of group) {
        worth[name] = worthOf(question, collection, answers, asked.threshold, sentences)
        isWrong[name] = others && worthOf(question, collection, others, asked.threshold, sentences).isAnswered
      }
    }
    const quoted = sentencesOf(question, params.settings.sentences)
    for (const name of baselines) worth[name] = worthOfSentences(question, quoted[name])
    units.push({ names: question.gold, worth, isWrong })
    steps.forget()
  }
  return units
})
