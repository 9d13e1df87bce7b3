/** A number of an address or a form; 0 for an invalid one. */
export const numberIn = (text: string | null): number => (text !== null && /^\d{1,7}$/.test(text) ? Number(text) : 0)

/** The next waiting item after position `at` (from 1), else from the beginning; 0 if none waits. */
export const nextWaiting = (isWaiting: ReadonlyArray<boolean>, at: number): number => {
  for (let step = 1; step <= isWaiting.length; step++) {
    const i = (at - 1 + step + isWaiting.length) % isWaiting.length
    if (isWaiting[i] === true) return i + 1
  }
  return 0
}
