/** What stderr has of a defect (a bug in litfuse, no mistake of the user): one line, and where it happened. The exit code is 70. */
export const describe = (error: unknown, trace = error instanceof Error ? (error.stack ?? "") : ""): string =>
  `litfuse: a defect, please report it: ${error instanceof Error ? error.message : String(error)}\n${trace}`.trimEnd()
