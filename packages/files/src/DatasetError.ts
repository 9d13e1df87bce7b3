import * as Data from "effect/Data"

/** A file of a dataset, or a file named by the user, is not there. `remedy` says how to get it. */
export class Missing extends Data.TaggedError("Missing")<{ readonly file: string; readonly remedy: string }> {}

/** A file's sha256 differs from its manifest's. */
export class ChecksumMismatch extends Data.TaggedError("ChecksumMismatch")<{
  readonly file: string
  readonly expected: string
  readonly actual: string
}> {}

/** A loader did not find the number of things that the manifest promises. */
export class CountMismatch extends Data.TaggedError("CountMismatch")<{
  readonly what: string
  readonly expected: number
  readonly actual: number
}> {}

/** One line of a file is not what its format asks for. `line` counts from 1; 0 = the file as a whole. */
export class BadLine extends Data.TaggedError("BadLine")<{
  readonly file: string
  readonly line: number
  readonly what: string
  readonly expected: string
}> {}

/** A file written by hand (manifest, experiment) is not what its schema asks for: **all** its problems, each with its line. */
export class BadShape extends Data.TaggedError("BadShape")<{
  readonly file: string
  readonly problems: ReadonlyArray<{ readonly line: number; readonly what: string }>
}> {}

/** The cases of `DatasetError`. */
export type Reason = Missing | ChecksumMismatch | CountMismatch | BadLine | BadShape

const text = (reason: Reason): string => {
  switch (reason._tag) {
    case "Missing":
      return `${reason.file}: not found; ${reason.remedy}`
    case "ChecksumMismatch":
      return `${reason.file}: sha256 is ${reason.actual}, the manifest says ${reason.expected}; fetch the file again or correct dataset.yaml`
    case "CountMismatch":
      return `${reason.what}: ${reason.actual} found, the manifest says ${reason.expected}; the file is another version or the loader is wrong`
    case "BadLine":
      return `${reason.file}${reason.line > 0 ? `:${reason.line}` : ""}: ${reason.what}; expected ${reason.expected}`
    case "BadShape":
      return reason.problems.map(({ line, what }) => `${reason.file}:${line}: ${what}`).join("\n")
  }
}

/**
 * What can go wrong between a file of judged data and the program. The message is one line per problem: where, what, what to do.
 *
 * - `dataset` is the dataset's id, or the file's name where a file was named by hand
 */
export class DatasetError extends Data.TaggedError("DatasetError")<{ readonly dataset: string; readonly reason: Reason }> {
  override get message() {
    return text(this.reason)
  }
}

/** A `BadLine` in a file named by hand. */
export const badLine = (file: string, line: number, what: string, expected: string): DatasetError =>
  new DatasetError({ dataset: file, reason: new BadLine({ file, line, what, expected }) })
