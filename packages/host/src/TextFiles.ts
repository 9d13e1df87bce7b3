import * as JsonlDocuments from "@litfuse/bench/formats/JsonlDocuments"
import * as JsonlTopics from "@litfuse/bench/formats/JsonlTopics"
import * as SgmlTopics from "@litfuse/bench/formats/SgmlTopics"
import * as Smart from "@litfuse/bench/formats/Smart"
import * as TrecTopics from "@litfuse/bench/formats/TrecTopics"
import * as TsvTopics from "@litfuse/bench/formats/TsvTopics"
import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import type { Topic } from "@litfuse/bench/Topic"
import type * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"

const startOf = (bytes: Uint8Array): string =>
  Files.toBuffer(bytes.subarray(Files.startOfText(bytes), 4096))
    .toString("latin1")
    .trimStart()

/** Reads documents outside of datasets: JSONL with BEIR's keys, or SMART, detected by the first characters; gzip is allowed. Errors: `Missing`, `BadLine`. */
export const documentsOf = (path: string): Result.Result<ReadonlyArray<Retriever.Document>, DatasetError> =>
  Result.gen(function* () {
    const bytes = yield* Files.readBytes(path)
    const start = startOf(bytes)
    if (start.startsWith("{")) return (yield* JsonlDocuments.parse(bytes, path)).map(retrieverDocument)
    if (start.startsWith(".I")) return (yield* Smart.parseDocuments(bytes, path)).map(retrieverDocument)
    return yield* Result.fail(badLine(path, 1, "an unknown format of documents", 'JSONL with "_id", "title" and "text", or SMART'))
  })

/** Reads topics outside of datasets: TREC XML or SGML, JSONL, SMART, or `id TAB text`, detected by the first characters. Errors: `Missing`, `BadLine`. */
export const topicsOf = (path: string): Result.Result<ReadonlyArray<Topic>, DatasetError> =>
  Result.flatMap(Files.readBytes(path), (bytes) => {
    const start = startOf(bytes)
    if (start.startsWith("{")) return JsonlTopics.parse(bytes, path)
    if (start.startsWith(".I")) return Smart.parseTopics(bytes, path)
    if (/^<top>/i.test(start)) return SgmlTopics.parse(bytes, path)
    return start.startsWith("<") ? TrecTopics.parse(bytes, path) : TsvTopics.parse(bytes, path)
  })
