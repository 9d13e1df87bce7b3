import * as Raw from "@litfuse/engine/Raw"
import type { EnricherHarness } from "@litfuse/kit/EnricherHarness"
import source from "../harness.ts"

/** The h-index of invented authors, by their ids. */
const hIndexes: Readonly<Record<string, number>> = { "1": 61 }

const dois = Raw.identifiers(["10.5555/heart.1", "10.5555/heart.2", "10.5555/unknown"].map((doi) => ["doi", doi] as const))

const harness: EnricherHarness = {
  server: (request) => {
    if (request.path !== "/graph/v1/author/batch") return source.server!(request)
    const { ids } = request.json as { readonly ids: ReadonlyArray<string> }
    return { json: ids.map((authorId) => (authorId in hIndexes ? { authorId, hIndex: hIndexes[authorId] } : null)) }
  },
  known: [dois[0]!, dois[1]!],
  unknown: dois[2]!
}

/** What the laws need to try first authors without a network. */
export default harness
