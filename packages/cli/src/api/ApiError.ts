import * as Data from "effect/Data"

/** The JavaScript API was asked for something that does not exist. `message` is the one line that says what and what to do. */
export class ApiError extends Data.TaggedError("ApiError")<{ readonly message: string }> {}
