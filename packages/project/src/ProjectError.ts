import * as Data from "effect/Data"

/** A project cannot be used or lacks something: one line that says what to do. `file`: the affected file or folder. */
export class ProjectError extends Data.TaggedError("ProjectError")<{ readonly file: string; readonly what: string }> {
  override get message() {
    return `${this.file}: ${this.what}`
  }
}
