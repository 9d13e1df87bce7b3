/** Where a character stands next, -1 when nowhere; kept, so that searches for a late or missing one do not read the text again. */
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
