import * as Data from "effect/Data"

/** A call without an answer. `what`: lines that each say what is wrong and where; `instead`: what to call. */
export class ToolRefusal extends Data.TaggedError("ToolRefusal")<{ readonly what: ReadonlyArray<string>; readonly instead: string }> {
  override get message() {
    return this.what.join("; ")
  }
}
