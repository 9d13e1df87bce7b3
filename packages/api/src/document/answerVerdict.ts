import { noneAnswered, outcomeStates } from "@litfuse/engine/source/OutcomeState"
import { counted } from "@litfuse/files/numbers"
import type { Streamed } from "../search/Answer.ts"

/** A sentence, and whether it is good news. */
export interface Verdict {
  readonly text: string
  readonly tone: "verdict" | "fails"
}

/** The result of a question that no source answered. */
export const silentVerdict = "No source answered. Works that exist may be missing."

/** Whether no source answered: then an answer without works says nothing about works that exist. */
export const isSilent = ({ outcomes }: Pick<Streamed, "outcomes">): boolean => noneAnswered(outcomes)

/**
 * The result of a search in a sentence, for its page and for its files.
 *
 * - `tone` is `fails` where a source did not answer; where none did, the sentence says only this
 */
export const answerVerdict = (answer: Pick<Streamed, "counts" | "outcomes" | "entities">): Verdict => {
  const { counts, outcomes, entities } = answer
  if (isSilent(answer)) return { text: silentVerdict, tone: "fails" }
  const records = Object.values(counts.identified).reduce((sum, count) => sum + count, 0)
  const answering = outcomes.filter(({ state }) => outcomeStates[state].hasAnswered).length
  const works = `${counted(counts.works, "work")} from ${counted(records, "record")}`
  const found =
    entities === undefined ? works : [counted(entities.length, "entity", "entities"), ...(counts.works === 0 ? [] : [works])].join(", ")
  const text = `${found}; ${answering} of ${counted(outcomes.length, "source")} answered.`
  return { text, tone: answering === outcomes.length ? "verdict" : "fails" }
}

/** The sentence instead of a list of works, under `answerVerdict`, which says that no source answered. */
export const noWorks = (answer: Pick<Streamed, "outcomes" | "counts">): string => {
  if (isSilent(answer)) return "It is unknown whether such works exist."
  return answer.counts.works === 0
    ? "No work was found."
    : `The ranking leaves out all ${counted(answer.counts.works, "work")} that were found.`
}
