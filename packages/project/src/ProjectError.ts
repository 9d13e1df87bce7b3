import * as Data from "effect/Data"

/**
 * A project cannot be used, or what was asked for is not in it: one line that says what is wrong and what to do.
 *
 * - `file` the folder or file that it is about
 */
export class ProjectError extends Data.TaggedError("ProjectError")<{ readonly file: string; readonly what: string }> {
  override get message() {
    return `${this.file}: ${this.what}`
  }
}
