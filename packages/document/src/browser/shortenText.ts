/** About how wide a letter is, a digit being 1; letters beyond the Latin ones are taken to be wide. */
const letterWidth = (letter: string): number => {
  if (/[MWmw@%…]/.test(letter) || letter > "\u024f") return 1.6
  return /[A-Z_&+<>=~#]/.test(letter) ? 1.25 : 1
}

/** About how wide letters are, a digit being 1. */
export const lettersWidth = (letters: ReadonlyArray<string>): number => letters.reduce((sum, letter) => sum + letterWidth(letter), 0)

/** A text that fits a width: its middle gives way, since names of one collection or method often start alike. */
export const shortenText = (text: string, most: number): string => {
  const letters = [...text]
  if (lettersWidth(letters) <= most) return text
  const head: Array<string> = []
  const tail: Array<string> = []
  while (head.length + tail.length < letters.length) {
    const isHead = head.length <= tail.length
    const letter = isHead ? letters[head.length]! : letters[letters.length - 1 - tail.length]!
    if (lettersWidth([...head, ...tail, letter, "…"]) > most) break
    if (isHead) head.push(letter)
    else tail.unshift(letter)
  }
  return `${head.join("")}…${tail.join("")}`
}
