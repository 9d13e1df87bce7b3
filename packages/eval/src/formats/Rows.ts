import * as Result from "effect/Result"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as Lines from "@litfuse/files/Lines"

/** Called for each row in file order, with 0 as line where a file has no useful lines; an error that it returns ends the walk. */
export type Visit = (topic: string, document: string, value: number, line: number) => DatasetError | undefined

/** What the numbers of a file are. */
export type Kind = "score" | "grade"

/** What other tools call the columns: BEIR, ir_measures, PyTerrier, ranx and pandas frames made for them. */
const names = {
  topic: ["query_id", "query-id", "q_id", "qid", "topic_id", "topic", "query_no", "qno"],
  document: ["doc_id", "corpus-id", "corpus_id", "docno", "docid", "doc-id", "document"],
  score: ["score", "scores", "sim", "similarity"],
  grade: ["relevance", "rel", "grade", "label", "score", "judgment", "judgement"]
} as const

/** A header that is understood. */
export const example: Readonly<Record<Kind, string>> = { score: "query_id,doc_id,score", grade: "query_id,doc_id,relevance" }

/** Where the three columns stand. */
interface Places {
  readonly topic: number
  readonly document: number
  readonly value: number
}

/** The first of the names that a header holds; -1 for none. */
const placeOf = (header: ReadonlyArray<string>, wanted: ReadonlyArray<string>): number =>
  wanted.map((name) => header.indexOf(name)).find((place) => place >= 0) ?? -1

const placesIn = (columns: ReadonlyArray<string>, kind: Kind): Places | undefined => {
  const header = columns.map((name) => name.trim().toLowerCase())
  const places = { topic: placeOf(header, names.topic), document: placeOf(header, names.document), value: placeOf(header, names[kind]) }
  return Object.values(places).includes(-1) ? undefined : places
}

const decimal = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

const expectedOf = (kind: Kind): string => (kind === "score" ? "a decimal number as score" : "a whole number as grade")

/**
 * The columns of one line, in quotes or not; undefined where a quote does not close. Names of topics and documents have no line ends, so a record is a
 * line, and csv-parse is not needed here: loading it takes a tenth of the time in which a short `litfuse eval` starts.
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

const inTable = (bytes: Uint8Array, delimiter: string, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> => {
  let places: Places | undefined
  let width = 0
  return Lines.each(bytes, file, (text, line) => {
    const columns = columnsOf(text, delimiter)
    if (columns === undefined)
      return badLine(file, line, "a quote that does not close, or text beside a quoted column", "columns as RFC 4180 has them")
    if (places === undefined) {
      places = placesIn(columns, kind)
      width = columns.length
      return undefined
    }
    if (columns.length !== width) return badLine(file, line, `${columns.length} columns`, `${width}, as in the header`)
    const [topic, document, value] = [columns[places.topic]!, columns[places.document]!, columns[places.value]!.trim()]
    if (topic === "" || document === "") return badLine(file, line, "no topic or no document", "a topic and a document in each row")
    return decimal.test(value)
      ? visit(topic, document, Number(value), line)
      : badLine(file, line, `the ${kind} "${value}"`, expectedOf(kind))
  })
}

/** A name of a topic or document as JSON has it: text, or a whole number. */
const nameOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : Number.isSafeInteger(value) ? String(value) : undefined

/** Shows one row of JSON; `where` says which, should it be wrong. */
const inRow = (row: Json.Json, where: string, file: string, line: number, kind: Kind, visit: Visit): DatasetError | undefined => {
  const keys = Object.keys(row)
  const places = placesIn(keys, kind)
  if (places === undefined) return badLine(file, line, `${where} with ${keys.join(", ") || "no keys"}`, `keys as ${example[kind]}`)
  const [topic, document] = [nameOf(row[keys[places.topic]!]), nameOf(row[keys[places.document]!])]
  if (topic === undefined || document === undefined) return badLine(file, line, `${where} without a topic or a document`, "text for both")
  const value = row[keys[places.value]!]
  if (typeof value !== "number") return badLine(file, line, `the ${kind} ${JSON.stringify(value)} in ${where}`, expectedOf(kind))
  return visit(topic, document, value, line)
}

const inLines = (bytes: Uint8Array, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> =>
  Json.each(bytes, file, (row, line) => inRow(row, "an object", file, line, kind, visit))

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

const inTopics = (topics: Json.Json, file: string, kind: Kind, visit: Visit): DatasetError | undefined => {
  const expected = `{"topic": {"document": ${kind}}}, or a list of rows with ${example[kind]}`
  for (const [topic, documents] of Object.entries(topics)) {
    if (!Json.isObject(documents)) return badLine(file, 0, `topic ${topic} holds no documents`, expected)
    for (const [document, value] of Object.entries(documents)) {
      if (typeof value !== "number")
        return badLine(file, 0, `the ${kind} ${JSON.stringify(value)} of ${document} in topic ${topic}`, expected)
      const problem = visit(topic, document, value, 0)
      if (problem !== undefined) return problem
    }
  }
  return undefined
}

const inJson = (text: string, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> =>
  Result.flatMap(Json.parse(text, file), (value) => {
    const problem = Array.isArray(value) ? inList(value, file, kind, visit) : inTopics(value as Json.Json, file, kind, visit)
    return problem === undefined ? Result.succeed(undefined) : Result.fail(problem)
  })

/** The delimiter of a table whose first line names the three columns. */
const delimiterOf = (text: string, kind: Kind): string | undefined => {
  const [header = ""] = text.split(/\r?\n/, 1)
  return ["\t", ",", ";"].find((delimiter) => placesIn(header.replaceAll('"', "").split(delimiter), kind) !== undefined)
}

/**
 * Shows what a run or judgements hold that are no TREC file but a form of other tools: a table (CSV, TSV, with semicolons) whose header names a topic,
 * a document and a number; or JSON, `{topic: {document: number}}` or a list of rows with such names. Other columns are not read.
 *
 * - shape: undefined when the file has none of these forms, and nothing was shown
 * - empty: a table of a header alone, and JSON without an entry, show nothing
 * - errors: `BadLine` for a row without topic, document or number, and for what is no CSV or no JSON
 * - agrees with: BEIR's `qrels/*.tsv` and results; `Run.from_file` and `Qrels.from_file` of ranx (JSON), its data frames (CSV); ir_measures' and PyTerrier's
 *   columns
 */
export const each = (bytes: Uint8Array, file: string, kind: Kind, visit: Visit): Result.Result<void, DatasetError> | undefined => {
  const decoded = Files.decode(bytes, file)
  if (Result.isFailure(decoded)) return undefined
  const text = decoded.success
  if (/^\{.*\}\r?\n\s*\{/.test(text)) return inLines(bytes, file, kind, visit)
  if (/^\s*[[{]/.test(text)) return inJson(text, file, kind, visit)
  const delimiter = delimiterOf(text, kind)
  return delimiter === undefined ? undefined : inTable(bytes, delimiter, file, kind, visit)
}

/** Whether a file looks like a table of comma-separated columns by its first line. */
export const hasSeparators = (bytes: Uint8Array): boolean => {
  const end = bytes.indexOf(10)
  return /[,;]/.test(Files.toBuffer(bytes.subarray(0, end < 0 ? 4096 : end)).toString("latin1"))
}
