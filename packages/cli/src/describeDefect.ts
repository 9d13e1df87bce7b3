/** The text on stderr for a bug in litfuse: one line and the stack trace. The exit code is 70. */
export const describeDefect = (error: unknown, trace = error instanceof Error ? (error.stack ?? "") : ""): string =>
  `litfuse: a defect, please report it: ${error instanceof Error ? error.message : String(error)}\n${trace}`.trimEnd()
