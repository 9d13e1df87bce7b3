import { fit, textWidth } from "./textWidth.ts"

/** Wraps a text at spaces into at most `most` lines of a width in pixels. The last line is cut with an ellipsis. Empty: one empty line. */
export const wrapLabel = (text: string, size: number, width: number, most: number): ReadonlyArray<string> => {
  // a longer text cannot fit: the narrowest character has a third of the size
  const words = text.slice(0, Math.ceil((most * width * 3) / size)).split(" ")
  const lines: Array<string> = []
  let line = words[0] ?? ""
  for (const [i, word] of words.entries()) {
    if (i === 0) continue
    if (lines.length < most - 1 && textWidth(`${line} ${word}`, size) > width) {
      lines.push(fit(line, size, width))
      line = word
    } else line = `${line} ${word}`
  }
  return [...lines, fit(line, size, width)]
}
