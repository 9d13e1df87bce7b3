/** Shorter names differ by one letter because they are other names: Li, Lin. */
const longEnough = 5

/** Whether two words differ by at most one letter that is added, left out or replaced, as in misspelt names. */
const isOneEdit = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (short.length < longEnough || long.length - short.length > 1) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at++
  return short.slice(at + 1) === long.slice(at + 1) || short.slice(at) === long.slice(at + 1)
}

/** Whether two family names, as words, have a word in common; a long word may be misspelt by one letter. Empty: false. */
export const haveCommonName = (a: ReadonlyArray<string>, b: ReadonlyArray<string>): boolean =>
  a.some((word) => b.some((other) => word === other || isOneEdit(word, other)))
