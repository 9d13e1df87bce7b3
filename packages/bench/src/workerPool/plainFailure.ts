import * as Data from "@litfuse/files/DatasetError"
import * as Evaluation from "@litfuse/eval/EvaluationError"

/** What a piece of work fails with. */
export type Failure = Data.DatasetError | Evaluation.EvaluationError

/** A typed error as plain data, because an error that is sent between threads keeps only its message. */
export interface PlainFailure {
  readonly _tag: Failure["_tag"]
  readonly reason: { readonly _tag: Failure["reason"]["_tag"] }
}

/** An error as plain data. */
export const plainFailure = (failure: Failure): PlainFailure => ({ ...failure, reason: { ...failure.reason } })

/** The error as it was before. */
export const failureOf = (plain: PlainFailure): Failure => {
  const reason = { ...Data, ...Evaluation }[plain.reason._tag]
  const whole = { ...plain, reason: new reason(plain.reason as never) } as never
  return plain._tag === "DatasetError" ? new Data.DatasetError(whole) : new Evaluation.EvaluationError(whole)
}
