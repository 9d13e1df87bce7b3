import * as Data from "effect/Data"

/** A review cannot be used or lacks something: one line that says what to do. `file`: the affected file, with its line where one is known. */
export class ReviewError extends Data.TaggedError("ReviewError")<{ readonly file: string; readonly what: string }> {
  override get message() {
    return `${this.file}: ${this.what}`
  }
}
