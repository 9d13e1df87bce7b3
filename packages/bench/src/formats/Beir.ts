import { join } from "node:path"
import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { Document } from "../Document.ts"
import type * as Qrels from "@litfuse/eval/Qrels"
import type { Topic } from "../Topic.ts"
import * as Files from "@litfuse/files/Files"
import * as QrelsBuilder from "@litfuse/eval/formats/QrelsBuilder"
import * as JsonlDocuments from "./JsonlDocuments.ts"
import * as JsonlTopics from "./JsonlTopics.ts"
import * as Tsv from "@litfuse/files/Tsv"

const names = ["query-id", "corpus-id", "score"]

/**
 * Reads qrels in BEIR's form: a header, then `query-id TAB corpus-id TAB score`.
 *
 * - errors: `BadLine` for another header or other columns, a score that is not a whole number, a document judged twice in a topic
 */
export const parseQrels = (
  bytes: Uint8Array,
  file: string,
  options: QrelsBuilder.Options = {}
): Result.Result<Qrels.Qrels, DatasetError> => {
  const builder = QrelsBuilder.make(file, options)
  const visit: Tsv.Visit = ([topic = "", id = "", score = ""], line) => {
    if (topic === "" || id === "") return badLine(file, line, "an empty id", names.join(", tab, "))
    if (!/^[+-]?\d{1,9}$/.test(score)) return badLine(file, line, `the score "${score}"`, "a whole number as score")
    return QrelsBuilder.add(builder, topic, id, Number(score), line)
  }
  const read = Tsv.each(bytes, file, names, visit, true)
  return Result.flatMap(read, () => QrelsBuilder.finish(builder, `lines of ${names.join(", ")}`))
}

const remedy = "a BEIR folder has corpus.jsonl, queries.jsonl and qrels/<split>.tsv, each plain or with .gz"

/** A file of the folder, or the same with `.gz` where that is what is there. */
const open = <A>(
  path: string,
  parse: (bytes: Uint8Array, file: string) => Result.Result<A, DatasetError>
): Result.Result<A, DatasetError> => {
  const plain = Files.readBytes(path, remedy)
  const isMissing = Result.isFailure(plain) && plain.failure.reason._tag === "Missing"
  const packed = isMissing ? Files.readBytes(`${path}.gz`) : plain
  return Result.isSuccess(packed)
    ? parse(packed.success, isMissing ? `${path}.gz` : path)
    : Result.flatMap(plain, (bytes) => parse(bytes, path))
}

/** The documents of a BEIR folder: `corpus.jsonl`, with `text` as abstract. */
export const readDocuments = (folder: string): Result.Result<ReadonlyArray<Document>, DatasetError> =>
  open(join(folder, "corpus.jsonl"), (bytes, file) => JsonlDocuments.parse(bytes, file))

/** The topics of a BEIR folder, of all its splits: `queries.jsonl`. Those of one split are those with judgements in it. */
export const readTopics = (folder: string): Result.Result<ReadonlyArray<Topic>, DatasetError> =>
  open(join(folder, "queries.jsonl"), (bytes, file) => JsonlTopics.parse(bytes, file))

/** The judgements of one split of a BEIR folder: `qrels/<split>.tsv`. */
export const readQrels = (folder: string, split = "test"): Result.Result<Qrels.Qrels, DatasetError> =>
  open(join(folder, "qrels", `${split}.tsv`), (bytes, file) => parseQrels(bytes, file))
