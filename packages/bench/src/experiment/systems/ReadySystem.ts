import type { DatasetError } from "@litfuse/files/DatasetError"
import type { EvaluationError } from "@litfuse/eval/EvaluationError"
import type { Notice } from "@litfuse/engine/Notice"
import type { Run } from "@litfuse/eval/Run"
import type * as Result from "effect/Result"

/** One system ready to be measured: how to get its run, where that comes from, and how deep it goes. */
export interface ReadySystem {
  readonly system: string
  readonly input: { readonly kind: string; readonly source: string; readonly sha256: string }
  /** The rank at which its hits were cut before; Infinity when they were not. */
  readonly depth: number
  /** Notices about how its run was made. */
  readonly notices?: ReadonlyArray<Notice>
  /** Its run, best first: a file from outside is already sorted by the compat rule. */
  readonly run: () => Result.Result<Run, DatasetError | EvaluationError>
}

/** The same system, whose run is made once and then reused. */
export const runOnce = (ready: ReadySystem): ReadySystem => {
  let made: ReturnType<ReadySystem["run"]> | undefined
  return { ...ready, run: () => (made ??= ready.run()) }
}
