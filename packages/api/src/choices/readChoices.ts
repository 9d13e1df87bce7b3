import type { ChoiceQuestion } from "@litfuse/bench/choices/ChoiceQuestion"
import * as ExamLines from "@litfuse/bench/choices/ExamLines"
import * as QuestionText from "@litfuse/bench/choices/QuestionText"
import * as Decode from "@litfuse/engine/Decode"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { inFolder } from "../inFolder.ts"
import { refuse } from "../Question.ts"
import { Answer } from "./GeneratedChoices.ts"

/** The first character of a file of JSON lines. */
const isJson = (bytes: Uint8Array): boolean => {
  let at = Files.startOfText(bytes)
  while (at < bytes.length && bytes[at]! <= 32) at++
  return bytes[at] === 123
}

/** The questions of `litfuse bench mcq generate`. Empty: undefined for another file. Errors: `Refused` for one without questions or damaged. */
const readGenerated = Effect.fnUntraced(function* (bytes: Uint8Array, file: string) {
  const parsed = Result.try((): unknown => JSON.parse(new TextDecoder().decode(bytes)))
  if (Result.isFailure(parsed) || !Json.isObject(parsed.success) || !("questions" in parsed.success)) return undefined
  const decoded = Decode.open(Answer, parsed.success)
  if (Result.isFailure(decoded))
    return yield* refuse(...decoded.failure.map(({ path, what }) => `${file}: ${Decode.printPath(path).replace(/^\./u, "")} ${what}`))
  const questions = decoded.success.questions.map(({ id, stem, options }): ChoiceQuestion => ({
    id,
    stem,
    options: options.map(({ text }) => text),
    right: options.flatMap(({ isRight }, i) => (isRight ? [i] : []))
  }))
  const ids = new Set<string>()
  const twice = questions.find(({ id }) => ids.size === ids.add(id).size)
  if (twice !== undefined) return yield* refuse(`${file}: ${twice.id} is there twice; each id once`)
  const keyless = questions.find(({ right, options }) => right.length === 0 || options.length > 26)
  if (keyless !== undefined) return yield* refuse(`${file}: ${keyless.id} has no right option, or more than 26 options`)
  return questions.length > 0 ? questions : yield* refuse(`${file} has no question to score`)
})

interface Named {
  readonly folder: string
  readonly questions: string
  readonly keys?: string
}

/**
 * The questions of a request with their keys: two files in the form of BioMedMCQs, or one of JSON that has both.
 *
 * - errors: those of the readers; `Refused` for missing keys, and for keys besides JSON lines
 */
export const readChoices = Effect.fnUntraced(function* ({ folder, questions, keys }: Named) {
  const bytes = yield* Effect.fromResult(Files.readBounded(inFolder(folder, questions)))
  if (isJson(bytes)) {
    if (keys !== undefined) return yield* refuse(`${questions} has its keys already; leave out ${keys}`)
    const generated = yield* readGenerated(bytes, questions)
    if (generated !== undefined) return generated
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
