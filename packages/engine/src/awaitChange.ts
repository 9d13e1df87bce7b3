/**
 * Waits until another thread has changed the first value of a cell. Being woken is not enough: a thread changes the value and wakes whoever waits in two steps,
 * so the second step for one answer can wake the wait for the next one.
 *
 * - units: `limitMs` milliseconds; false = it was not changed in that time
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
