import * as Data from "effect/Data"

/** No measure has this name. `near` is the closest name there is; `among` the option that leaves only some measures. */
export class UnknownMeasure extends Data.TaggedError("UnknownMeasure")<{
  readonly near: string | undefined
  readonly among?: string
}> {}

/** A parameter or a cutoff that the measure does not have, or with a value that it does not accept. */
export class BadParameter extends Data.TaggedError("BadParameter")<{ readonly what: string; readonly expected: string }> {}

/** A ranking holds a document twice. */
export class DuplicateDocument extends Data.TaggedError("DuplicateDocument")<{ readonly topic: string; readonly id: string }> {}

/** Run and qrels have no topic in common, so there is nothing to measure. */
export class NoSharedTopics extends Data.TaggedError("NoSharedTopics")<{
  readonly run: string
  readonly inRun: string
  readonly inQrels: string
}> {}

/** A fusion keeps grades from one training to the next, among them those of topics on which it is measured later. `fold` counts from 1. */
export class LeakedGrades extends Data.TaggedError("LeakedGrades")<{
  readonly plugin: string
  readonly system: string
  readonly seed: number
  readonly fold: number
}> {}

/** The cases of `EvaluationError`. */
export type Reason = UnknownMeasure | BadParameter | DuplicateDocument | NoSharedTopics | LeakedGrades

const text = (measure: string, reason: Reason): string => {
  switch (reason._tag) {
    case "UnknownMeasure":
      return `unknown measure "${measure}"${reason.among === undefined ? "" : ` of ${reason.among}`}${reason.near === undefined ? "" : `; did you mean ${reason.near}?`} (litfuse eval --help lists them all)`
    case "BadParameter":
      return `measure "${measure}": ${reason.what}; expected ${reason.expected}`
    case "DuplicateDocument":
      return `topic ${reason.topic}: document "${reason.id}" is ranked twice; remove one or read the run with --duplicates best`
    case "NoSharedTopics":
      return `${reason.run}: no topic of the run is in the qrels (run has "${reason.inRun}", qrels have "${reason.inQrels}"); check that both belong to the same collection`
    case "LeakedGrades":
      return `fusion "${reason.plugin}" remembers grades, so its held-out values are not valid. Fold ${reason.fold} of system "${reason.system}" (seed ${reason.seed}) changes when its held-out topics have other grades in the training of other folds. Keep everything that the plugin learns in the parameters that \`train\` returns, and run \`litfuse plugin check fusion/${reason.plugin}\``
  }
}

/** What can go wrong between a run, its qrels and a list of measures. `measure` is the name as written, empty where none is concerned. */
export class EvaluationError extends Data.TaggedError("EvaluationError")<{ readonly measure: string; readonly reason: Reason }> {
  override get message() {
    return text(this.measure, this.reason)
  }
}
