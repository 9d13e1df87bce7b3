/**
 * A plugin that broke its contract, in one line for stderr: its author made the mistake, and the exit code is 2. Undefined for any other error.
 */
export const describePluginFault = (error: unknown): string | undefined =>
  // compared by name, because a plugin may come with a copy of the class
  error instanceof Error && error.name === "ContractBroken" ? `litfuse: ${error.message}` : undefined
