import { answerQuestion } from "@litfuse/extraction/answerQuestion"
import { extractionRules } from "@litfuse/extraction/extractionRules"
import { extractValues } from "@litfuse/extraction/extractValues"
import { preparedText, termsOf } from "@litfuse/extraction/preparedText"
import { isReport } from "@litfuse/extraction/rules/direction"
import { likestSentence } from "./likestSentence.ts"
import { type FieldMeasure, shareOf } from "./FieldMeasure.ts"
import type { LabelledQuestion, Span } from "./readQuestions.ts"
import { isAddressed, type TrialText } from "./TrialText.ts"
import type { Counts } from "./trialInterval.ts"

interface Trial {
  readonly text: TrialText
  /** Questions, with their spans in UTF-16 units. */
  readonly questions: ReadonlyArray<LabelledQuestion>
}

const overlaps = (place: number, { from, to }: { readonly from: number; readonly to: number }, spans: ReadonlyArray<Span>): boolean =>
  spans.some((span) => place + from < span.to && span.from < place + to)

const add = (counts: Record<string, number>, name: string, isCounted = true): void => {
  counts[name] = (counts[name] ?? 0) + (isCounted ? 1 : 0)
}

/** What is counted of the directions and the evidence in one trial. */
const directionCounts = ({ text, questions }: Trial): Counts => {
  const prepared = preparedText(text.sentences)
  const reported = { ...prepared, sentences: prepared.sentences.filter(({ sentence }) => isReport(sentence.section)) }
  const counts: Record<string, number> = {}
  for (const question of questions) {
    if (question.direction === undefined) continue
    add(counts, "questions")
    add(counts, "noDifference", question.direction === "no difference")
    const answer = answerQuestion(question, prepared)
    if (answer === undefined || !isAddressed(answer, text.passages)) continue
    add(counts, "answered")
    add(counts, "right", answer.value === question.direction)
    add(counts, "answeredNoDifference", question.direction === "no difference")
    const place = (section: string): number => text.places.get(section)!
    add(counts, "shown", overlaps(place(answer.address.section), answer.address, question.spans))
    const words = `${question.outcome} ${question.intervention} ${question.comparator}`
    for (const [name, of] of [
      ["likestShown", prepared],
      ["likestReported", reported]
    ] as const) {
      const likest = likestSentence(words, of)
      add(counts, name, likest !== undefined && overlaps(place(likest.address.section), likest.address, question.spans))
    }
  }
  return counts
}

const parts = ["intervention", "comparator", "outcome"] as const

/** F1 of words of the best and the first phrase of a trial for each question, and how many phrases there are to choose from. */
const phraseCounts = ({ text, questions }: Trial, part: (typeof parts)[number]): Counts => {
  const phrases = extractValues(extractionRules[part]!, text.sentences).filter((one) => isAddressed(one, text.passages))
  const words = phrases.map(({ value }) => new Set(termsOf(String(value))))
  const counts: Record<string, number> = { trials: 1, phrases: phrases.length, questions: 0, f1: 0, first: 0 }
  for (const question of questions) {
    const wanted = new Set(termsOf(question[part]))
    if (wanted.size === 0) continue
    const values = words.map((own) => {
      const both = [...wanted].filter((word) => own.has(word)).length
      return own.size === 0 ? 0 : (2 * both) / (own.size + wanted.size)
    })
    add(counts, "questions")
    counts["f1"]! += Math.max(0, ...values)
    counts["first"]! += values[0] ?? 0
  }
  return counts
}

/** The measures of direction, evidence, and the phrases of a question. */
export const questionMeasures = (trials: ReadonlyArray<Trial>): ReadonlyArray<FieldMeasure> => {
  const counted = trials.map(directionCounts)
  const shared = { unit: "question", trials: counted }
  return [
    {
      ...shared,
      field: "direction",
      measure: "right, of all questions",
      rule: shareOf("right", "questions"),
      comparison: shareOf("noDifference", "questions")
    },
    {
      ...shared,
      field: "direction",
      measure: "right, of answered questions",
      rule: shareOf("right", "answered"),
      comparison: shareOf("answeredNoDifference", "answered")
    },
    { ...shared, field: "direction", measure: "answered", rule: shareOf("answered", "questions") },
    {
      ...shared,
      field: "evidence",
      measure: "sentence overlaps a span, of answered questions",
      rule: shareOf("shown", "answered"),
      comparison: shareOf("likestShown", "answered")
    },
    {
      ...shared,
      field: "evidence",
      measure: "the same, comparison among sentences about results",
      rule: shareOf("shown", "answered"),
      comparison: shareOf("likestReported", "answered")
    },
    ...parts.flatMap((part): ReadonlyArray<FieldMeasure> => {
      const own = trials.map((trial) => phraseCounts(trial, part))
      return [
        { field: part, unit: "question", measure: "F1 of words, best phrase", trials: own, rule: shareOf("f1", "questions") },
        { field: part, unit: "question", measure: "F1 of words, first phrase", trials: own, rule: shareOf("first", "questions") },
        { field: part, unit: "trial", measure: "extracted phrases for each trial", trials: own, rule: shareOf("phrases", "trials") }
      ]
    })
  ]
}
