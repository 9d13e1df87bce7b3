import * as Query from "@litfuse/engine/Query"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"

const harness: SourceHarness = {
  server: () => ({ status: 501, body: "fill in the server of src/harness.ts: it answers as AcmeHub does" }),
  something: Query.text("heart"),
  nothing: Query.text("zzzznotthere"),
  asks: {}
}

/**
 * What the laws need to check AcmeHub without a network. The laws add the faults of the service: rate limits, refused keys, pages of HTML.
 *
 * - `server` answers in the format of the real service, from the files in test/fixtures; it has at least four hits for `something`
 * - `asks` an example for each capability that the plugin declares
 */
export default harness
