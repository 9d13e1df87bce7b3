import * as Notice from "@litfuse/engine/Notice"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Result from "effect/Result"
import { type LatexText, readLatex } from "./latexText.ts"

/** A file of a LaTeX document. */
export interface LatexPart {
  readonly file: string
  readonly latex: LatexText
}

/** More parts than any document has. */
const mostParts = 300

/**
 * A LaTeX document with the files that `\input`, `\include` and `\subfile` name, each once. The document is first; its parts follow in the order of the text.
 *
 * - `open` the text of a file that the document names, from the folder of the whole document, as LaTeX does
 * - a part that cannot be read is a notice: it may belong to the TeX distribution
 */
export const latexParts = (
  source: string,
  file: string,
  open: (name: string) => Result.Result<string, DatasetError>
): { readonly parts: ReadonlyArray<LatexPart>; readonly notices: ReadonlyArray<Notice.Notice> } => {
  const parts: Array<LatexPart> = []
  const notices: Array<Notice.Notice> = []
  const seen = new Set<string>()
  const left: Array<LatexPart> = [{ file, latex: readLatex(source) }]
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    parts.push(part)
    const { latex, file: by } = part
    // the stack returns the last one first
    const found: Array<LatexPart> = []
    for (const { name, line } of latex.inputs) {
      if (seen.has(name)) continue
      seen.add(name)
      const text = seen.size > mostParts ? undefined : open(name)
      if (text !== undefined && Result.isSuccess(text)) found.push({ file: name, latex: readLatex(text.success) })
      else {
        const why = text === undefined ? `a document may have ${mostParts} parts` : text.failure.message
        notices.push(
          Notice.make(
            "input-unread",
            `${by}:${line}`,
            `the part ${JSON.stringify(name)} is not read, and its citations are not checked: ${why}`
          )
        )
      }
    }
    left.push(...found.toReversed())
  }
  return { parts, notices }
}
