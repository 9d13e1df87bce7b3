import type { Work } from "@litfuse/engine/Work"
import { workRecord } from "@litfuse/engine/works/workRecord"
import type { Example } from "@litfuse/lexical/learning/BalancedLogistic"
import * as LearningOrder from "@litfuse/lexical/learning/LearningOrder"
import * as TermWeights from "@litfuse/lexical/learning/TermWeights"
import type { Screened, Word } from "@litfuse/review/Screening"

/** A work of a stage, with what people said of it there. */
export interface Placed extends Pick<Screened, "words" | "settledBy" | "state"> {
  readonly work: Work
}

/** An order of works: `rows` has the place of each in the list that was given, best first. `model` is the hash of what made it. */
export interface Learnt {
  readonly rows: ReadonlyArray<number>
  readonly model: string
}

/** The text of a work from which orders are learnt: title, abstract and headings. */
export const textOf = (work: Work): string => {
  const { title, abstract, meshHeadings, keywords } = workRecord(work)
  return [title, abstract ?? "", ...(meshHeadings ?? []).map(({ descriptor }) => descriptor), ...(keywords ?? [])].join("\n")
}

/**
 * What a work teaches: whether it was included. Undefined without a decision, with maybe, and with different words about it, unless they were settled.
 *
 * - `isOpen` which words of others may teach this person
 */
export const lessonOf = (
  { words, settledBy, state }: Pick<Placed, "words" | "settledBy" | "state">,
  who: string,
  isOpen: (word: Word) => boolean
): boolean | undefined => {
  const open = words.filter((word) => word.who === who || isOpen(word))
  if (settledBy !== undefined && open.length === words.length) return state === "include"
  const said = new Set(open.map(({ action }) => action))
  const [only] = said
  return said.size !== 1 || only === "maybe" ? undefined : only === "include"
}

/**
 * What all works of a stage teach a person, by their rows: the decisions of this person, and those of others that are `isOpen`. An order that learnt from other
 * decisions would tell one reviewer what another decided.
 */
export const lessonsOf = (
  all: ReadonlyArray<Pick<Placed, "words" | "settledBy" | "state">>,
  who: string,
  isOpen: (word: Word) => boolean
): ReadonlyArray<Example> =>
  all.flatMap((placed, row) => {
    const isIn = lessonOf(placed, who, isOpen)
    return isIn === undefined ? [] : [{ row, isIn }]
  })

/**
 * The order in which a person goes on in a stage. It is learnt from title, abstract and headings of works that were decided there: see `lessonsOf`.
 *
 * - shape: `all` works of the stage in the order of before, which equal scores keep
 * - empty: undefined until a work was included and another excluded
 */
export const learningOrder = (all: ReadonlyArray<Placed>, who: string, isOpen: (word: Word) => boolean): Learnt | undefined => {
  const lessons = lessonsOf(all, who, isOpen)
  if (new Set(lessons.map(({ isIn }) => isIn)).size < 2) return undefined
  const learnt = LearningOrder.learn(TermWeights.make(all.map(({ work }) => textOf(work))), lessons)
  return learnt === undefined ? undefined : { rows: [...learnt.rows], model: learnt.model }
}
