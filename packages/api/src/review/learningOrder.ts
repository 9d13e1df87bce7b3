import type { Work } from "@litfuse/engine/Work"
import { workRecord } from "@litfuse/engine/works/workRecord"
import * as LearningOrder from "@litfuse/lexical/learning/LearningOrder"
import * as TermWeights from "@litfuse/lexical/learning/TermWeights"
import type { Word } from "@litfuse/review/Screening"

/** A work of a stage, with what people said of it there. */
export interface Placed {
  readonly work: Work
  readonly words: ReadonlyArray<Word>
}

/** An order of works: `rows` has the place of each in the list that was given, best first. `model` is the hash of what made it. */
export interface Learnt {
  readonly rows: ReadonlyArray<number>
  readonly model: string
}

const textOf = (work: Work): string => {
  const { title, abstract, meshHeadings, keywords } = workRecord(work)
  return [title, abstract ?? "", ...(meshHeadings ?? []).map(({ descriptor }) => descriptor), ...(keywords ?? [])].join("\n")
}

/** What a person decided of a work in the end: undefined without a decision, with maybe, and with different words about its records. */
const isInBy = (words: ReadonlyArray<Word>, who: string): boolean | undefined => {
  const said = new Set(words.filter((word) => word.who === who).map(({ action }) => action))
  const [only] = said
  return said.size !== 1 || only === "maybe" ? undefined : only === "include"
}

/**
 * The order in which a person goes on in a stage, learnt from title, abstract and headings of the works that this person decided there. Decisions of other people
 * have no part in it, so that the order of one reviewer says nothing about another.
 *
 * - shape: `all` works of the stage in the order of before, which equal scores keep
 * - empty: undefined until the person included a work and excluded another
 */
export const learningOrder = (all: ReadonlyArray<Placed>, who: string): Learnt | undefined => {
  const examples = all.flatMap(({ words }, row) => {
    const isIn = isInBy(words, who)
    return isIn === undefined ? [] : [{ row, isIn }]
  })
  if (new Set(examples.map(({ isIn }) => isIn)).size < 2) return undefined
  const learnt = LearningOrder.learn(TermWeights.make(all.map(({ work }) => textOf(work))), examples)
  return learnt === undefined ? undefined : { rows: [...learnt.rows], model: learnt.model }
}
