import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import type * as Qrels from "@litfuse/eval/Qrels"
import type { Topic } from "../Topic.ts"
import * as Csv from "@litfuse/files/Csv"
import * as QrelsBuilder from "@litfuse/eval/formats/QrelsBuilder"
import * as Unique from "@litfuse/files/Unique"

/** A claim as a topic, with the ids of the documents that it cites. */
export interface Claim extends Topic {
  readonly cited: ReadonlyArray<string>
}

const header = "id,claim,evidence_doc_id,evidence_label,evidence_sentences,cited_doc_ids"

/** The ids in `[ 5152028 11705328]`, a printed array of NumPy. */
const idsOf = (text: string): ReadonlyArray<string> | undefined => {
  const inside = /^\[([\d\s]*)\]$/.exec(text)?.[1]
  return inside?.split(/\s+/).filter((id) => id !== "")
}

/**
 * Reads the claims of SciFact (`claims_train.csv` and its siblings). A claim has one row per evidence document; rows of one claim follow each
 * other and agree on its text and citations. Evidence itself is not read.
 *
 * - errors: `BadLine` for another header, rows that disagree, citations of another form, an empty claim, a file without claims
 */
export const parse = (bytes: Uint8Array, file: string): Result.Result<ReadonlyArray<Claim>, DatasetError> => {
  const claims = Unique.make<Claim>(file, "claim")
  const read = Csv.each(bytes, file, (columns, line) => {
    if (line === 1)
      return columns.join(",") === header ? undefined : badLine(file, line, `the header "${columns.join(",")}"`, `"${header}"`)
    const [id = "", claim = "", , , , list = ""] = columns
    const cited = idsOf(list)
    if (cited === undefined) return badLine(file, line, `"${list}" as cited_doc_ids`, "ids apart by blanks in brackets")
    if (claim.trim() === "") return badLine(file, line, `claim ${id} without text`, "the claim's text")
    const last = claims.items.at(-1)
    if (last?.id !== id) return Unique.add(claims, { id, title: claim.trim(), cited }, line)
    const agrees = last.title === claim.trim() && last.cited.join(" ") === cited.join(" ")
    return agrees ? undefined : badLine(file, line, `claim ${id} with another text or other citations than above`, "rows that agree")
  })
  return Result.flatMap(read, () => Unique.finish(claims))
}

/**
 * The cited documents as judgements of grade 1, as BEIR's qrels have them; one cited twice by a claim (validation has a case) counts once.
 *
 * - empty: a claim without citations has no judgement
 * - errors: `BadLine` at line 0 when no claim cites any document
 */
export const toQrels = (claims: ReadonlyArray<Claim>, file: string): Result.Result<Qrels.Qrels, DatasetError> => {
  const builder = QrelsBuilder.make(file, { duplicates: "best" })
  for (const { id, cited } of claims) {
    for (const document of cited) {
      const problem = QrelsBuilder.add(builder, id, document, 1, 0)
      if (problem !== undefined) return Result.fail(problem)
    }
  }
  return QrelsBuilder.finish(builder, "claims that cite documents")
}
