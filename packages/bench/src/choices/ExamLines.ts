import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Lines from "@litfuse/files/Lines"
import * as Result from "effect/Result"
import { type ChoiceQuestion, letterOf } from "./ChoiceQuestion.ts"

interface Read {
  readonly options: ReadonlyArray<string>
  readonly right: number
}

const isTexts = (values: ReadonlyArray<unknown>): values is ReadonlyArray<string> =>
  values.every((one) => typeof one === "string" && one.trim() !== "")

/** Options by letter with the letter of the key and its text, as in MedQA. A text says what is wrong. */
const medQa = ({ options, answer, answer_idx: key }: Json.Json): Read | string => {
  if (!Json.isObject(options)) return `"options" is no object of letters and texts`
  const letters = Object.keys(options).sort()
  if (letters.length < 2 || letters.length > 26 || letters.some((letter, i) => letter !== letterOf(i)))
    return `"options" has other names than A, B and so on`
  const texts = letters.map((letter) => options[letter])
  if (!isTexts(texts)) return "an option without text"
  const right = letters.indexOf(String(key))
  if (right < 0) return `"answer_idx" names no option`
  return typeof answer === "string" && answer !== texts[right]
    ? `"answer" is not the text of option ${String(key)}`
    : { options: texts, right }
}

/** Four options, and the number of the key from 1, as in MedMCQA. A text says what is wrong. */
const medMcqa = (record: Json.Json): Read | string => {
  const texts = ["opa", "opb", "opc", "opd"].map((name) => record[name])
  if (!isTexts(texts)) return `an option without text among "opa" to "opd"`
  const key = record["cop"]
  if (typeof key !== "number" || ![1, 2, 3, 4].includes(key)) return `"cop" is no number from 1 to 4`
  return { options: texts, right: key - 1 }
}

/**
 * Reads exam questions with one right option each, as lines of JSON in the form of MedQA or MedMCQA. Explanations, phrases and subjects are not read.
 *
 * - shape: in the order of the file; `id` is `Q` and the number of the line
 * - errors: `BadLine` for a line of another form, an empty text, a key of no option, and a file without a question
 */
export const parse = (bytes: Uint8Array, path: string): Result.Result<ReadonlyArray<ChoiceQuestion>, DatasetError> =>
  Result.gen(function* () {
    const questions: Array<ChoiceQuestion> = []
    const expected = `"question", and "options" with "answer_idx", or "opa" to "opd" with "cop"`
    yield* Json.each(bytes, path, (record, line) => {
      const stem = Lines.join(Json.textOf(record["question"]) ?? "")
      if (stem === "") return badLine(path, line, `no "question"`, expected)
      const read = "options" in record ? medQa(record) : medMcqa(record)
      if (typeof read === "string") return badLine(path, line, read, expected)
      questions.push({ id: `Q${line}`, stem, options: read.options.map(Lines.join), right: [read.right] })
      return undefined
    })
    if (questions.length === 0) return yield* Result.fail(badLine(path, 0, "no question in it", expected))
    return questions
  })
