import { extractionRules } from "@litfuse/extraction/extractionRules"
import type { Rule, Sentence } from "@litfuse/extraction/ExtractionRule"
import { f1Of, type FieldMeasure, shareOf } from "./FieldMeasure.ts"
import type { LabelledTrial } from "./readLabelled.ts"
import { isAddressed } from "./TrialText.ts"
import type { Counts } from "./trialInterval.ts"

type Finds = (sentence: Sentence) => boolean

/** What rules are compared with: one pattern for each field. */
const comparisons = {
  registration:
    /\b(?:NCT|ISRCTN|ACTRN|DRKS|UMIN|ChiCTR|IRCT|PACTR|NTR|EudraCT|CTRI)[-\s/:]*(?:n(?:o|umber)[.:]?\s*)?(?:[A-Z]{2,4}-)?\d[\d/-]{3,}/iu,
  plannedSize: /\bsample size|\bpower/iu,
  flow: (text: string): boolean => /randomi/iu.test(text) && /\d/u.test(text)
}

const countsOf = ({ sentences, items }: LabelledTrial, item: string, rule: Finds, comparison: Finds): Counts => {
  const counts = { labelled: 0, found: 0, both: 0, otherFound: 0, otherBoth: 0 }
  for (const [i, sentence] of sentences.entries()) {
    const isLabelled = items[i]!.has(item)
    const [isFound, isOther] = [rule(sentence), comparison(sentence)]
    if (isLabelled) counts.labelled++
    if (isFound) counts.found++
    if (isFound && isLabelled) counts.both++
    if (isOther) counts.otherFound++
    if (isOther && isLabelled) counts.otherBoth++
  }
  return counts
}

const ofSentences = (
  field: string,
  item: string,
  trials: ReadonlyArray<LabelledTrial>,
  ruleOf: (trial: LabelledTrial) => Finds,
  comparison: Finds
): ReadonlyArray<FieldMeasure> => {
  const shared = { field, unit: "sentence", trials: trials.map((trial) => countsOf(trial, item, ruleOf(trial), comparison)) }
  return [
    { ...shared, measure: "recall", rule: shareOf("both", "labelled"), comparison: shareOf("otherBoth", "labelled") },
    { ...shared, measure: "precision", rule: shareOf("both", "found"), comparison: shareOf("otherBoth", "otherFound") },
    { ...shared, measure: "F1", rule: f1Of("both", "found", "labelled"), comparison: f1Of("otherBoth", "otherFound", "labelled") }
  ]
}

const finds =
  (rule: Rule) =>
  ({ passages }: LabelledTrial): Finds =>
  (sentence) =>
    rule.read(sentence).some((one) => isAddressed({ ...one, address: sentence.address }, passages))

/** A trial whose labelled sentences contain something like a number of a register: four digits in a row. */
const registered = (trial: LabelledTrial, rule: Finds, comparison: Finds): Counts => {
  const labelled = trial.sentences.filter(({ text }, i) => trial.items[i]!.has("23") && /\d{4}/u.test(text))
  if (labelled.length === 0) return {}
  return { trials: 1, found: labelled.some(rule) ? 1 : 0, otherFound: labelled.some(comparison) ? 1 : 0 }
}

/** The measures of registration, planned size and flow, against the sentences that people marked. */
export const labelledMeasures = (trials: ReadonlyArray<LabelledTrial>): ReadonlyArray<FieldMeasure> => {
  const of = (name: string) => finds(extractionRules[name]!)
  const byPattern: Finds = ({ text }) => comparisons.registration.test(text)
  const bySize: Finds = ({ text }) => comparisons.plannedSize.test(text)
  return [
    ...ofSentences("registration", "23", trials, of("registration"), byPattern),
    {
      field: "registration",
      unit: "trial",
      measure: "share of trials",
      trials: trials.map((trial) => registered(trial, of("registration")(trial), byPattern)),
      rule: shareOf("found", "trials"),
      comparison: shareOf("otherFound", "trials")
    },
    ...ofSentences("planned size", "7a", trials, of("sample_size"), bySize),
    ...ofSentences("planned size as a number", "7a", trials, of("planned_size"), bySize),
    ...ofSentences("flow", "13a", trials, of("flow"), ({ text }) => comparisons.flow(text))
  ]
}
