import * as Data from "effect/Data"

/** A project cannot be used, or lacks what was asked for: one line, with what to do. `file`: the folder or file it is about. */
export class ProjectError extends Data.TaggedError("ProjectError")<{ readonly file: string; readonly what: string }> {
  override get message() {
    return `${this.file}: ${this.what}`
  }
}
