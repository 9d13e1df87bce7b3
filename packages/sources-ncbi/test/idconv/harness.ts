import * as Raw from "@litfuse/engine/Raw"
import type { EnricherHarness } from "@litfuse/kit/EnricherHarness"
import { eutils } from "../miniature/eutils.ts"

const identifiers = Raw.identifiers([
  ["pmid", "99000001"],
  ["pmid", "99000002"],
  ["pmid", "99000004"],
  ["doi", "10.5555/imag.nowhere"]
])

const harness: EnricherHarness = { server: eutils, known: [identifiers[0]!, identifiers[1]!, identifiers[2]!], unknown: identifiers[3]! }

/** What the laws need to try the identifier converter without a network. */
export default harness
