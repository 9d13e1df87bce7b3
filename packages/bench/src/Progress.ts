import * as Context from "effect/Context"

/** The progress of long work: `done` of `total` steps, and the current step. `of` names the part of the work, where it has several. */
export interface Step {
  readonly of?: string
  readonly done: number
  readonly total: number
  readonly what: string
}

/** Where long work reports its steps. The default ignores them; the command line shows them on stderr. */
export const Progress = Context.Reference<(step: Step) => void>("@litfuse/bench/Progress", { defaultValue: () => () => {} })
