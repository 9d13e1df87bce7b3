import * as Data from "effect/Data"

/** No measure has this name. `near` is the closest name there is. */
export class UnknownMeasure extends Data.TaggedError("UnknownMeasure")<{ readonly near: string | undefined }> {}

/** A parameter or a cutoff that the measure does not take, or takes otherwise. */
export class BadParameter extends Data.TaggedError("BadParameter")<{ readonly what: string; readonly expected: string }> {}

/** A ranking holds a document twice. */
export class DuplicateDocument extends Data.TaggedError("DuplicateDocument")<{ readonly topic: string; readonly id: string }> {}

/** Run and qrels have no topic in common, so there is nothing to measure. */
export class NoSharedTopics extends Data.TaggedError("NoSharedTopics")<{
  readonly run: string
  readonly inRun: string
  readonly inQrels: string
}> {}

/** The cases of `EvaluationError`. */
export type Reason = UnknownMeasure | BadParameter | DuplicateDocument | NoSharedTopics

const text = (measure: string, reason: Reason): string => {
  switch (reason._tag) {
    case "UnknownMeasure":
      return `unknown measure "${measure}"${reason.near === undefined ? "" : `; did you mean ${reason.near}?`} (litfuse eval --help lists them all)`
    case "BadParameter":
      return `measure "${measure}": ${reason.what}; expected ${reason.expected}`
    case "DuplicateDocument":
      return `topic ${reason.topic}: document "${reason.id}" is ranked twice; remove one or read the run with --duplicates best`
    case "NoSharedTopics":
      return `${reason.run}: no topic of the run is in the qrels (run has "${reason.inRun}", qrels have "${reason.inQrels}"); check that both belong to the same collection`
  }
}

/** What can go wrong between a run, its qrels and a list of measures. `measure` is the name as written, empty where none is concerned. */
export class EvaluationError extends Data.TaggedError("EvaluationError")<{ readonly measure: string; readonly reason: Reason }> {
  override get message() {
    return text(this.measure, this.reason)
  }
}
