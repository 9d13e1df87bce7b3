import { extractionRules } from "@litfuse/extraction/extractionRules"
import { extractValues } from "@litfuse/extraction/extractValues"
import type { TrialsOfHalf } from "./readTrials.ts"
import { isAddressed } from "./TrialText.ts"

/** The rules that are measured on each collection. */
const ofLabelled = ["registration", "sample_size", "planned_size", "flow"]
const ofNumbers = ["group_sizes"]
const ofQuestions = ["direction", "intervention", "comparator", "outcome"]

/** How many values the measured rules extract from the texts, and how many have an address that leads to their words. */
export const addressTally = ({
  labelled,
  numbers,
  questions
}: Pick<TrialsOfHalf, "labelled" | "numbers" | "questions">): { readonly values: number; readonly addressed: number } => {
  const texts = [
    ...labelled.map((text) => [text, ofLabelled] as const),
    ...numbers.texts.map((text) => [text, ofNumbers] as const),
    ...questions.map(({ text }) => [text, ofQuestions] as const)
  ]
  let [values, addressed] = [0, 0]
  for (const [{ sentences, passages }, rules] of texts)
    for (const rule of rules)
      for (const one of extractValues(extractionRules[rule]!, sentences)) {
        values++
        if (isAddressed(one, passages)) addressed++
      }
  return { values, addressed }
}
