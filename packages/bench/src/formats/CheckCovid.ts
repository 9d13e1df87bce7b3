import * as Result from "effect/Result"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Json from "@litfuse/files/Json"
import * as Unique from "@litfuse/files/Unique"
import type { Claim } from "./SciFactClaims.ts"

const labels: ReadonlyArray<unknown> = ["SUPPORT", "REFUTE", "NOTENOUGHINFO"]

/** A file of claims, with its name for errors. */
export interface ClaimFile {
  readonly bytes: Uint8Array
  readonly path: string
}

/**
 * Reads the claims of Check-COVID (`claims_train.jsonl` and its siblings), of which each names one abstract. Those of one abstract are not independent, so the
 * first with evidence is a topic, and the others are left out. So are claims labelled NOTENOUGHINFO, which repeat others without their evidence.
 *
 * - shape: claims in the order of the files, each citing one abstract
 * - errors: `BadLine` for a line that is no object, and for a claim without id, text, abstract or known label. Also for one that comes twice, and for files
 *   without a topic
 */
export const parseAll = (files: ReadonlyArray<ClaimFile>): Result.Result<ReadonlyArray<Claim>, DatasetError> =>
  Result.gen(function* () {
    const claims = Unique.make<Claim>(files[0]?.path ?? "", "claim with evidence")
    const [seen, abstracts] = [new Set<string>(), new Set<string>()]
    for (const { bytes, path } of files) {
      yield* Json.each(bytes, path, (record, line) => {
        const [id, document] = [Json.idOf(record["id"]), Json.idOf(record["cord_id"])]
        const title = Json.textOf(record["claim"])?.trim() ?? ""
        if (id === undefined) return badLine(path, line, `no usable "id"`, `"id" with text`)
        if (title === "") return badLine(path, line, `claim ${id} without text`, "the claim's text")
        if (document === undefined) return badLine(path, line, `claim ${id} without "cord_id"`, "the id of an abstract")
        const label = record["label"]
        if (!labels.includes(label)) return badLine(path, line, `claim ${id} with label ${JSON.stringify(label)}`, labels.join(" or "))
        if (seen.has(id)) return badLine(path, line, `claim ${id} again`, "each claim once")
        seen.add(id)
        if (label === "NOTENOUGHINFO" || abstracts.has(document)) return undefined
        abstracts.add(document)
        return Unique.add(claims, { id, title, cited: [document] }, line)
      })
    }
    return yield* Unique.finish(claims)
  })
