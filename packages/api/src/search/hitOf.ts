import * as Explanation from "@litfuse/engine/Explanation"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import { citationUri } from "@litfuse/engine/works/citationUri"
import * as Retraction from "@litfuse/engine/works/Retraction"
import type { Hit } from "./Answer.ts"

const fields = {
  title: "title",
  published: "published",
  dates: "dates",
  identifiers: "identifiers",
  contributors: "contributors",
  containerTitle: "containerTitle",
  volume: "volume",
  issue: "issue",
  pages: "pages",
  abstract: "abstract",
  publicationTypes: "publicationTypes",
  meshHeadings: "meshHeadings",
  keywords: "keywords",
  originalTitle: "originalTitle",
  fieldsOfStudy: "fieldsOfStudy",
  trials: "trials",
  trialDates: "trialDates",
  funding: "funding",
  annotations: "annotations",
  languages: "language",
  tldr: "summary",
  openAccess: "openAccess",
  impact: "impact",
  retraction: "retraction",
  relations: "relations"
} as const satisfies Partial<Record<keyof Hit, Work.FieldName>>

const valueOf = <K extends Work.FieldName>(work: Work.Work, name: K): Work.Value<K> | undefined => Work.field(work, name)?.value

const all = ({ records, enriched }: Work.Work): ReadonlyArray<SourceRecord.SourceRecord> => [...records, ...(enriched ?? [])]

const contributorOf = (one: SourceRecord.Contributor) =>
  one._tag === "Group" ? { literal: one.name } : { family: one.family, ...(one.given === undefined ? {} : { given: one.given }) }

const abstractOf = (work: Work.Work) => {
  const abstract = Work.field(work, "abstract")
  if (abstract === undefined) return undefined
  const record = all(work).find((one) => SourceRecord.keyOf(one) === abstract.from[0])
  const parts: ReadonlyArray<SourceRecord.AbstractPart> = record?.abstractParts ?? [{ text: abstract.value }]
  return parts.map(({ label, text }) => ({ label: label ?? null, text }))
}

const relationOf = ({ kind, to: [first], citation }: SourceRecord.Relation) => ({
  kind,
  id: first === undefined ? null : Identifier.print(first),
  ...(citation === undefined ? {} : { citation })
})

const citationsOf = (work: Work.Work): ReadonlyArray<SourceRecord.CitationCount> => {
  const counts = all(work).flatMap(({ citationCount }) => (citationCount === undefined ? [] : [citationCount]))
  return [...new Map(counts.map((one) => [`${one.source} ${one.date} ${one.count}`, one])).values()]
}

const influentialOf = (work: Work.Work): number | undefined => {
  const counts = (valueOf(work, "impact") ?? []).filter(({ measure }) => measure === "influential-citations").map(({ value }) => value)
  return counts.length === 0 ? undefined : Math.max(...counts)
}

const known = (values: { readonly [K in keyof Hit]?: unknown }): Partial<Hit> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)))

const described = (work: Work.Work): Partial<Hit> =>
  known({
    dates: valueOf(work, "dates"),
    contributors: valueOf(work, "contributors")?.map(contributorOf),
    containerTitle: valueOf(work, "containerTitle"),
    volume: valueOf(work, "volume"),
    issue: valueOf(work, "issue"),
    pages: valueOf(work, "pages"),
    abstract: abstractOf(work),
    publicationTypes: valueOf(work, "publicationTypes"),
    meshHeadings: valueOf(work, "meshHeadings"),
    keywords: valueOf(work, "keywords"),
    languages: [...new Set(all(work).flatMap(({ language, languages }) => languages ?? language ?? []))],
    originalTitle: valueOf(work, "originalTitle"),
    fieldsOfStudy: valueOf(work, "fieldsOfStudy"),
    trials: valueOf(work, "trials"),
    trialDates: valueOf(work, "trialDates"),
    funding: valueOf(work, "funding"),
    annotations: valueOf(work, "annotations"),
    tldr: valueOf(work, "summary")?.text,
    citations: citationsOf(work),
    influentialCitationCount: influentialOf(work),
    openAccess: valueOf(work, "openAccess"),
    impact: valueOf(work, "impact"),
    retraction: Retraction.of(work),
    relations: valueOf(work, "relations")?.map(relationOf),
    webPage: pageOf(work)
  })

/**
 * The score of each record in its source's own list, by the record's key: 1 for the first, 1/n for the last of n. Positions are comparable between
 * sources; the scores that some sources report are not.
 */
export const listScores = (outcomes: ReadonlyArray<Source.Outcome>): ReadonlyMap<string, number> =>
  new Map(
    outcomes.flatMap((outcome) => {
      const records = Source.recordsOf(outcome)
      return records.map((record, i) => [SourceRecord.keyOf(record), (records.length - i) / records.length] as const)
    })
  )

const pageOf = (work: Work.Work): Hit["webPage"] | undefined => {
  const page = Work.webPage(work)
  return page === undefined ? undefined : { address: page.url ?? page.id, ...page.webPage }
}

const scoresOf = (work: Work.Work, of: ReadonlyMap<string, number>): Partial<Hit> => {
  const scores = new Map<string, number>()
  for (const record of work.records) {
    const score = of.get(SourceRecord.keyOf(record))
    if (score !== undefined) scores.set(record.source, Math.max(score, scores.get(record.source) ?? 0))
  }
  const [best, ...others] = scores
  if (best === undefined) return {}
  const [bestSource, bestScore] = others.reduce((a, b) => (b[1] > a[1] ? b : a), best)
  return { scores: Object.fromEntries(scores), bestSource, bestScore }
}

const provenanceOf = (work: Work.Work, hit: Partial<Hit>): NonNullable<Hit["provenance"]> => {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const from = hit[name as keyof Hit] === undefined ? undefined : Work.field(work, field)?.from
    return from === undefined ? [] : [[name, from] as const]
  })
  const cited = all(work).filter(({ citationCount }) => citationCount !== undefined)
  return Object.fromEntries([...entries, ...(cited.length === 0 ? [] : [["citations", cited.map(SourceRecord.keyOf)] as const])])
}

/** Optional parts of a hit. By default a hit has its abstract and no provenance. */
export interface HitOptions {
  readonly hasAbstracts: boolean
  readonly hasProvenance: boolean
}

/** The rank of a work in an answer, its score and the explanation of the score. `filtered`: why the ranking has no score for it. */
export interface RankedScore {
  readonly rank: number
  readonly score: number | null
  readonly filtered?: string
  readonly explanation?: Explanation.Explanation | undefined
}

/** A work as plain data. */
export const hitOf = (
  work: Work.Work,
  { rank, score, filtered, explanation }: RankedScore,
  of: ReadonlyMap<string, number>,
  { hasAbstracts, hasProvenance }: HitOptions
): Hit => {
  const { abstract, ...rest } = described(work)
  const description: Partial<Hit> = hasAbstracts && abstract !== undefined ? { ...rest, abstract } : rest
  const hit = {
    rank,
    score,
    ...(filtered === undefined ? {} : { filtered }),
    id: work.id,
    citationUri: citationUri(work),
    title: valueOf(work, "title")!,
    published: valueOf(work, "published") ?? null,
    identifiers: Work.items(work, "identifiers").map(({ value }) => Identifier.print(value)),
    sources: Work.sources(work),
    records: work.records.map(SourceRecord.keyOf),
    ...description,
    ...scoresOf(work, of)
  }
  const breakdown = explanation === undefined ? undefined : Explanation.breakdown(explanation)
  return {
    ...hit,
    ...(breakdown === undefined ? {} : { breakdown }),
    ...(hasProvenance ? { provenance: provenanceOf(work, hit) } : {}),
    ...(explanation === undefined ? {} : { explanation })
  }
}
