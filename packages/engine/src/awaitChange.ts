/**
 * Waits until another thread has changed the first value of a cell. A wake-up is not enough: the other thread changes the value and notifies in two
 * steps. So the notification for one answer can end the wait for the next one.
 *
 * - units: `limitMs` milliseconds; false = no change in that time
 * - source: https://github.com/evanw/esbuild/issues/590 (2020-12)
 */
export const awaitChange = (cell: Int32Array, before: number, limitMs: number): boolean => {
  const end = performance.now() + limitMs
  while (Atomics.load(cell, 0) === before) {
    const left = end - performance.now()
    if (left <= 0) return false
    Atomics.wait(cell, 0, before, left)
  }
  return true
}
