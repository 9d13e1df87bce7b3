import * as Notice from "@litfuse/engine/Notice"
import { grouped } from "@litfuse/files/numbers"
import type { SearchedTexts } from "./searchedTexts.ts"

/** The line around each sentence is read, so the time grows with the square of its length. Units: UTF-16 units. */
const longestLine = 500_000

/** Whether no line of a text is longer than what is read. */
const isReadable = (text: string): boolean => {
  for (let start = 0; text.length - start > longestLine;) {
    const end = text.lastIndexOf("\n", start + longestLine)
    if (end < start) return false
    start = end + 1
  }
  return true
}

/** Texts without the sections that have a very long line. Empty: a text that has such sections alone is not searched. A Notice names each such text. */
export const withoutLongLines = (found: SearchedTexts): SearchedTexts => {
  const left = found.texts.map((one) => ({ ...one, passages: one.passages.filter(({ text }) => isReadable(text)) }))
  const cut = left.filter(({ passages }, i) => passages.length < found.texts[i]!.passages.length)
  if (cut.length === 0) return found
  const gone = left.filter(({ passages }) => passages.length === 0).length
  return {
    ...found,
    texts: left.filter(({ passages }) => passages.length > 0),
    searched: found.searched - gone,
    abstracts: Math.min(found.abstracts, found.searched - gone),
    notices: [
      ...found.notices,
      ...cut.map(({ work }) =>
        Notice.make(
          "long-line",
          work,
          `has a line of more than ${grouped(longestLine)} characters, and its section was not searched; break it into lines`
        )
      )
    ]
  }
}
