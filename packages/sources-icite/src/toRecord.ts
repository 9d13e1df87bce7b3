import * as Raw from "@litfuse/engine/Raw"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Text from "@litfuse/markup/Text"
import type { ICitePublication } from "./ICitePublication.ts"

const source = "icite"

type Claim = ICitePublication["is_clinical"]

const asNumber = (claim: Claim): number | undefined =>
  claim === undefined || claim === null ? undefined : Number(claim === true || claim === "Yes")

/** The measures by litfuse's names. None can be below 0. */
const measures = (one: ICitePublication): Readonly<Record<string, number | null | undefined>> => ({
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
 * Maps an iCite publication to a separate record. A missing number is absent, never 0.
 *
 * - `today` the day of the request: iCite recomputes its numbers every month
 */
export const toRecord = (one: ICitePublication, today: SourceRecord.PartialDate): SourceRecord.SourceRecord => {
  const id = Raw.text(one.pmid) ?? String(one.pmid)
  const count = one.citation_count
  const impact = Object.entries(measures(one)).flatMap(([measure, value]) =>
    isNumber(value) ? [{ measure, value, source, date: today }] : []
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
      citationCount: isNumber(count) && Number.isSafeInteger(count) ? { count, source, date: today } : undefined,
      impact: Raw.some(impact),
      url: `https://icite.od.nih.gov/analysis?pmids=${encodeURIComponent(id)}`
    })
  })
}
