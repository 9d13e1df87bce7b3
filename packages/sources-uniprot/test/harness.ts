import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import entries from "./fixtures/entries.json" with { type: "json" }

/** Answers as UniProt does: an entry by its accession, or reviewed ones by gene. */
const server = ({ path, query }: ServerRequest): Reply => {
  const accession = /\/uniprotkb\/([A-Z0-9]+)\.json$/.exec(path)?.[1]
  if (accession !== undefined) {
    const found = entries.find(({ primaryAccession, secondaryAccessions = [] }) =>
      [primaryAccession, ...secondaryAccessions].includes(accession)
    )
    return found === undefined
      ? { status: 404, json: { url: "http://rest.uniprot.org/uniprotkb/X", messages: ["Resource not found"] } }
      : { json: found }
  }
  const asked = query.get("query") ?? ""
  const words = (/"([^"]*)"/.exec(asked)?.[1] ?? "").toLowerCase()
  const taxon = Number(/organism_id:(\d+)/.exec(asked)?.[1])
  const found = entries.filter((entry) => {
    const names = (entry.genes ?? []).map(({ geneName }) => geneName.value.toLowerCase())
    const isNamed =
      names.includes(words) ||
      JSON.stringify(entry.proteinDescription ?? {})
        .toLowerCase()
        .includes(words)
    return isNamed && (Number.isNaN(taxon) || entry.organism?.taxonId === taxon)
  })
  return { json: { results: found.slice(0, Number(query.get("size") ?? 25)) } }
}

const harness: EntityHarness = {
  server,
  known: ["A0A999ZZZ9", "A0A996ZZZ6", "A0A995ZZZ5", "A0A998ZZZ8"],
  unknown: "A0A990ZZZ0",
  words: "wakefulness protein",
  noWords: "zzzznotthere"
}

/** UniProt in miniature. */
export default harness
