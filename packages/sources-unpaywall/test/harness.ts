import * as Raw from "@litfuse/engine/Raw"
import type { EnricherHarness } from "@litfuse/kit/EnricherHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import closed from "./fixtures/doi-closed.json" with { type: "json" }
import gold from "./fixtures/doi-gold.json" with { type: "json" }
import old from "./fixtures/doi-old.json" with { type: "json" }
import unknown from "./fixtures/doi-404.json" with { type: "json" }
import refused from "./fixtures/doi-422.json" with { type: "json" }

/** Answers as Unpaywall does: no request without an address, and one publication by its DOI. */
const server = ({ path, query }: ServerRequest): Reply => {
  if (!/.@./.test(query.get("email") ?? "")) return { status: 422, json: refused }
  const doi = decodeURIComponent(path.replace(/^\/v2\//, "")).toLowerCase()
  const found = [gold, closed, old].find((one) => one.doi === doi)
  return found === undefined ? { status: 404, json: unknown } : { json: found }
}

const [one, two, three, nobody] = Raw.identifiers([
  ...[gold, old, closed].map(({ doi }) => ["doi", doi] as const),
  ["doi", "10.5555/nowhere"]
])

const harness: EnricherHarness = { server, known: [one!, two!, three!], unknown: nobody! }

/** What the laws need to try Unpaywall without a network. */
export default harness
