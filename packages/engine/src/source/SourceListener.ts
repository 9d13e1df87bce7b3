import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { type Outcome, recordsOf } from "./Outcome.ts"
import { type OutcomeState, stateOf } from "./OutcomeState.ts"

/**
 * How far a source is with a look-up, or with the citations of a hop.
 *
 * - `state` `asked` until it has answered; `delivered` records so far
 */
export interface SourceProgress {
  readonly source: string
  readonly state: "asked" | OutcomeState
  readonly delivered: number
}

/** Receives how far each source is. The default ignores it. */
export const SourceListener = Context.Reference<(progress: SourceProgress) => void>("@litfuse/engine/source/SourceListener", {
  defaultValue: () => () => undefined
})

/**
 * Asks a source, and reports when it is asked, how many records it has delivered after each of its answers, and how it answered.
 *
 * - `ask` receives a function that counts the records of an answer; `outcomeOf` how the source answered in the end
 */
export const reporting = <A, E, R>(
  source: string,
  ask: (count: (answer: Outcome) => Effect.Effect<void>) => Effect.Effect<A, E, R>,
  outcomeOf: (answer: A) => Outcome
): Effect.Effect<A, E, R> =>
  Effect.flatMap(SourceListener, (tell) => {
    let delivered = 0
    const asked = () => tell({ source, state: "asked", delivered })
    const count = (answer: Outcome) =>
      Effect.sync(() => {
        delivered += recordsOf(answer).length
        asked()
      })
    asked()
    return Effect.map(ask(count), (answer) => {
      const outcome = outcomeOf(answer)
      tell({ source, state: stateOf(outcome), delivered: recordsOf(outcome).length })
      return answer
    })
  })
