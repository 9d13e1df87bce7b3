import type { EntityHarness } from "@litfuse/engine/entity/EntityHarness"

/**
 * What the laws need to check AcmeHub without a network. The laws add the faults of the service: rate limits, refused keys, pages of HTML.
 *
 * - `server` answers in the format of the real service, from the files in test/fixtures; at least two entities have `words`
 * - `known` ids that it knows, `unknown` one that it does not know; `noWords` words that find nothing
 */
const harness: EntityHarness = {
  server: () => ({ status: 501, body: "fill in the server of src/harness.ts: it answers as AcmeHub does" }),
  known: ["1", "2"],
  unknown: "99999999",
  words: "heart",
  noWords: "zzzznotthere"
}

export default harness
