/** The next place of a character, -1 when there is none. It remembers the result, so that searches for a late or missing character do not read the text again. */
export const finder = (text: string, character: string): ((from: number) => number) => {
  let found = -2
  let searchedFrom = 0
  return (from) => {
    if (found !== -2 && from >= searchedFrom && (found === -1 || found >= from)) return found
    searchedFrom = from
    found = text.indexOf(character, from)
    return found
  }
}
