import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { SourceHarness, ServerRequest } from "@litfuse/kit/SourceHarness"
import citations from "./fixtures/citations.json" with { type: "json" }
import publications from "./fixtures/metadata.json" with { type: "json" }
import references from "./fixtures/references.json" with { type: "json" }

const has = (names: string, name: string): boolean => names.split(" ").includes(name)

/** Answers as OpenCitations does: an unknown work has no citations, and an unknown address is 404. */
const server = ({ path }: ServerRequest): Reply => {
  const [, list, counted, encoded = ""] = /^\/index\/v2\/(citation|reference)(s|-count)\/(.+)$/u.exec(path) ?? []
  const name = decodeURIComponent(encoded).toLowerCase()
  if (list !== undefined) {
    const all =
      list === "citation" ? citations.filter(({ cited }) => has(cited, name)) : references.filter(({ citing }) => has(citing, name))
    return { json: counted === "s" ? all : [{ count: String(all.length) }] }
  }
  const [, names] = /^\/meta\/v1\/metadata\/(.+)$/u.exec(path) ?? []
  if (names === undefined) return { status: 404, body: "HTTP status code 404: the operation requested does not exist" }
  const wanted = decodeURIComponent(names).split("__")
  return { json: publications.filter(({ id }) => wanted.some((one) => has(id, one))) }
}

const [heart, review, unknown] = Raw.identifiers([
  ["doi", "10.5555/heart.1"],
  ["pmid", "41000015"],
  ["doi", "10.5555/unknown"]
])

const harness: SourceHarness = {
  server,
  something: Query.text("heart"),
  nothing: Query.text("zzzznotthere"),
  asks: {},
  lookup: { known: [heart!, review!], unknown: unknown! },
  citations: { of: heart!, direction: "citing" }
}

/** What the laws need to try OpenCitations without a network: citations of invented works, and what is known of them. */
export default harness
