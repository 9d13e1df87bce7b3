import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Lines from "@litfuse/files/Lines"
import * as Result from "effect/Result"
import { type Answers, type ChoiceQuestion, letterOf, lettersOf, type OpenQuestion, placeOf } from "./ChoiceQuestion.ts"

type Question = Pick<OpenQuestion, "id" | "line"> & { readonly stem: Array<string>; readonly options: Array<Array<string>> }

const [start, heading, option] = [/^Q(\d{1,9}):(.*)$/u, /^Options:$/u, /^([A-Z]):(.*)$/u]

/** What was read last: lines below it continue its text, until an empty line ends it. */
type State = "nothing" | "stem" | "options"

const form = "`Q1: stem`, `Options:`, `A: text`, `B: text` and so on, each on a line"

const withoutMark = (bytes: Uint8Array): Uint8Array => bytes.subarray(Files.startOfText(bytes))

const idOf = (digits: string): string => `Q${Number(digits)}`

/** What is missing of a question that has ended. `usual` the first question, of which all others have the number of options. */
const problemOf = (path: string, { id, line, stem, options }: Question, usual: Question | undefined): DatasetError | undefined => {
  if (stem.join("") === "") return badLine(path, line, `${id} without a stem`, form)
  if (options.length < 2) return badLine(path, line, `${id} with ${options.length === 0 ? "no option" : "one option"}`, form)
  const empty = options.findIndex((text) => text.join("") === "")
  if (empty >= 0) return badLine(path, line, `option ${letterOf(empty)} of ${id} without text`, form)
  if (usual === undefined || usual.options.length === options.length) return undefined
  return badLine(
    path,
    line,
    `${id} has ${options.length} options, and ${usual.id} has ${usual.options.length}`,
    "equally many options of all questions"
  )
}

/**
 * Reads questions in the form of BioMedMCQs. Stems and options may continue on further lines, which are joined by blanks; an empty line ends them.
 *
 * - shape: in the order of the file; `id` is `Q` and the number, without leading zeros
 * - errors: `BadLine` for a doubled number, a missing or doubled option, and a text of no question. Also for other numbers of options than the first,
 *   and for a file without a question
 */
export const parseQuestions = (bytes: Uint8Array, path: string): Result.Result<ReadonlyArray<OpenQuestion>, DatasetError> =>
  Result.gen(function* () {
    const questions = new Map<string, Question>()
    let [state, last]: [State, Question | undefined] = ["nothing", undefined]
    let text: Array<string> | undefined
    let usual: Question | undefined
    const finish = (): DatasetError | undefined => {
      const problem = last === undefined ? undefined : problemOf(path, last, usual)
      usual ??= last
      return problem
    }
    const begin = (digits: string, stem: string, line: number): DatasetError | undefined => {
      const problem = finish()
      if (problem !== undefined) return problem
      const id = idOf(digits)
      const before = questions.get(id)
      if (before !== undefined) return badLine(path, line, `${id} again, as in line ${before.line}`, "each number once")
      text = [stem.trim()]
      last = { id, line, stem: text, options: [] }
      state = "stem"
      questions.set(id, last)
      return undefined
    }
    const addOption = (letter: string, of: string, line: number): DatasetError | undefined => {
      if (state !== "options") return badLine(path, line, `option ${letter} before \`Options:\``, form)
      const { id, options } = last!
      const [place, next] = [placeOf(letter), options.length]
      if (place < next) return badLine(path, line, `option ${letter} of ${id} again`, `option ${letterOf(next)}`)
      if (place > next)
        return badLine(path, line, `option ${letterOf(next)} of ${id} is missing before ${letter}`, "options in order from A")
      text = [of.trim()]
      options.push(text)
      return undefined
    }
    yield* Lines.each(withoutMark(bytes), path, (raw, line) => {
      const trimmed = raw.trim()
      const question = start.exec(trimmed)
      if (question !== null) return begin(question[1]!, question[2]!, line)
      if (trimmed === "") {
        text = undefined
        return undefined
      }
      if (heading.test(trimmed)) {
        if (state !== "stem") return badLine(path, line, "`Options:` without a question before it", form)
        state = "options"
        text = undefined
        return undefined
      }
      const choice = option.exec(trimmed)
      if (choice !== null) return addOption(choice[1]!, choice[2]!, line)
      if (text === undefined) return badLine(path, line, "a text that belongs to no question or option", form)
      text.push(trimmed)
      return undefined
    })
    const problem = finish()
    if (problem !== undefined) return yield* Result.fail(problem)
    if (questions.size === 0) return yield* Result.fail(badLine(path, 0, "no question in it", form))
    return [...questions.values()].map(({ id, line, stem, options }) => ({
      id,
      line,
      stem: Lines.join(stem.join(" ")),
      options: options.map((lines) => Lines.join(lines.join(" ")))
    }))
  })

const answer = /^Q(\d{1,9})\s+Answer:(.*)$/iu

const answerForm = "`Q1 Answer: B, D`"

/**
 * Reads the answers of BioMedMCQs' form: the right options, or those that someone chose. Letters may be small, and lines empty.
 *
 * - errors: `BadLine` for a doubled number, a doubled letter, what is no letter, and a line without letters
 */
export const parseAnswers = (bytes: Uint8Array, path: string): Result.Result<Answers, DatasetError> =>
  Result.gen(function* () {
    const answers = new Map<string, { readonly chosen: ReadonlyArray<number>; readonly line: number }>()
    yield* Lines.each(withoutMark(bytes), path, (raw, line) => {
      if (raw.trim() === "") return undefined
      const [, digits, named] = answer.exec(raw.trim()) ?? []
      if (digits === undefined) return badLine(path, line, "this is no answer", answerForm)
      const id = idOf(digits)
      const before = answers.get(id)
      if (before !== undefined)
        return badLine(path, line, `an answer to ${id} again, as in line ${before.line}`, "one answer to a question")
      const letters = named!
        .toUpperCase()
        .split(/[\s,;]+/u)
        .filter((letter) => letter !== "")
      if (letters.length === 0) return badLine(path, line, `the answer to ${id} names no option`, `${answerForm}, or no line`)
      const other = letters.find((letter) => !/^[A-Z]$/u.test(letter))
      if (other !== undefined) return badLine(path, line, `"${other.slice(0, 20)}" is no letter of an option`, answerForm)
      if (new Set(letters).size < letters.length)
        return badLine(path, line, `the answer to ${id} names an option twice`, "each letter once")
      answers.set(id, { chosen: letters.map(placeOf).sort((a, b) => a - b), line })
      return undefined
    })
    return answers
  })

/**
 * The options that answers choose, for each question in order.
 *
 * - empty: undefined for a question without an answer
 * - errors: `BadLine` for an answer without a question, and for a letter that its question does not have
 */
export const chosenOf = (
  questions: ReadonlyArray<Pick<OpenQuestion, "id" | "options">>,
  answers: Answers,
  path: string
): Result.Result<ReadonlyArray<ReadonlyArray<number> | undefined>, DatasetError> => {
  const options = new Map(questions.map((one) => [one.id, one.options.length]))
  for (const [id, { chosen, line }] of answers) {
    const count = options.get(id)
    if (count === undefined) return Result.fail(badLine(path, line, `an answer to ${id}, which is no question`, "an answer to a question"))
    const other = chosen.find((place) => place >= count)
    if (other !== undefined)
      return Result.fail(badLine(path, line, `${id} has no option ${letterOf(other)}`, `letters from A to ${letterOf(count - 1)}`))
  }
  return Result.succeed(questions.map(({ id }) => answers.get(id)?.chosen))
}

/** Joins questions with their keys. Errors: those of `chosenOf`, and `BadLine` for a question without a key. */
export const withKeys = (
  open: ReadonlyArray<OpenQuestion>,
  keys: Answers,
  path: string
): Result.Result<ReadonlyArray<ChoiceQuestion>, DatasetError> =>
  Result.gen(function* () {
    const chosen = yield* chosenOf(open, keys, path)
    const without = chosen.findIndex((one) => one === undefined)
    if (without >= 0)
      return yield* Result.fail(
        badLine(path, 0, `no answer to ${open[without]!.id}`, `a line \`${open[without]!.id} Answer: \` with letters`)
      )
    return open.map(({ id, stem, options }, i) => ({ id, stem, options, right: chosen[i]! }))
  })

/** Questions in the form that `parseQuestions` reads. */
export const printQuestions = (questions: ReadonlyArray<Omit<ChoiceQuestion, "right">>): string =>
  questions
    .map(({ id, stem, options }) =>
      [`${id}: ${Lines.join(stem)}`, "Options:", ...options.map((text, i) => `${letterOf(i)}: ${Lines.join(text)}`), ""].join("\n")
    )
    .join("\n")

/** Right options in the form that `parseAnswers` reads. */
export const printAnswers = (questions: ReadonlyArray<Pick<ChoiceQuestion, "id" | "right">>): string =>
  questions.map(({ id, right }) => `${id} Answer: ${lettersOf(right)}\n`).join("")
