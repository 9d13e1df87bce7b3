import * as Raw from "@litfuse/engine/Raw"
import type { EnricherHarness } from "@litfuse/kit/EnricherHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import answer from "./fixtures/pubs.json" with { type: "json" }
import legacy from "./fixtures/pubs-legacy.json" with { type: "json" }

const publications: ReadonlyArray<Readonly<Record<string, unknown>>> = [...answer.data, ...legacy.data]

/** Answers as iCite does: of the publications that are named those that it has, with the fields that are named. */
const server = ({ path, query }: ServerRequest): Reply => {
  if (path !== "/api/pubs") return { status: 404, json: { error: "Not Found" } }
  const pmids = (query.get("pmids") ?? "").split(",")
  if (pmids.length > 200) return { status: 400, json: { error: "Too many PMIDs" } }
  const fields = query.get("fl")?.split(",")
  const found = publications.filter(({ pmid }) => pmids.includes(String(pmid)))
  const data =
    fields === undefined ? found : found.map((one) => Object.fromEntries(Object.entries(one).filter(([name]) => fields.includes(name))))
  return { json: { data } }
}

const pmids = Raw.identifiers(["41000001", "41000002", "41000003", "49999999"].map((pmid) => ["pmid", pmid] as const))

const harness: EnricherHarness = { server, known: [pmids[0]!, pmids[1]!, pmids[2]!], unknown: pmids[3]! }

/** What the laws need to try iCite without a network. */
export default harness
