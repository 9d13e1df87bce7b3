import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type { CollectionDocument } from "../CollectionDocument.ts"
import type { Topic } from "../Topic.ts"
import * as Lines from "@litfuse/files/Lines"
import * as Unique from "@litfuse/files/Unique"

/** A record of a SMART file: its number as written, and the text of each section by letter (T, A, B, W). */
interface Item {
  readonly id: string
  readonly line: number
  readonly sections: Record<string, string>
}

const marks = ".I with a number, then .T, .A, .B or .W"

/**
 * Records begin with `.I n`; `.T`, `.A`, `.B`, `.W` alone on a line begin a section. A section that comes again goes on where it was: three
 * records of the Cranfield distribution have one twice.
 */
const read = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Item>, DatasetError> => {
  const items: Array<Item> = []
  let section = ""
  const walked = Lines.each(bytes, file, (text, line) => {
    const id = /^\.I\s+(\S+)\s*$/.exec(text)?.[1]
    if (id !== undefined) {
      items.push({ id, line, sections: {} })
      section = ""
      return undefined
    }
    const item = items.at(-1)
    const letter = /^\.([A-Z])\s*$/.exec(text)?.[1]
    if (letter !== undefined && item !== undefined && "TABW".includes(letter)) {
      section = letter
      item.sections[section] ??= ""
      return undefined
    }
    if (letter !== undefined || (section === "" && text.trim() !== "")) return badLine(file, line, `"${text.trim()}"`, marks)
    if (item !== undefined && section !== "") item.sections[section] += `${text}\n`
    return undefined
  })
  return Result.map(walked, () => items)
}

const sectionOf = (item: Item, letter: string): string => Lines.join(item.sections[letter] ?? "")

/**
 * Reads documents in SMART's form (MED, Cranfield): fields `title` (.T), `authors` (.A), `bibliography` (.B) and `abstract` (.W), each on one
 * line. Cranfield's abstracts repeat the title; they are left as they are.
 *
 * - empty: a section that a document lacks is the empty text
 * - errors: `BadLine` for text before a section, an unknown section, a document that comes twice, a file without documents
 */
export const parseDocuments = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<CollectionDocument>, DatasetError> =>
  Result.flatMap(read(bytes, file), (items) => {
    const documents = Unique.make<CollectionDocument>(file, "document")
    for (const item of items) {
      const fields = {
        title: sectionOf(item, "T"),
        authors: sectionOf(item, "A"),
        bibliography: sectionOf(item, "B"),
        abstract: sectionOf(item, "W")
      }
      const problem = Unique.add(documents, { id: item.id, fields, kept: {} }, item.line)
      if (problem !== undefined) return Result.fail(problem)
    }
    return Unique.finish(documents)
  })

/** What qrels call a topic: the number `given` after `.I`, or its `position` from 1, as for Cranfield, whose queries are 1, 2, 4, 8 .... */
export type Numbering = "given" | "position"

/** Reads topics in SMART's form: the text (.W) is the title. Errors: `BadLine` as for documents, and for a topic without text. */
export const parseTopics = (
  bytes: Uint8Array,
  file: string,
  numbering: Numbering = "given"
): Result.Result<ReadonlyArray<Topic>, DatasetError> =>
  Result.flatMap(read(bytes, file), (items) => {
    const topics = Unique.make<Topic>(file, "topic")
    for (const [index, item] of items.entries()) {
      const title = sectionOf(item, "W")
      if (title === "") return Result.fail(badLine(file, item.line, `topic ${item.id} without text`, "text after .W"))
      const problem = Unique.add(topics, { id: numbering === "given" ? item.id : String(index + 1), title }, item.line)
      if (problem !== undefined) return Result.fail(problem)
    }
    return Unique.finish(topics)
  })
