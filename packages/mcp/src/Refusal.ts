import * as Data from "effect/Data"

/** A call that has no answer, and what to call instead. `what`: lines, each of which says what is wrong and where. */
export class Refusal extends Data.TaggedError("Refusal")<{ readonly what: ReadonlyArray<string>; readonly instead: string }> {
  override get message() {
    return this.what.join("; ")
  }
}
