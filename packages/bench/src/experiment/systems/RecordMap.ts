import { createHash } from "node:crypto"
import * as Identifier from "@litfuse/engine/Identifier"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type { Work } from "@litfuse/engine/Work"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Tsv from "@litfuse/files/Tsv"
import * as Result from "effect/Result"

/** Which document of a collection a work is. A work that is none of them has its own name, which is unjudged. */
export interface RecordMap {
  readonly documentOf: (work: Work) => string
  readonly sha256: string
}

/** Works that are documents of the collection searched: they have the ids that it gave them. */
export const own: RecordMap = { documentOf: ({ records: [first] }) => first.id, sha256: "" }

const namesOf = ({ records }: Work): ReadonlyArray<string> => [
  ...records.map(SourceRecord.keyOf),
  ...records.flatMap(({ identifiers }) => identifiers.map(Identifier.print))
]

/**
 * Reads which document of a collection each record of a source is, from the columns `record` and `document`. A record is named as its source names it
 * (`pubmed:12345`) or by an identifier (`doi:10.1000/182`).
 *
 * - errors: `BadLine` for another header, and for a record that is named twice with two documents
 */
export const read = (file: string): Result.Result<RecordMap, DatasetError> =>
  Result.gen(function* () {
    const bytes = yield* Files.readPlainBytes(file)
    const documents = new Map<string, string>()
    const visit: Tsv.Visit = ([record, document], line) => {
      const before = documents.get(record!)
      documents.set(record!, document!)
      return before === undefined || before === document
        ? undefined
        : badLine(file, line, `${record} as ${document}, after ${before}`, "each record once")
    }
    yield* Tsv.each(bytes, file, ["record", "document"], visit, true)
    return {
      documentOf: (work) =>
        namesOf(work)
          .map((name) => documents.get(name))
          .find((document) => document !== undefined) ?? work.id,
      sha256: createHash("sha256").update(bytes).digest("hex")
    }
  })
