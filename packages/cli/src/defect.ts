/**
 * What is printed on stderr for a defect (a bug in litfuse, never a mistake of the user): one line, and below it where it happened. The exit code is
 * 70.
 */
export const describe = (error: unknown, trace = error instanceof Error ? (error.stack ?? "") : ""): string =>
  `litfuse: a defect, please report it: ${error instanceof Error ? error.message : String(error)}\n${trace}`.trimEnd()
