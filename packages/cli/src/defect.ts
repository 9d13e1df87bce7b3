/** What a defect (our bug, never the user's) leaves on stderr: one line, and where it happened below it. The exit code is 70. */
export const describe = (error: unknown, trace = error instanceof Error ? (error.stack ?? "") : ""): string =>
  `litfuse: a defect, please report it: ${error instanceof Error ? error.message : String(error)}\n${trace}`.trimEnd()
