import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Paper } from "./Paper.ts"
import { nameOf } from "./types.ts"

const source = "semanticscholar"

/** PMCIDs lack their letters. */
const pmcid = (value: Raw.Value): string | undefined => {
  const name = Raw.text(value)
  return name !== undefined && /^\d+$/.test(name) ? `PMC${name}` : name
}

const hosts = new Map([
  ["GREEN", "repository"],
  ["GOLD", "publisher"],
  ["HYBRID", "publisher"],
  ["BRONZE", "publisher"]
] as const)

const openAccess = ({ openAccessPdf }: Paper): SourceRecord.OpenAccess | undefined => {
  const url = Raw.text(openAccessPdf?.url)
  if (url === undefined) return undefined
  const host = hosts.get(openAccessPdf?.status?.toUpperCase() as "GREEN")
  return { url, ...Raw.known({ licence: Raw.text(openAccessPdf?.license), host } as const) }
}

const summary = ({ tldr }: Paper): SourceRecord.Summary | undefined => {
  const text = Raw.text(tldr?.text)
  return text === undefined ? undefined : { text, by: Raw.text(tldr?.model) ?? "tldr" }
}

/**
 * Maps a Semantic Scholar paper to a record.
 *
 * - `today` the day of the request, because citation counts change
 * - `place` the id for a paper without one: its position in a list of references
 */
export const toRecord = (paper: Paper, today: SourceRecord.PartialDate, place: string): SourceRecord.SourceRecord => {
  const id = Raw.text(paper.paperId) ?? place
  const { externalIds: names, journal, publicationVenue, citationCount, influentialCitationCount } = paper
  return SourceRecord.make({
    source,
    id,
    identifiers: Raw.identifiers([
      ["s2", paper.paperId],
      ["corpusid", paper.corpusId ?? names?.CorpusId],
      ["doi", names?.DOI],
      ["pmid", names?.PubMed],
      ["pmcid", pmcid(names?.PubMedCentral)],
      ["arxiv", names?.ArXiv]
    ]),
    title: Text.plain(paper.title ?? "") || Raw.noTitle(id),
    ...Text.abstract(paper.abstract ?? ""),
    contributors: (paper.authors ?? []).flatMap(({ name }) => Raw.person(name) ?? []),
    publicationTypes: Raw.types((paper.publicationTypes ?? []).map(nameOf)),
    ...Raw.known({
      summary: summary(paper),
      fieldsOfStudy: Raw.some(
        Raw.texts([...(paper.s2FieldsOfStudy ?? []).map(({ category }) => category), ...(paper.fieldsOfStudy ?? [])])
      ),
      containerTitle: Raw.text(Text.plain(journal?.name || publicationVenue?.name || paper.venue || "")),
      volume: Raw.text(journal?.volume),
      pages: Raw.text(journal?.pages),
      issn: Raw.some(Raw.issns([publicationVenue?.issn, ...(publicationVenue?.alternate_issns ?? [])])),
      published: Raw.dateIn(paper.publicationDate) ?? Raw.date(paper.year),
      openAccess: Raw.some([openAccess(paper)].filter((one) => one !== undefined)),
      citationCount: typeof citationCount === "number" && citationCount >= 0 ? { count: citationCount, source, date: today } : undefined,
      impact:
        typeof influentialCitationCount === "number"
          ? ([{ measure: "influential-citations", value: influentialCitationCount, source, date: today }] as const)
          : undefined,
      url: Raw.text(paper.url)
    })
  })
}
