/**
 * Waits until another thread gives a sign; false where it has stopped doing anything.
 *
 * - shape: `[0]` of the state is 0 until the sign, and `[1]` goes up while the thread works
 * - units: `patience` milliseconds without progress
 */
export const awaitThread = (state: Int32Array<SharedArrayBuffer>, patience: number): boolean => {
  let seen = Atomics.load(state, 1)
  let at = performance.now()
  while (Atomics.load(state, 0) === 0) {
    if (Atomics.wait(state, 0, 0, Math.min(patience, 200)) !== "timed-out") break
    const now = Atomics.load(state, 1)
    if (now !== seen) [seen, at] = [now, performance.now()]
    else if (performance.now() - at > patience) return false
  }
  return true
}
