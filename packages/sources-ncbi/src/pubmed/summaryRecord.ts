import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Summary } from "../EutilsApi.ts"

const parseName = (name: string): SourceRecord.Contributor => {
  const [, family, given] = /^(.+?)\s+(\p{Lu}{1,4}(?:\s(?:Jr|Sr|2nd|3rd))?)$/u.exec(name) ?? []
  return { _tag: "Person", family: family ?? name, ...Raw.known({ given }) }
}

const authorsOf = ({ authors = [] }: Summary): ReadonlyArray<SourceRecord.Contributor> =>
  authors.flatMap(({ name, authtype }): ReadonlyArray<SourceRecord.Contributor> => {
    const whole = Raw.text(name)
    if (whole === undefined) return []
    return [authtype === "CollectiveName" ? { _tag: "Group", name: whole } : parseName(whole)]
  })

/** Maps a summary to a record: no abstract or headings, but citations in PMC on the day `today`. */
export const summaryRecord = (summary: Summary, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const idOf = (type: string) => summary.articleids?.find(({ idtype }) => idtype === type)?.value
  const count = Raw.text(summary.pmcrefcount)
  const types = Raw.types(summary.pubtype ?? [])
  return SourceRecord.make({
    source: "pubmed",
    id: summary.uid,
    identifiers: Raw.identifiers([
      ["pmid", summary.uid],
      ["pmcid", idOf("pmc")],
      ["doi", idOf("doi")]
    ]),
    title: Raw.text(Text.plain(summary.title ?? "")) ?? Raw.text(summary.vernaculartitle) ?? Raw.noTitle(summary.uid),
    contributors: authorsOf(summary),
    publicationTypes: types,
    url: `https://pubmed.ncbi.nlm.nih.gov/${encodeURIComponent(summary.uid.toWellFormed())}/`,
    ...Raw.known({
      containerTitle: Raw.text(summary.fulljournalname) ?? Raw.text(summary.source),
      volume: Raw.text(summary.volume),
      issue: Raw.text(summary.issue),
      pages: Raw.text(summary.pages),
      issn: Raw.some(Raw.issns([summary.issn, summary.essn])),
      ...Raw.dated({ issue: Raw.dateInWords(summary.pubdate), electronic: Raw.dateInWords(summary.epubdate) }),
      ...Raw.languages(summary.lang ?? []),
      originalTitle: Raw.text(summary.title) === undefined ? undefined : Raw.text(summary.vernaculartitle),
      retraction: types.includes("Retracted Publication") ? ({ status: "retracted" } as const) : undefined,
      citationCount: count !== undefined && /^\d{1,9}$/.test(count) ? { count: Number(count), source: "pubmed", date: today } : undefined
    })
  })
}
