import * as Context from "effect/Context"

/** How far long work has come: `done` of `total` steps, and what is being worked on. */
export interface Step {
  readonly done: number
  readonly total: number
  readonly what: string
}

/** Where long work reports its steps. The default says nothing; the command line draws them on stderr. */
export const Progress = Context.Reference<(step: Step) => void>("@litfuse/bench/Progress", { defaultValue: () => () => {} })
