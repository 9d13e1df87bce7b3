import * as Raw from "@litfuse/engine/Raw"
import type { EnricherHarness } from "@litfuse/kit/EnricherHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "../fixtures/annotations.json" with { type: "json" }

/** Answers as the documentation says: a list of the articles that it knows. The shape is made by hand. */
const server = ({ path, query }: ServerRequest): Reply => {
  if (path !== "/europepmc/annotations_api/annotationsByArticleIds") return { status: 404, json: { message: "Not Found" } }
  const asked = (query.get("articleIds") ?? "").split(",")
  if (asked.length > 8) return { status: 400, json: { message: "at most 8 articles" } }
  return { json: answer.filter(({ source, extId }) => asked.includes(`${source}:${extId}`)) }
}

const pmids = Raw.identifiers(["41000001", "41000002", "49999999"].map((pmid) => ["pmid", pmid] as const))

const harness: EnricherHarness = { server, known: [pmids[0]!, pmids[1]!], unknown: pmids[2]! }

/** What the laws need to try the annotations of Europe PMC without a network. */
export default harness
