import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as TextFiles from "@litfuse/host/TextFiles"
import * as Result from "effect/Result"

/** Lines of one word each, where the first is not the beginning of another form. */
const isList = (text: string): boolean => !/^\s*(?:[<{]|\.I)/.test(text) && !/\S[ \t]+\S/.test(text)

/**
 * The ids of topics in a file: one on each line, or a file of topics as `retrieve` reads it.
 *
 * - shape: each id once, in the order of the file
 * - errors: as `TextFiles.topicsOf`
 */
export const topicIds = (path: string): Result.Result<ReadonlyArray<string>, DatasetError> =>
  Result.flatMap(Files.readText(path), (text) =>
    isList(text)
      ? Result.succeed([...new Set(text.replace(/^\uFEFF/, "").split(/\s+/))].filter((id) => id !== ""))
      : Result.map(TextFiles.topicsOf(path), (topics) => topics.map(({ id }) => id))
  )
