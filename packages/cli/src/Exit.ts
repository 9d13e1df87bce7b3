import * as Data from "effect/Data"

/** The command has printed everything, and ends with this code: 1 an expectation failed, 2 bad input or configuration, 3 every source failed. */
export class Exit extends Data.TaggedError("Exit")<{ readonly code: 1 | 2 | 3 }> {}
