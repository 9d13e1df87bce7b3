/**
 * Where a character stands next, from a place on; -1 when nowhere. What was found is remembered, so that asking again and again for a character
 * that comes late or never does not read the text again and again.
 */
export const finder = (text: string, character: string): ((from: number) => number) => {
  let found = -2
  let asked = 0
  return (from) => {
    if (found !== -2 && from >= asked && (found === -1 || found >= from)) return found
    asked = from
    found = text.indexOf(character, from)
    return found
  }
}
