const signals = ["SIGINT", "SIGTERM"] as const

/** How many bytes are done so quickly that a signal can wait for them. */
const quickBytes = 64 * 1024

let keepers = 0

/**
 * Leaves the handlers of signals in place from now on: for a process that ends in order, such as a worker or a server. A signal then waits for work without a
 * pause. The function that it gives undoes it.
 */
export const keepHandlers = (): (() => void) => {
  keepers++
  return () => {
    keepers--
  }
}

/**
 * Runs work that may take seconds without a pause. Handlers of signals cannot run meanwhile, so INT and TERM end the process at once, as in a program that has
 * none. A signal that came just before, and whose handler has not run yet, is lost: so short work leaves the handlers in place.
 *
 * - `bytes` that the work is about, packed; default: unknown, which may be long
 */
export const withoutPause = <A>(work: () => A, bytes = Infinity): A => {
  if (keepers > 0 || bytes <= quickBytes) return work()
  const handlers = signals.map((signal) => [signal, process.rawListeners(signal)] as const)
  for (const signal of signals) process.removeAllListeners(signal)
  try {
    return work()
  } finally {
    for (const [signal, all] of handlers) for (const one of all) process.on(signal, one as NodeJS.SignalsListener)
  }
}
