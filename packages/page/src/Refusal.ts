import * as Data from "effect/Data"

/** A server cannot be started: what keeps it from that, and what to do instead. */
export class Refusal extends Data.TaggedError("Refusal")<{ readonly what: string; readonly instead: string }> {
  override get message() {
    return this.what
  }
}
