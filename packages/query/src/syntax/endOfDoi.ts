const withBrackets = /10\.\d{4,9}\/[^\s()"“”[\]{}]*\([^\s()"“”[\]{}]{1,20}\)(?:[^\s()"“”[\]{}]*\([^\s()"“”[\]{}]{1,20}\))*/uy

/** A number that publishers give their articles: `S0140-6736(16)31358-9`. */
const pii = /[SB]\d{4}-?\d{3}[\dX]\(\d{2}\)\d{5}-?[\dX]/uy

/**
 * Where the last bracket of a DOI ends that begins at an offset: `10.1016/S0140-6736(16)31358-9`. The same for the number of an article alone.
 *
 * - empty: the offset
 */
export const endOfDoi = (text: string, at: number, end: number): number => {
  const pattern = text.startsWith("10.", at) ? withBrackets : pii
  pattern.lastIndex = at
  const match = pattern.exec(text)
  return match !== null && at + match[0].length <= end ? at + match[0].length : at
}
