import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { Publication } from "./Publication.ts"

const source = "icite"

type Claim = Publication["is_clinical"]

/** A claim as a number: 1 = yes, 0 = no. */
const asNumber = (claim: Claim): number | undefined =>
  claim === undefined || claim === null ? undefined : Number(claim === true || claim === "Yes")

/** The measures, by our names. None of them can be below 0. */
const measures = (one: Publication): Readonly<Record<string, number | null | undefined>> => ({
  rcr: one.relative_citation_ratio,
  "nih-percentile": one.nih_percentile,
  "rcr-is-provisional": asNumber(one.provisional),
  "citations-per-year": one.citations_per_year,
  "expected-citations-per-year": one.expected_citations_per_year,
  "field-citation-rate": one.field_citation_rate,
  "clinical-citations": one.cited_by_clin?.length,
  apt: one.apt,
  "is-clinical": asNumber(one.is_clinical),
  "is-research-article": asNumber(one.is_research_article)
})

const isNumber = (value: number | null | undefined): value is number => typeof value === "number" && value >= 0

/**
 * What iCite says of a publication, as a record in its own name. A number that it does not have yet is absent, and never 0.
 *
 * - `asked` the day on which it was asked: its numbers are made again every month
 */
export const toRecord = (one: Publication, asked: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const id = Raw.text(one.pmid) ?? String(one.pmid)
  const count = one.citation_count
  const impact = Object.entries(measures(one)).flatMap(([measure, value]) =>
    isNumber(value) ? [{ measure, value, source, date: asked }] : []
  )
  return SourceRecord.make({
    source,
    id,
    identifiers: Raw.identifiers([
      ["pmid", one.pmid],
      ["doi", one.doi]
    ]),
    title: Text.plain(one.title ?? "") || Raw.noTitle(id),
    ...Raw.known({
      published: Raw.date(one.year),
      citationCount: isNumber(count) && Number.isSafeInteger(count) ? { count, source, date: asked } : undefined,
      impact: Raw.some(impact),
      url: `https://icite.od.nih.gov/analysis?pmids=${encodeURIComponent(id)}`
    })
  })
}
