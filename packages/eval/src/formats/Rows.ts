import * as Result from "effect/Result"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as Lines from "@litfuse/files/Lines"
import { example, type Kind, partOf, type Places, placesIn, sameName } from "./Columns.ts"
import * as JudgementLists from "./JudgementLists.ts"
import * as LearningLines from "./LearningLines.ts"
import { wholeGrade } from "./wholeGrade.ts"

export { example, type Kind } from "./Columns.ts"

/**
 * Called for each row in file order; an error that it returns ends the walk.
 *
 * - `value` NaN where a run has only ranks; `line` 0 where a file has no useful lines
 * - `rank` that of the row, 0 if it has none; undefined where the order of rows means nothing, as in an object
 */
export type Visit = (topic: string, document: string, value: number, line: number, rank?: number) => DatasetError | undefined

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const expectedOf = (kind: Kind): string => (kind === "score" ? "a decimal number as score" : wholeGrade(""))

const expectedRank = "a whole number of 0 or more as rank"

/** A rank of a table or of JSON; undefined if it is none. */
const rankOf = (value: unknown): number | undefined => {
  const rank = typeof value === "string" && decimal.test(value) ? Number(value) : value
  return typeof rank === "number" && Number.isSafeInteger(rank) && rank >= 0 ? rank : undefined
}

/**
 * The columns of one line, in quotes or not; undefined where a quote does not close. Names of topics and documents have no line ends, so a record is
 * a line. So csv-parse is not needed: loading it takes a tenth of the time in which a short `litfuse eval` starts.
 */
const columnsOf = (line: string, delimiter: string): ReadonlyArray<string> | undefined => {
  if (!line.includes('"')) return line.split(delimiter)
  const columns: Array<string> = []
  for (let at = 0; at <= line.length; at++) {
    if (line[at] === '"') {
      let end = at + 1
      while (end < line.length && (line[end] !== '"' || line[end + 1] === '"')) end += line[end] === '"' ? 2 : 1
      if (end >= line.length || (end + 1 < line.length && line[end + 1] !== delimiter)) return undefined
      columns.push(line.slice(at + 1, end).replaceAll('""', '"'))
      at = end + 1
    } else {
      const end = line.indexOf(delimiter, at)
      const field = line.slice(at, end < 0 ? line.length : end)
      if (field.includes('"')) return undefined
      columns.push(field)
      at += field.length
    }
  }
  return columns
}

/** One of the three columns that a header has twice, which makes it ambiguous. */
const twiceIn = (columns: ReadonlyArray<string>, places: Places): string | undefined =>
  [places.topic, places.document, places.value < 0 ? places.rank : places.value]
    .map((place) => columns[place]!)
    .find((name) => columns.filter((other) => sameName(other) === sameName(name)).length > 1)

const inTable = (bytes: Uint8Array, delimiter: string, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> => {
  let places: Places | undefined
  let width = 0
  return Lines.each(bytes, file, (text, line) => {
    if (text === "") return undefined
    const columns = columnsOf(text, delimiter)
    if (columns === undefined)
      return badLine(file, line, "a quote that does not close, or text beside a quoted column", "columns as RFC 4180 has them")
    if (places === undefined) {
      places = placesIn(columns, kind)
      width = columns.length
      if (places === undefined) return badLine(file, line, "a header of other columns", `a header such as ${example[kind]}`)
      const twice = twiceIn(columns, places)
      return twice === undefined ? undefined : badLine(file, line, `the column "${twice}" twice`, "each column once")
    }
    if (columns.length !== width) return badLine(file, line, `${columns.length} columns`, `${width}, as in the header`)
    const [topic, document, value, ranked] = [places.topic, places.document, places.value, places.rank].map((place) =>
      place < 0 ? "" : columns[place]!.trim()
    ) as [string, string, string, string]
    if (topic === "" || document === "") return badLine(file, line, "no topic or no document", "a topic and a document in each row")
    const rank = rankOf(ranked)
    if (places.value < 0)
      return rank === undefined ? badLine(file, line, `the rank "${ranked}"`, expectedRank) : visit(topic, document, Number.NaN, line, rank)
    return decimal.test(value)
      ? visit(topic, document, Number(value), line, rank ?? 0)
      : badLine(file, line, `the ${kind} "${value}"`, expectedOf(kind))
  })
}

/** NaN of a script is no number. */
const isNumber = (value: unknown): value is number => typeof value === "number" && !Number.isNaN(value)

/** A value in a message: JSON has no NaN. */
const shown = (value: unknown): string => (typeof value === "number" ? String(value) : JSON.stringify(value))

const nameOf = (value: unknown): string | undefined => Json.idOf(value) || undefined

/** Shows one row of JSON; `where` says which, should it be wrong. */
const inRow = (row: Json.Json, where: string, file: string, line: number, kind: Kind, visit: Visit): DatasetError | undefined => {
  const keys = Object.keys(row)
  const places = placesIn(keys, kind)
  if (places === undefined) return badLine(file, line, `${where} with ${keys.join(", ") || "no keys"}`, `keys as ${example[kind]}`)
  const [topic, document] = [nameOf(row[keys[places.topic]!]), nameOf(row[keys[places.document]!])]
  if (topic === undefined || document === undefined) return badLine(file, line, `${where} without a topic or a document`, "text for both")
  const ranked = row[keys[places.rank] ?? ""]
  const rank = rankOf(ranked)
  if (places.value < 0)
    return rank === undefined
      ? badLine(file, line, `the rank ${JSON.stringify(ranked)} in ${where}`, expectedRank)
      : visit(topic, document, Number.NaN, line, rank)
  const value = row[keys[places.value]!]
  if (!isNumber(value)) return badLine(file, line, `the ${kind} ${shown(value)} in ${where}`, expectedOf(kind))
  return visit(topic, document, value, line, rank ?? 0)
}

/** `Json.parse`, and that no object has a name twice. */
const parseOnce = (text: string, file: string, line: number): Result.Result<unknown, DatasetError> =>
  Result.flatMap(Json.parse(text, file, Math.max(line, 1)), (value) =>
    Json.repeatsName(text, value) ? Result.fail(badLine(file, line, "a name twice in one object", "each name once")) : Result.succeed(value)
  )

const inLines = (bytes: Uint8Array, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> =>
  Lines.each(bytes, file, (text, line) => {
    if (text.trim() === "") return undefined
    const row = parseOnce(text, file, line)
    if (Result.isFailure(row)) return row.failure
    return Json.isObject(row.success)
      ? inRow(row.success, "an object", file, line, kind, visit)
      : badLine(file, line, "JSON that is no object", "a JSON object on each line")
  })

const inList = (rows: ReadonlyArray<unknown>, file: string, kind: Kind, visit: Visit): DatasetError | undefined => {
  for (const [i, row] of rows.entries()) {
    const where = `entry ${i + 1}`
    const problem = Json.isObject(row)
      ? inRow(row, where, file, 0, kind, visit)
      : badLine(file, 0, `${where}, which is no object`, `keys as ${example[kind]}`)
    if (problem !== undefined) return problem
  }
  return undefined
}

/**
 * Shows the rows of a list from a script: objects with a topic, a document and a number, under the names of columns.
 *
 * - errors: `BadLine` for a row that is none
 */
export const ofList = (rows: ReadonlyArray<unknown>, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> => {
  const problem = inList(rows, file, kind, visit)
  return problem === undefined ? Result.succeed(undefined) : Result.fail(problem)
}

/** The documents of a topic in a list: a ranking, or those that are relevant. */
const inIds = (topic: string, ids: ReadonlyArray<unknown>, file: string, kind: Kind, visit: Visit): DatasetError | undefined => {
  for (const [i, id] of ids.entries()) {
    const document = nameOf(id)
    if (document === undefined)
      return badLine(file, 0, `entry ${i + 1} of topic ${topic} is no id: ${JSON.stringify(id)}`, "ids of documents in the list of a topic")
    const problem = kind === "grade" ? visit(topic, document, 1, 0, i + 1) : visit(topic, document, Number.NaN, 0, i + 1)
    if (problem !== undefined) return problem
  }
  return undefined
}

const inTopics = (topics: Json.Json, file: string, kind: Kind, visit: Visit): DatasetError | undefined => {
  const expected = `{"topic": {"document": ${kind}}}, {"topic": ["document"]}, or a list of rows with ${example[kind]}`
  for (const [topic, documents] of Object.entries(topics)) {
    if (Array.isArray(documents)) {
      const problem = inIds(topic, documents, file, kind, visit)
      if (problem !== undefined) return problem
      continue
    }
    if (!Json.isObject(documents)) return badLine(file, 0, `topic ${topic} holds no documents`, expected)
    for (const [document, value] of Object.entries(documents)) {
      if (!isNumber(value))
        return badLine(
          file,
          0,
          `the ${kind} ${shown(value)} of ${document} in topic ${topic}`,
          typeof value === "number" ? `a number as ${kind}` : expected
        )
      const problem = visit(topic, document, value, 0)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

const isTopic = (value: unknown): boolean => Json.isObject(value) || Array.isArray(value)

/** One object: a row, as a file of lines has it that has one line, what a search engine writes, or topics. */
const inObject = (value: Json.Json, file: string, kind: Kind, visit: Visit): DatasetError | undefined => {
  if (JudgementLists.hasForm(value)) return JudgementLists.each(value, file, kind, visit)
  return placesIn(Object.keys(value), kind) === undefined || Object.values(value).every(isTopic)
    ? inTopics(value, file, kind, visit)
    : inRow(value, "an object", file, 1, kind, visit)
}

const inJson = (text: string, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> =>
  Result.flatMap(parseOnce(text, file, 0), (value) => {
    const problem = Array.isArray(value) ? inList(value, file, kind, visit) : inObject(value as Json.Json, file, kind, visit)
    return problem === undefined ? Result.succeed(undefined) : Result.fail(problem)
  })

/** Longer than any header. */
const headLength = 65_536

const headOf = (bytes: Uint8Array): string => {
  const newline = bytes.subarray(0, headLength).indexOf(10)
  const text = Files.toBuffer(bytes.subarray(Files.startOfText(bytes), newline < 0 ? headLength : newline)).toString("utf8")
  return text.endsWith("\r") ? text.slice(0, -1) : text
}

const delimiterOf = (header: string, kind: Kind): string | undefined =>
  ["\t", ",", ";"].find((delimiter) => placesIn(columnsOf(header, delimiter) ?? [], kind) !== undefined)

const isJson = (head: string): boolean => /^\s*[[{]/.test(head)

/** Whether the first line of a file is that of a form which `each` reads. `bytes`: all of the file or its beginning. */
export const hasForm = (bytes: Uint8Array, kind: Kind): boolean => {
  const head = headOf(bytes)
  return isJson(head) || LearningLines.hasForm(head) || delimiterOf(head, kind) !== undefined
}

/** Whether the first line is one of learning to rank, of which some are lines of TREC too. */
export const isForLearning = (bytes: Uint8Array): boolean => LearningLines.hasForm(headOf(bytes))

/** What the header of a table lacks, if a part of it is understood. */
export const partOfHeader = (bytes: Uint8Array, kind: Kind): ReturnType<typeof partOf> => {
  const head = headOf(bytes)
  return ["\t", ",", ";"].map((delimiter) => partOf(columnsOf(head, delimiter) ?? [], kind)).find((part) => part !== undefined)
}

/** The rows of an object from a script, with a document or a list of documents by topic. Errors: as `each`. */
export const ofObject = (value: Json.Json, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> => {
  const problem = inTopics(value, file, kind, visit)
  return problem === undefined ? Result.succeed(undefined) : Result.fail(problem)
}

/**
 * Shows the rows of a run or of judgements in a form of other tools. A table (CSV, TSV, with semicolons) has a header with a topic, a document and a
 * number. JSON is `{topic: {document: number}}`, `{topic: [document]}`, or a list of rows with such names. Other columns are not read. A run may
 * have ranks instead of scores. A document in the list of a topic has its place in a run, and grade 1 in judgements.
 *
 * - shape: `bytes` of which `hasForm` is true
 * - empty: a table of a header alone, and JSON without an entry, show nothing
 * - errors: `BadLine` for a row without topic, document or number, a name twice in a header or an object, and other text
 * - agrees with: BEIR's `qrels/*.tsv` and results; `Run.from_file` and `Qrels.from_file` of ranx (JSON), its data frames (CSV); ir_measures' and PyTerrier's
 *   columns
 * - agrees with: requests and answers of `_rank_eval`, judgements of OpenSearch, lines of LETOR with ids in comments
 */
export const each = (bytes: Uint8Array, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> => {
  const head = headOf(bytes)
  if (LearningLines.hasForm(head)) return LearningLines.each(bytes, file, visit)
  const delimiter = delimiterOf(head, kind)
  if (delimiter !== undefined) return inTable(bytes, delimiter, file, kind, visit)
  return Result.flatMap(Files.decode(bytes, file), (text) =>
    /^\s*\{[^\n]*\}[ \t\r]*\n\s*\{/.test(text) ? inLines(bytes, file, kind, visit) : inJson(text, file, kind, visit)
  )
}

/** Whether a file looks like a table by its first line: it has commas or semicolons, or three columns between tabs. */
export const hasSeparators = (bytes: Uint8Array): boolean => /[,;]|^[^\t]+\t[^\t]+\t[^\t]+$/.test(headOf(bytes))
