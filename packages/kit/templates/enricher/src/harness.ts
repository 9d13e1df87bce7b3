import * as Identifier from "@litfuse/engine/Identifier"
import type { EnricherHarness } from "@litfuse/kit/EnricherHarness"
import * as Result from "effect/Result"

const pmid = (value: string) => Result.getOrThrow(Identifier.parseAs("pmid", value))

/**
 * What the laws need to check AcmeHub without a network. The laws add the faults of the service: rate limits, refused keys, pages of HTML.
 *
 * - `server` answers in the format of the real service, from the files in test/fixtures
 * - `known` at least two identifiers that it knows, `unknown` one that it does not know
 */
const harness: EnricherHarness = {
  server: () => ({ status: 501, body: "fill in the server of src/harness.ts: it answers as AcmeHub does" }),
  known: [pmid("1"), pmid("2")],
  unknown: pmid("99999999")
}

export default harness
