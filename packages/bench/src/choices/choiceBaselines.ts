import { counted } from "@litfuse/files/numbers"
import type { ChoiceQuestion } from "./ChoiceQuestion.ts"
import { lettersOf } from "./ChoiceQuestion.ts"
import * as ChoiceScore from "./ChoiceScore.ts"

/** Answers that need no reading, and what they are worth. */
export interface ChoiceBaseline {
  readonly id: "chance" | "longest" | "frequent"
  readonly name: string
  readonly score: ChoiceScore.ChoiceScore
}

/** The most frequent value; of equally frequent ones, the first in order. */
const mostFrequent = <A extends string | number>(values: ReadonlyArray<A>): A => {
  const counts = [...Map.groupBy(values, (one) => one)].map(([one, all]) => [one, all.length] as const)
  counts.sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  return counts[0]![0]
}

/** How many options are right in most questions; of equally frequent numbers, the smaller. Shape: at least one question. */
export const usualSize = (questions: ReadonlyArray<ChoiceQuestion>): number => mostFrequent(questions.map(({ right }) => right.length))

/** Characters as a reader counts them, not bytes. */
const lengthOf = (text: string): number => [...text].length

/** The places of the longest options, ascending; of equally long ones, the first by letter. */
export const longestOf = (options: ReadonlyArray<string>, size: number): ReadonlyArray<number> => {
  const lengths = options.map(lengthOf)
  const order = lengths.map((_, place) => place).sort((a, b) => lengths[b]! - lengths[a]! || a - b)
  return order.slice(0, size).sort((a, b) => a - b)
}

/**
 * The values below which answers show nothing. As many options as most keys have are chosen, by lot or the longest ones. The third is the most frequent key.
 * The last two know the number of right options, or the keys, so they are not fair opponents but bounds.
 *
 * - shape: at least one question
 */
export const choiceBaselines = (questions: ReadonlyArray<ChoiceQuestion>, seed: number): ReadonlyArray<ChoiceBaseline> => {
  const size = usualSize(questions)
  const key = mostFrequent(questions.map(({ right }) => right.join(" ")))
    .split(" ")
    .map(Number)
  const same = questions.map(() => key)
  const longest = questions.map(({ options }) => longestOf(options, size))
  return [
    { id: "chance", name: `chance: ${counted(size, "option")} by lot`, score: ChoiceScore.ofChance(questions, size) },
    {
      id: "longest",
      name: size === 1 ? "the longest option" : `the ${size} longest options`,
      score: ChoiceScore.of(questions, longest, { seed })
    },
    { id: "frequent", name: `the most frequent key: ${lettersOf(key)}`, score: ChoiceScore.of(questions, same, { seed }) }
  ]
}
