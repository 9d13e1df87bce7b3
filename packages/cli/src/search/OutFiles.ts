import { items } from "@litfuse/files/JsonText"
import * as Flag from "effect/cli/Flag"
import * as Completion from "../completion/Completion.ts"
import { type Format, formatFor, isFile, type ShownAnswer } from "./showAnswer.ts"

/** `--out` of a search: once for each file, such as a page and a file for a reference manager. */
export const flag = Completion.fileFlag("out").pipe(
  Flag.atLeast(0),
  Flag.withDescription(
    "the file to write, as gzip if its name ends in .gz; once for each file, each in the form of its name. It has all works unless --limit is given (default: the terminal)"
  )
)

/** One form of the answer, and its file; without a file it goes to the terminal. */
export interface Target {
  readonly form: Format
  readonly file: string | undefined
}

/** The forms of an answer, in the order of their files. Empty: without a file, the one form for the terminal. */
export const targetsFor = (named: Format | undefined, files: ReadonlyArray<string>): ReadonlyArray<Target> =>
  (files.length === 0 ? [undefined] : files).map((file) => ({ form: formatFor(named, file), file }))

/** What is wrong with several files: a form that is named for all of them, or a file that is named twice. */
export const problemsOf = (named: Format | undefined, files: ReadonlyArray<string>): ReadonlyArray<{ readonly message: string }> => {
  const twice = files.find((file, i) => files.indexOf(file) < i)
  return [
    ...(named !== undefined && files.length > 1
      ? [{ message: `--format ${named} and ${files.length} files: leave out --format; the ending of each name says its form` }]
      : []),
    ...(twice === undefined ? [] : [{ message: `--out names "${twice}" twice; name each file once` }])
  ]
}

/** Whether an answer is written in full. */
export const isWhole = (targets: ReadonlyArray<Target>): boolean => targets.some(({ form, file }) => isFile(form, file))

/** The answer without the explanations that only another file, a page, needs: so a file is the same as alone. */
export const withoutExplanations = (shown: ShownAnswer): ShownAnswer => {
  const works = [...shown.answer.works]
  const at = (i: number) => {
    const { explanation: _explanation, breakdown: _breakdown, ...rest } = works[i]!
    return rest
  }
  return { ...shown, answer: { ...shown.answer, works: items(works.length, at) } }
}
