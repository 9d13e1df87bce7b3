import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Paper } from "./Paper.ts"
import { nameOf } from "./types.ts"

const source = "semanticscholar"

/** The identifier at PMC has lost its letters. */
const pmcid = (value: Raw.Value): string | undefined => {
  const name = Raw.text(value)
  return name === undefined ? undefined : /^\d+$/.test(name) ? `PMC${name}` : name
}

const openAccess = ({ openAccessPdf }: Paper): SourceRecord.OpenAccess | undefined => {
  const url = Raw.text(openAccessPdf?.url)
  if (url === undefined) return undefined
  const status = openAccessPdf?.status?.toUpperCase()
  const host = status === "GREEN" ? "repository" : status === "GOLD" || status === "HYBRID" || status === "BRONZE" ? "publisher" : undefined
  return { url, ...Raw.known({ licence: Raw.text(openAccessPdf?.license), host } as const) }
}

const summary = ({ tldr }: Paper): SourceRecord.Summary | undefined => {
  const text = Raw.text(tldr?.text)
  return text === undefined ? undefined : { text, by: Raw.text(tldr?.model) ?? "tldr" }
}

/**
 * A paper of Semantic Scholar as a record.
 *
 * - `asked` the day on which it was asked for: numbers of citations are true on a day
 * - `place` what names a paper that has no id: where it stands among the references of another
 */
export const toRecord = (paper: Paper, asked: SourceRecord.PartialDate, place: string): SourceRecord.SourceRecord => {
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
      citationCount: typeof citationCount === "number" && citationCount >= 0 ? { count: citationCount, source, date: asked } : undefined,
      impact:
        typeof influentialCitationCount === "number"
          ? ([{ measure: "influential-citations", value: influentialCitationCount, source, date: asked }] as const)
          : undefined,
      url: Raw.text(paper.url)
    })
  })
}
