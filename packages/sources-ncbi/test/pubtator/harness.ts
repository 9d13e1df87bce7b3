import * as Raw from "@litfuse/engine/Raw"
import type { EnricherHarness } from "@litfuse/kit/EnricherHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "../fixtures/pubtator.json" with { type: "json" }

/** Answers as the documentation says: the articles that it knows, and 400 where it knows none. The shape is made by hand. */
const server = ({ path, query }: ServerRequest): Reply => {
  if (path !== "/research/pubtator3-api/publications/export/biocjson") return { status: 404, json: { detail: "Not Found" } }
  const pmids = (query.get("pmids") ?? "").split(",")
  if (pmids.length > 100) return { status: 400, json: { detail: "Too many publications" } }
  const PubTator3 = answer.PubTator3.filter(({ id }) => pmids.includes(id))
  return PubTator3.length === 0 ? { status: 400, json: { detail: "Could not retrieve publications" } } : { json: { PubTator3 } }
}

const pmids = Raw.identifiers(["41000001", "41000002", "49999999"].map((pmid) => ["pmid", pmid] as const))

const harness: EnricherHarness = { server, known: [pmids[0]!, pmids[1]!], unknown: pmids[2]! }

/** What the laws need to try PubTator without a network. */
export default harness
