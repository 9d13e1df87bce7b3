import { counted } from "@litfuse/files/numbers"
import { countTokens } from "@litfuse/files/countTokens"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import { printAnswer } from "./printAnswer.ts"
import type { ToolAnswer } from "./ToolAnswer.ts"

/** The reason of an error, without its message. */
const reasonOf = (error: string | null): string | null => (error === null ? null : error.split(":")[0]!)

const isWhole = ({ state }: ToolAnswer["outcomes"][number]): boolean => OutcomeState.outcomeStates[state].isWhole

/** The outcomes that a page or a later call repeats: those of sources that may know more works, without details. */
export const incompleteOutcomes = (outcomes: ToolAnswer["outcomes"]): ToolAnswer["outcomes"] =>
  OutcomeState.incompleteIn(outcomes).map((one) => ({ ...one, query: null, error: reasonOf(one.error) }))

interface Shortened {
  readonly head: ToolAnswer
  readonly left: ReadonlyArray<string>
}

/** What is left out, step by step, when a head is too long. Failures are the last to go, because they change what an answer means. */
const steps: ReadonlyArray<(shortened: Shortened) => Shortened> = [
  ({ head, left }) => {
    const queries = head.outcomes.filter(({ query }) => query !== null).length
    return queries === 0
      ? { head, left }
      : { head: { ...head, outcomes: head.outcomes.map((one) => ({ ...one, query: null })) }, left: [...left, `the queries of sources`] }
  },
  ({ head, left }) => {
    const outcomes = head.outcomes.map((one) => ({ ...one, error: reasonOf(one.error) }))
    const isSame = outcomes.every(({ error }, i) => error === head.outcomes[i]!.error)
    return isSame ? { head, left } : { head: { ...head, outcomes }, left: [...left, `the messages of errors`] }
  },
  ({ head, left }) =>
    head.notices.length === 0
      ? { head, left }
      : { head: { ...head, notices: [] }, left: [...left, counted(head.notices.length, "notice")] },
  ({ head, left }) => {
    const whole = head.outcomes.filter(isWhole).length
    return whole === 0
      ? { head, left }
      : {
          head: { ...head, outcomes: head.outcomes.filter((one) => !isWhole(one)) },
          left: [...left, `the outcomes of ${counted(whole, "source")} that answered`]
        }
  },
  ({ head, left }) => {
    const [first, ...rest] = head.outcomes
    return first === undefined || rest.length === 0
      ? { head, left }
      : {
          head: { ...head, outcomes: [first] },
          left: [...left, `the outcomes of ${counted(rest.length, "more source")} without an answer`]
        }
  }
]

const cutOf = (left: ReadonlyArray<string>): ReadonlyArray<string> => (left.length === 0 ? [] : [`to fit the budget: ${left.join("; ")}`])

const withCut = ({ head, left }: Shortened): ToolAnswer => ({ ...head, cut: [...head.cut, ...cutOf(left)] })

/**
 * An answer whose head fits into a number of tokens, without its rows and text. `cut` names what was left out.
 *
 * - empty: a head that is still too long after all steps is returned in its shortest form
 */
export const fitHead = (head: ToolAnswer, room: number): ToolAnswer => {
  let shortened: Shortened = { head, left: [] }
  for (const step of steps) {
    if (countTokens(printAnswer(withCut(shortened))) <= room) break
    shortened = step(shortened)
  }
  return withCut(shortened)
}
