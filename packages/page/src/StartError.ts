import * as Data from "effect/Data"

/** A server cannot start: the reason, and what to do instead. */
export class StartError extends Data.TaggedError("StartError")<{ readonly what: string; readonly instead: string }> {
  override get message() {
    return this.what
  }
}
