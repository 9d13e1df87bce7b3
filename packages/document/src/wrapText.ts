/** How many columns of a terminal a text takes, a character each. */
export const widthOf = (text: string): number => [...text].length

/** A text in lines of at most so many characters, broken between words; a word that is longer is cut. */
export const wrapText = (text: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of text.split(/\s+/)) {
    const letters = [...word]
    if (line !== "" && widthOf(line) + 1 + letters.length > width) {
      lines.push(line)
      line = ""
    }
    // by places, because cutting the front off moves all that follows: a service may send a word of millions of letters
    let at = 0
    for (; letters.length - at > width; at += width) lines.push(letters.slice(at, at + width).join(""))
    const rest = letters.slice(at).join("")
    line = line === "" ? rest : `${line} ${rest}`
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line]
}
