/** A piece with fewer letters is in nearly every text. */
const shortest = 3

const shortestOf = (pieces: ReadonlyArray<string>): number => (pieces.length === 0 ? 0 : Math.min(...pieces.map(({ length }) => length)))

/**
 * Literal pieces of text, of which each match of the pattern contains at least one. To look for them costs less than to look for the pattern.
 *
 * - empty: nothing is known that a text must have
 */
export const requiredSubstrings = (pattern: string): ReadonlyArray<string> => {
  let at = 0
  const afterClass = (): number => {
    let end = at + 1
    while (pattern[end] !== "]" && end < pattern.length) end += pattern[end] === "\\" ? 2 : 1
    return end + 1
  }
  /** What one of several ways needs, up to the end of their group. */
  const group = (): ReadonlyArray<string> => {
    const ways: Array<ReadonlyArray<string>> = []
    let [best, piece]: [ReadonlyArray<string>, string] = [[], ""]
    const offer = (pieces: ReadonlyArray<string>) => {
      const [more, known] = [shortestOf(pieces), shortestOf(best)]
      if (more > known || (more === known && pieces.length < best.length)) best = pieces
    }
    const end = () => {
      if (piece !== "") offer([piece])
      piece = ""
    }
    for (; at < pattern.length && pattern[at] !== ")";) {
      const sign = pattern[at]!
      if (sign === "(") {
        end()
        const isLooking = pattern[at + 1] === "?" && pattern[at + 2] !== ":"
        at += pattern[at + 1] === "?" ? 3 : 1
        const inner = group()
        at++
        if (!isLooking && !"?*{".includes(pattern[at] ?? " ")) offer(inner)
      } else if (sign === "?" || sign === "*" || sign === "{") {
        // the last letter may be absent
        piece = piece.slice(0, -1)
        end()
        at = sign === "{" ? pattern.indexOf("}", at) + 1 : at + 1
      } else if ("|[\\.+^$".includes(sign)) {
        end()
        if (sign === "|") {
          ways.push(best)
          best = []
        }
        at = sign === "[" ? afterClass() : at + (sign === "\\" ? 2 : 1)
      } else {
        piece += sign
        at++
      }
    }
    end()
    ways.push(best)
    return ways.some(({ length }) => length === 0) ? [] : ways.flat()
  }
  const pieces = [...new Set(group().map((piece) => piece.trim()))]
  // a text that has a piece has all pieces within it
  const few = pieces.filter((piece) => pieces.every((other) => other === piece || !piece.includes(other)))
  return shortestOf(few) < shortest ? [] : few
}
