import { workflowCommand } from "@litfuse/bench/gate/workflowCommand"
import { counted } from "@litfuse/files/numbers"
import { nameIn, markText } from "./verifyLines.ts"
import type { Answer as Verified } from "./Verification.ts"
import type { Answer, ChangedReference } from "./Watching.ts"
import { labelOf } from "./watchReferences.ts"

const findingOf = (answer: Answer, { marks }: ChangedReference): string => {
  const nameOf = nameIn(answer)
  return marks.map((mark) => markText(mark, nameOf)).join("; ")
}

/** A place where a changed reference is cited, with the sentence; its entry if no sentence cites it. */
interface CitedPlace {
  readonly file: string
  readonly line: number
  readonly text: string
}

const placesOf = ({ manuscript, cited, file, line }: ChangedReference): ReadonlyArray<CitedPlace> =>
  cited.length === 0 ? [{ file, line, text: "" }] : cited.map((one) => ({ file: manuscript, ...one }))

/** Lines for each changed reference, one for each sentence that cites it: `paper.md:5: smith2019: RETRACTED 2026-01-02, says Crossref: "Sleep fell." [doi:10.1/x]`. */
export const watchedLines = (answer: Answer): ReadonlyArray<string> =>
  answer.changed.flatMap((one) => {
    const { citations, cited, id } = one
    const finding = findingOf(answer, one)
    const rest =
      citations > cited.length ? [`${one.manuscript}: ${labelOf(one)}: ${counted(citations - cited.length, "more citation")}`] : []
    return [
      ...placesOf(one).map(({ file, line, text }) => `${line === 0 ? file : `${file}:${line}`}: ${labelOf(one)}: ${finding}${text === "" ? "" : `: "${text}"`}${id === null ? "" : ` [${id}]`}`), // prettier-ignore
      ...rest
    ]
  })

/** `1 of 12 watched references in 2 files was retracted, corrected or doubted since`. */
export const watchedSummary = ({ watched, changed }: Answer): string => {
  const references = watched.reduce((sum, one) => sum + one.references, 0)
  return `${changed.length === 0 ? "none" : changed.length} of ${counted(references, "watched reference")} in ${counted(watched.length, "file")} ${changed.length > 1 ? "were" : "was"} retracted, corrected or doubted since`
}

/** What changed, in the form of GitHub's annotations: a correction is a warning, the rest errors. */
export const watchedAnnotations = (answer: Answer): ReadonlyArray<string> =>
  answer.changed.flatMap((one) => {
    const isError = one.marks.some(({ kind }) => kind !== "corrected")
    return placesOf(one).map(
      ({ file, line, text }) =>
      workflowCommand(isError ? "error" : "warning", { file, ...(line === 0 ? {} : { line: String(line) }), title: labelOf(one) }, `${findingOf(answer, one)}${text === "" ? "" : `: ${text}`}`) // prettier-ignore
    )
  })

/** What is watched of a file now, in lines: how many references, those without an identifier, and those that left. */
export const watchingLines = ({ watched }: Verified): ReadonlyArray<string> => {
  if (watched === undefined) return []
  const { file, references, without, left } = watched
  return [
    `${file}: ${counted(references - without.length, "reference")} watched`,
    ...(without.length === 0 ? [] : [`${file}: not watched, because they have no identifier: ${without.join("; ")}`]),
    ...(left.length === 0 ? [] : [`${file}: no longer watched, because they left the file: ${left.join("; ")}`])
  ]
}
