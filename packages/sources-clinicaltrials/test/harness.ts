import type { EntityHarness } from "@litfuse/engine/entity/EntitySource"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import page from "./fixtures/studies.json" with { type: "json" }

const numberOf = (study: (typeof page.studies)[number]): string => study.protocolSection.identificationModule.nctId

/** Answers as the registry does: a study by its number, or those whose text has the words. */
const server = ({ path, query }: ServerRequest): Reply => {
  const number = /\/studies\/([^/]+)$/.exec(path)?.[1]
  if (number !== undefined) {
    const found = page.studies.find((study) => numberOf(study) === number)
    return found === undefined
      ? { status: 404, headers: { "content-type": "text/plain" }, body: `NCT number ${number} not found` }
      : { json: found }
  }
  const words = (query.get("query.term") ?? "").toLowerCase()
  const found = page.studies.filter((study) => JSON.stringify(study).toLowerCase().includes(words))
  return { json: { totalCount: found.length, studies: found.slice(0, Number(query.get("pageSize") ?? 10)) } }
}

const harness: EntityHarness = {
  server,
  known: ["NCT99900001", "NCT99900002"],
  unknown: "NCT99999999",
  words: "na",
  noWords: "zzzznotthere"
}

/** ClinicalTrials.gov in miniature. */
export default harness
