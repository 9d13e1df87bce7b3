import type { ChoiceQuestion } from "@litfuse/bench/choices/ChoiceQuestion"
import * as ExamLines from "@litfuse/bench/choices/ExamLines"
import * as QuestionText from "@litfuse/bench/choices/QuestionText"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import { inFolder } from "../inFolder.ts"
import { refuse } from "../Question.ts"

/** The first character of a file of JSON lines. */
const isJson = (bytes: Uint8Array): boolean => {
  let at = Files.startOfText(bytes)
  while (at < bytes.length && bytes[at]! <= 32) at++
  return bytes[at] === 123
}

interface Named {
  readonly folder: string
  readonly questions: string
  readonly keys?: string
}

/**
 * The questions of a request with their keys: two files in the form of BioMedMCQs, or one of JSON lines that has both.
 *
 * - errors: those of the readers; `Refused` for missing keys, and for keys besides JSON lines
 */
export const readChoices = Effect.fnUntraced(function* ({ folder, questions, keys }: Named) {
  const bytes = yield* Effect.fromResult(Files.readBounded(inFolder(folder, questions)))
  if (isJson(bytes)) {
    if (keys !== undefined) return yield* refuse(`${questions} has its keys already; leave out ${keys}`)
    return yield* Effect.fromResult(ExamLines.parse(bytes, questions))
  }
  const open = yield* Effect.fromResult(QuestionText.parseQuestions(bytes, questions))
  if (keys === undefined) return yield* refuse(`the keys of ${questions} are missing; name the file with its right options after it`)
  const read = yield* readAnswers(folder, keys)
  return yield* Effect.fromResult(QuestionText.withKeys(open, read, keys))
})

/** The answers of a file. Errors: those of the reader. */
export const readAnswers = (folder: string, file: string) =>
  Effect.fromResult(Files.readBounded(inFolder(folder, file))).pipe(
    Effect.flatMap((bytes) => Effect.fromResult(QuestionText.parseAnswers(bytes, file)))
  )

/** The options that a file of answers chooses, for each question. Errors: those of the reader, and of `QuestionText.chosenOf`. */
export const readChosen = Effect.fnUntraced(function* (folder: string, file: string, questions: ReadonlyArray<ChoiceQuestion>) {
  return yield* Effect.fromResult(QuestionText.chosenOf(questions, yield* readAnswers(folder, file), file))
})
