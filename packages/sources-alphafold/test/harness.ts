import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import models from "./fixtures/models.json" with { type: "json" }

/** Answers as AlphaFold DB does: the models of a protein. */
const server = ({ path }: ServerRequest): Reply => {
  const accession = path.split("/").at(-1)
  const found = models.filter(({ uniprotAccession }) => uniprotAccession === accession)
  return found.length === 0 ? { status: 404, json: { error: "Not found" } } : { json: found }
}

const harness: EntityHarness = { server, known: ["AF-A0A999ZZZ9-F1", "AF-A0A999ZZZ9-F2"], unknown: "AF-A0A990ZZZ0-F1" }

/** AlphaFold DB in miniature. */
export default harness
