import * as Notice from "@litfuse/engine/Notice"
import { grouped } from "@litfuse/files/numbers"
import type { WorkText } from "@litfuse/project/EvidenceTexts"

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

/**
 * Texts without the sections that have a very long line. A Notice names each text that has one.
 *
 * - empty: a text that has such sections alone is left out
 */
export const readableTexts = <A extends Pick<WorkText, "work" | "passages">>(
  texts: ReadonlyArray<A>
): { readonly texts: ReadonlyArray<A>; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const left = texts.map((one) => ({ ...one, passages: one.passages.filter(({ text }) => isReadable(text)) }))
  const cut = left.filter(({ passages }, i) => passages.length < texts[i]!.passages.length)
  return {
    texts: left.filter(({ passages }, i) => passages.length > 0 || texts[i]!.passages.length === 0),
    notices: cut.map(({ work }) =>
      Notice.make(
        "long-line",
        work,
        `has a line of more than ${grouped(longestLine)} characters, and its section was not searched; break it into lines`
      )
    )
  }
}
