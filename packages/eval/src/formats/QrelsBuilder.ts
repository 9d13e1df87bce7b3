import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Qrels from "../Qrels.ts"
import { wholeGrade } from "./wholeGrade.ts"

/** Frames hold grades as 16-bit integers. */
const lowest = -32_768
const highest = 32_767

/**
 * How the judgements of a collection are written, and what they mean.
 *
 * - `duplicates`: a document judged twice in a topic is an error, or counts with its best grade; the default is "error"
 * - `grades`: the grade of each code of the file, where codes are no grades (Cranfield's best is 1). Any other code is an error
 */
export interface Options {
  readonly duplicates?: "error" | "best"
  readonly grades?: ReadonlyMap<number, number>
}

interface Topic {
  readonly grades: Map<string, number>
  /** The line of each judgement, in the order of `grades`: read only when a document is judged again. */
  readonly lines: Array<number>
}

/** Qrels while their file is being read. */
export interface Builder {
  readonly file: string
  readonly options: Options
  readonly topics: Map<string, Topic>
  topicId: string
  topic: Topic
}

const makeTopic = (): Topic => ({ grades: new Map(), lines: [] })

/** No judgement yet. */
export const make = (file: string, options: Options = {}): Builder => ({
  file,
  options,
  topics: new Map(),
  topicId: "",
  topic: makeTopic()
})

const firstLine = ({ grades, lines }: Topic, id: string): number => lines[[...grades.keys()].indexOf(id)]!

const again = (topic: Topic, topicId: string, id: string): string => {
  const first = firstLine(topic, id)
  return `document ${id} of topic ${topicId} again${first > 0 ? ` (first on line ${first})` : ""}`
}

/** The grade that a code stands for. Errors: `BadLine` for a code that is no grade, and for a grade that is not a whole number of 16 bits. */
export const gradeOf = ({ grades }: Options, file: string, code: number, line: number): number | DatasetError => {
  if (!(code >= lowest && code <= highest && Number.isInteger(code))) {
    return badLine(
      file,
      line,
      `the grade ${code}`,
      Number.isInteger(code) ? `a whole number from ${lowest} to ${highest} as grade` : wholeGrade(String(code))
    )
  }
  const grade = grades === undefined ? code : grades.get(code)
  return grade ?? badLine(file, line, `the grade ${code}`, `one of ${[...grades!.keys()].join(", ")} as grade`)
}

/**
 * Adds the judgement of one line; line 0 where a file has no useful lines.
 *
 * - errors: `BadLine` for a code that is no grade, a grade that is not a whole number of 16 bits, and a document judged twice
 */
export const add = (into: Builder, topicId: string, id: string, code: number, line: number): DatasetError | undefined => {
  const { file, options, topics } = into
  const grade = gradeOf(options, file, code, line)
  if (typeof grade !== "number") return grade
  if (topicId !== into.topicId) {
    into.topicId = topicId
    into.topic = topics.get(topicId) ?? makeTopic()
    topics.set(topicId, into.topic)
  }
  const { grades, lines } = into.topic
  const size = grades.size
  if (options.duplicates === "best") {
    grades.set(id, Math.max(grades.get(id) ?? grade, grade))
    return undefined
  }
  grades.set(id, grade)
  if (grades.size > size) {
    lines.push(line)
    return undefined
  }
  return badLine(file, line, again(into.topic, topicId, id), "each document once in a topic")
}

/** The qrels that were read. Errors: `BadLine` at line 0 when there is no judgement. */
export const finish = ({ file, topics }: Builder, expected: string): Result.Result<Qrels.Qrels, DatasetError> =>
  topics.size === 0
    ? Result.fail(badLine(file, 0, "no judgement in it", expected))
    : Result.succeed(Qrels.make(new Map([...topics].map(([topic, { grades }]) => [topic, grades]))))
