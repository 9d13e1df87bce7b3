const signals = ["SIGINT", "SIGTERM"] as const

/**
 * Runs work that may take seconds without a pause. Handlers of signals cannot run meanwhile, so INT and TERM end the process at once, as in a program that has
 * none.
 */
export const withoutPause = <A>(work: () => A): A => {
  const handlers = signals.map((signal) => [signal, process.rawListeners(signal)] as const)
  for (const signal of signals) process.removeAllListeners(signal)
  try {
    return work()
  } finally {
    for (const [signal, all] of handlers) for (const one of all) process.on(signal, one as NodeJS.SignalsListener)
  }
}
