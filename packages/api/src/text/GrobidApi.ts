import * as Http from "@litfuse/engine/Http"
import type { Services } from "@litfuse/engine/Services"
import type { Upstream } from "@litfuse/engine/Upstream"
import { teiText, type TeiText } from "@litfuse/texts/teiText"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** The server of the user. It has no public address, so without the setting no request is sent. */
export const upstream: Upstream = {
  id: "grobid",
  origin: "https://grobid.invalid",
  pace: { requests: 10, perMs: 1000, concurrency: 1 },
  maxBytes: 60_000_000
}

/**
 * Reads a PDF file by the GROBID server of the user: its sections, tables, figures and references.
 *
 * - errors: why there is no text: the server is silent, refuses the file, or sends no TEI with a body
 * - source: https://grobid.readthedocs.io/en/latest/Grobid-service/
 */
export const read = Effect.fnUntraced(function* (
  bytes: Uint8Array,
  timeoutMs: number
): Effect.fn.Return<Result.Result<TeiText, string>, never, Services> {
  const client = yield* Http.client({ ...upstream, timeoutMs }, "text")
  const asked = yield* Effect.result(
    client.xml(["TEI"], {
      path: "/api/processFulltextDocument",
      form: { includeRawCitations: "1" },
      file: { field: "input", type: "application/pdf", bytes },
      expects: "xml"
    })
  )
  if (Result.isFailure(asked)) return Result.fail(asked.failure.message)
  const text = teiText(asked.success)
  return text === undefined ? Result.fail("it found no text in the file") : Result.succeed(text)
})
