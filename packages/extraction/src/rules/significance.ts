import type { PValue, Rule } from "../ExtractionRule.ts"
import { pValues } from "./pValues.ts"

const level = 0.05

/** Whether a p-value is below the level; undefined = the statement does not say, such as `p < 0.1`. */
const isBelow = ({ relation, value }: PValue): boolean | undefined => {
  if (relation === "=") return value < level
  if (relation === "<" || relation === "≤") return value < level || (relation === "<" && value === level) ? true : undefined
  return value >= level ? false : undefined
}

/** Whether a p-value of the text is below 0.05. A text without one says neither yes nor no. */
export const significance: Rule = {
  about: "whether a p-value below 0.05 is reported",
  read: (sentence) =>
    pValues.read(sentence).flatMap(({ value, text, rank }) => {
      const answer = typeof value === "object" && "relation" in value ? isBelow(value) : undefined
      // one value below the level answers the question, whatever the others are
      return answer === undefined ? [] : [{ value: answer, text, rank: rank + (answer ? 0 : 100) }]
    })
}
