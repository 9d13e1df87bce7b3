import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type * as Qrels from "@litfuse/eval/Qrels"
import type { Topic } from "../Topic.ts"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as QrelsBuilder from "@litfuse/eval/formats/QrelsBuilder"
import * as Unique from "@litfuse/files/Unique"

/** A sentence that answers: `document` is a PMID, the sections are the file's words (`title`, `abstract`, `sections.0`). */
export interface Snippet {
  readonly document: string
  readonly text: string
  readonly beginSection: string
  readonly endSection: string
}

/**
 * One question of BioASQ task b.
 *
 * - `type`: `yesno`, `factoid`, `list` or `summary`; `documents`: PMIDs of the gold articles in the file's order
 * - `answers` of a list question: each with its synonyms
 * - empty: questions of other types, and of files without answers, have no `answers`
 */
export interface Question {
  readonly id: string
  readonly body: string
  readonly type: string
  readonly documents: ReadonlyArray<string>
  readonly snippets: ReadonlyArray<Snippet>
  readonly answers: ReadonlyArray<ReadonlyArray<string>>
}

/** PubMed's old and new address of an article; 12b has both, mostly the old one. */
const address = /^https?:\/\/(?:www\.ncbi\.nlm\.nih\.gov\/pubmed|pubmed\.ncbi\.nlm\.nih\.gov)\/(\d+)\/?$/

const pmidOf = (url: unknown): string | undefined => (typeof url === "string" ? address.exec(url)?.[1] : undefined)

type Read<A> = Result.Result<A, string>

const toSnippet = (value: unknown, where: string): Read<Snippet> => {
  const { document, text, beginSection, endSection } = Json.isObject(value) ? value : {}
  const pmid = pmidOf(document)
  if (pmid === undefined) return Result.fail(`${where}.document`)
  if (typeof text !== "string") return Result.fail(`${where}.text`)
  if (typeof beginSection !== "string") return Result.fail(`${where}.beginSection`)
  if (typeof endSection !== "string") return Result.fail(`${where}.endSection`)
  return Result.succeed({ document: pmid, text, beginSection, endSection })
}

const toList = <A>(value: unknown, where: string, to: (part: unknown, where: string) => Read<A>): Read<ReadonlyArray<A>> => {
  if (!Array.isArray(value)) return Result.fail(where)
  const parts: Array<A> = []
  for (const [i, part] of value.entries()) {
    const read = to(part, `${where}[${i}]`)
    if (Result.isFailure(read)) return Result.fail(read.failure)
    parts.push(read.success)
  }
  return Result.succeed(parts)
}

const toPmid = (value: unknown, where: string): Read<string> => {
  const pmid = pmidOf(value)
  return pmid === undefined ? Result.fail(where) : Result.succeed(pmid)
}

const toAnswer = (value: unknown, where: string): Read<ReadonlyArray<string>> => {
  const synonyms = [value].flat()
  return synonyms.every((one) => typeof one === "string") ? Result.succeed(synonyms) : Result.fail(where)
}

const toQuestion = (value: unknown, where: string): Read<Question> => {
  const { id, body, type, documents, snippets, exact_answer: answer } = Json.isObject(value) ? value : {}
  if (typeof id !== "string") return Result.fail(`${where}.id`)
  if (typeof body !== "string" || body.trim() === "") return Result.fail(`${where}.body`)
  if (typeof type !== "string") return Result.fail(`${where}.type`)
  return Result.gen(function* () {
    return {
      id,
      body: body.trim(),
      type,
      documents: yield* toList(documents, `${where}.documents`, toPmid),
      snippets: yield* toList(snippets, `${where}.snippets`, toSnippet),
      answers: type === "list" && answer !== undefined ? yield* toList(answer, `${where}.exact_answer`, toAnswer) : []
    }
  })
}

/**
 * Reads the questions of a BioASQ JSON file, `{"questions": [{id, body, type, documents, snippets, exact_answer}]}`. Only list questions get their answers.
 *
 * - errors: `BadLine` at the line where the file stops being JSON. At line 0 it names the place (`questions[3].documents[0]`) of a part that is missing or
 *   has another form, or of a question that comes twice
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Question>, DatasetError> => {
  const json = Result.flatMap(Files.decode(bytes, file), (text) => Json.parse(text, file))
  if (Result.isFailure(json)) return Result.fail(json.failure)
  const root = json.success
  const read = toList(Json.isObject(root) ? root["questions"] : undefined, "questions", toQuestion)
  if (Result.isFailure(read)) {
    return Result.fail(badLine(file, 0, `no usable ${read.failure}`, "BioASQ's form: texts, documents as PubMed addresses"))
  }
  const questions = Unique.make<Question>(file, "question")
  for (const question of read.success) {
    const problem = Unique.add(questions, question, 0)
    if (problem !== undefined) return Result.fail(problem)
  }
  return Unique.finish(questions)
}

/**
 * The questions of several files, as if all were one.
 *
 * - errors: as `parse`; and `BadLine` at line 0 of the file in which a question comes again
 */
export const parseAll = (
  files: ReadonlyArray<{ readonly bytes: Uint8Array; readonly path: string }>
): Result.Result<ReadonlyArray<Question>, DatasetError> =>
  Result.gen(function* () {
    const all = new Map<string, Question>()
    for (const { bytes, path } of files)
      for (const question of yield* parse(bytes, path)) {
        if (all.has(question.id)) return yield* Result.fail(badLine(path, 0, `question ${question.id} again`, "each question in one file"))
        all.set(question.id, question)
      }
    return [...all.values()]
  })

/** The questions as topics: the body is the title. */
export const toTopics = (questions: ReadonlyArray<Question>): ReadonlyArray<Topic> => questions.map(({ id, body }) => ({ id, title: body }))

/**
 * The gold articles as judgements of grade 1. An article listed twice counts once: 12b's fourth batch has 20 under both addresses.
 *
 * - empty: a question without articles has no judgement
 * - errors: `BadLine` at line 0 when no question has an article
 */
export const toQrels = (questions: ReadonlyArray<Question>, file: string): Result.Result<Qrels.Qrels, DatasetError> => {
  const builder = QrelsBuilder.make(file, { duplicates: "best" })
  for (const { id, documents } of questions) {
    for (const document of documents) {
      const problem = QrelsBuilder.add(builder, id, document, 1, 0)
      if (problem !== undefined) return Result.fail(problem)
    }
  }
  return QrelsBuilder.finish(builder, "questions with documents")
}
