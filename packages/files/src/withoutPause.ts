const signals = ["SIGINT", "SIGTERM"] as const

/** How many bytes are done so quickly that a signal can wait for them. */
const quickBytes = 64 * 1024

let keepers = 0

/** The handlers that were taken away in this turn of the event loop. */
let removed: ReadonlyArray<readonly [(typeof signals)[number], ReadonlyArray<Function>]> = []

/**
 * Puts the handlers of signals back in this turn; otherwise they come back with the next one. It is for work that must not end halfway, such as the writing of
 * a file under a temporary name.
 */
export const restoreHandlers = (): void => {
  const all = removed
  removed = []
  for (const [signal, handlers] of all) for (const one of handlers) process.on(signal, one as NodeJS.SignalsListener)
}

/**
 * Leaves the handlers of signals in place from now on: for a process that ends in order, such as a worker or a server. A signal then waits for work without a
 * pause. The function that it gives undoes it.
 */
export const keepHandlers = (): (() => void) => {
  keepers++
  restoreHandlers()
  return () => {
    keepers--
  }
}

/**
 * Runs work that may take seconds without a pause. Handlers of signals cannot run meanwhile, so INT and TERM end the process at once, as in a program that has
 * none. This lasts until the next turn of the event loop, because handlers cannot run before it either.
 *
 * A signal that came earlier in this turn, before any such work, is lost: so short work leaves the handlers in place.
 *
 * - `bytes` that the work is about, packed; default: unknown, which may be long
 */
export const withoutPause = <A>(work: () => A, bytes = Infinity): A => {
  if (keepers > 0 || bytes <= quickBytes) return work()
  const found = signals.map((signal) => [signal, process.rawListeners(signal)] as const).filter(([, handlers]) => handlers.length > 0)
  if (found.length > 0) {
    if (removed.length === 0) setImmediate(restoreHandlers)
    removed = [...removed, ...found]
    for (const [signal] of found) process.removeAllListeners(signal)
  }
  return work()
}
