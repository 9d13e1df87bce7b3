/** Two lines of JSON, of which the first has the hash of the second: a file that was cut or changed is known. */
import { createHash } from "node:crypto"
import * as Decode from "@litfuse/engine/Decode"
import { badLine, type DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex")

/** The text of a file of a kind, such as `shard`, and the hash of its second line. */
export const print = (kind: string, body: string): { readonly sha256: string; readonly text: string } => {
  const sha256 = hashOf(body)
  return { sha256, text: `${JSON.stringify({ [kind]: 1, sha256 })}\n${body}\n` }
}

/**
 * The second line of such a file.
 *
 * - `name` what errors call it; `by` the command that writes it
 * - errors: `Missing`; `BadLine` for a file of another kind, and for one that was cut or changed
 */
export const open = (kind: string, path: string, name: string, by: string): Result.Result<string, DatasetError> =>
  Result.gen(function* () {
    const text = yield* Files.readText(path)
    const end = text.indexOf("\n")
    const first = end < 0 ? text : text.slice(0, end)
    const Head = Schema.Struct({ [kind]: Schema.Literal(1), sha256: Schema.String })
    const { sha256 } = yield* Result.flatMap(Json.parse(first, name), (json) =>
      Result.mapError(Decode.open(Head, json), () => badLine(name, 1, "this is no shard", `a file that \`${by}\` wrote`))
    )
    const body = text.slice(end + 1).replace(/\n$/, "")
    return end < 0 || hashOf(body) !== sha256
      ? yield* Result.fail(badLine(name, 2, "it was cut or changed since it was written", "a whole shard: run it again"))
      : body
  })
