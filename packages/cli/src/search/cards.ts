import type { Answer } from "@litfuse/api/search/Answer"
import { card, type Screen } from "./card.ts"
import { whyLines } from "./why.ts"

/**
 * The works of an answer for people: a few lines for each, an empty line between two.
 *
 * - `isFull` whether an explanation has all its numbers, not words alone
 * - empty: no line where there are no works
 */
export const print = (answer: Answer, screen: Screen, isFull: boolean): ReadonlyArray<string> =>
  answer.works.flatMap((hit, i) => [
    ...(i === 0 ? [] : [""]),
    ...card(hit, answer, screen),
    ...whyLines(hit, answer, isFull, screen.titleOf).map((line) => `${" ".repeat(String(answer.works.length).length + 3)}${line}`)
  ])
