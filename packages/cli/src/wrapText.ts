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
    while (letters.length > width) lines.push(letters.splice(0, width).join(""))
    line = line === "" ? letters.join("") : `${line} ${letters.join("")}`
  }
  return line === "" && lines.length > 0 ? lines : [...lines, line]
}
