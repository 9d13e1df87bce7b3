import * as Data from "effect/Data"

/** Ends a command that has printed everything: 1 for a failed expectation, 2 for bad input or configuration, 3 if every source failed. */
export class Exit extends Data.TaggedError("Exit")<{ readonly code: 1 | 2 | 3 }> {}
