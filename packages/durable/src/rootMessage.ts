/** The message at the root of an error of a database, which names what the system says. */
export const rootMessage = (error: { readonly message: string; readonly cause?: unknown }): string =>
  error.cause instanceof Error ? rootMessage(error.cause) : error.message
