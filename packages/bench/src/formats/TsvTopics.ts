import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { Topic } from "../Topic.ts"
import * as Tsv from "@litfuse/files/Tsv"
import * as Unique from "@litfuse/files/Unique"

/** Reads topics as `id TAB text`, the title. Errors: `BadLine` for other columns, an empty text, a repeated topic, no topics. */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Topic>, DatasetError> => {
  const topics = Unique.make<Topic>(file, "topic")
  const read = Tsv.each(bytes, file, ["id", "text"], ([id = "", text = ""], line) =>
    text.trim() === ""
      ? badLine(file, line, `topic ${id} without text`, "the topic's text after the tab")
      : Unique.add(topics, { id, title: text.trim() }, line)
  )
  return Result.flatMap(read, () => Unique.finish(topics))
}
