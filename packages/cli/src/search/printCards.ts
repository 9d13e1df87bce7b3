import type { Answer } from "@litfuse/api/search/Answer"
import { card, type Screen } from "./card.ts"
import { explanationLines } from "./explanationLines.ts"

/**
 * The works of an answer: a few lines for each, with an empty line between two.
 *
 * - `isFull` whether explanations have all numbers, not only words
 * - empty: no works give no lines
 */
export const printCards = (answer: Answer, screen: Screen, isFull: boolean): ReadonlyArray<string> =>
  answer.works.flatMap((hit, i) => [
    ...(i === 0 ? [] : [""]),
    ...card(hit, answer, screen),
    ...explanationLines(hit, answer, isFull, screen.titleOf).map((line) => `${" ".repeat(String(answer.works.length).length + 3)}${line}`)
  ])
