const withBrackets = /10\.\d{4,9}\/[^\s()"“”[\]{}]*\([^\s()"“”[\]{}]{1,20}\)(?:[^\s()"“”[\]{}]*\([^\s()"“”[\]{}]{1,20}\))*/uy

/** Where the last bracket of a DOI ends that begins at an offset, as in `10.1016/S0140-6736(16)31358-9`; the offset where there is none. */
export const endOfDoi = (text: string, at: number, end: number): number => {
  if (!text.startsWith("10.", at)) return at
  withBrackets.lastIndex = at
  const match = withBrackets.exec(text)
  return match !== null && at + match[0].length <= end ? at + match[0].length : at
}
