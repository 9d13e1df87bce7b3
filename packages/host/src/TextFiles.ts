import * as JsonlDocuments from "@litfuse/bench/formats/JsonlDocuments"
import * as JsonlTopics from "@litfuse/bench/formats/JsonlTopics"
import * as SgmlTopics from "@litfuse/bench/formats/SgmlTopics"
import * as Smart from "@litfuse/bench/formats/Smart"
import * as TrecTopics from "@litfuse/bench/formats/TrecTopics"
import * as TsvTopics from "@litfuse/bench/formats/TsvTopics"
import { searchable } from "@litfuse/bench/Document"
import type { Topic } from "@litfuse/bench/Topic"
import type * as Retriever from "@litfuse/engine/Retriever"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"

const startOf = (bytes: Uint8Array): string =>
  Files.toBuffer(bytes.subarray(Files.startOfText(bytes), 4096))
    .toString("latin1")
    .trimStart()

/** Documents outside of datasets: JSONL with BEIR's names or SMART, by how it begins, gzip or not. Errors: `Missing`, `BadLine`. */
export const documentsOf = (path: string): Result.Result<ReadonlyArray<Retriever.Document>, DatasetError> =>
  Result.gen(function* () {
    const bytes = yield* Files.readBytes(path)
    const start = startOf(bytes)
    if (start.startsWith("{")) return (yield* JsonlDocuments.parse(bytes, path)).map(searchable)
    if (start.startsWith(".I")) return (yield* Smart.parseDocuments(bytes, path)).map(searchable)
    return yield* Result.fail(badLine(path, 1, "no documents in a form that is known", 'JSONL with "_id", "title" and "text", or SMART'))
  })

/** Topics outside of datasets: TREC's XML or older form, JSONL, SMART or `id TAB text`, by how it begins. Errors: `Missing`, `BadLine`. */
export const topicsOf = (path: string): Result.Result<ReadonlyArray<Topic>, DatasetError> =>
  Result.flatMap(Files.readBytes(path), (bytes) => {
    const start = startOf(bytes)
    if (start.startsWith("{")) return JsonlTopics.parse(bytes, path)
    if (start.startsWith(".I")) return Smart.parseTopics(bytes, path)
    if (/^<top>/i.test(start)) return SgmlTopics.parse(bytes, path)
    return start.startsWith("<") ? TrecTopics.parse(bytes, path) : TsvTopics.parse(bytes, path)
  })
