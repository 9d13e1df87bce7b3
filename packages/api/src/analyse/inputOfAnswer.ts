import type * as Analyzer from "@litfuse/engine/Analyzer"
import * as Decode from "@litfuse/engine/Decode"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Ranking from "@litfuse/engine/Ranking"
import type { Outcome } from "@litfuse/engine/Source"
import { SearchAccount } from "@litfuse/engine/SearchAccount"
import { SearchRequest } from "@litfuse/engine/SearchRequest"
import * as SourceError from "@litfuse/engine/SourceError"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import * as Result from "effect/Result"
import * as Struct from "effect/Struct"
import * as Schema from "effect/Schema"
import type { Analyses } from "../search/analyses.ts"
import type { Answer, Hit, SourceAnswer } from "../search/Answer.ts"
import { positionInSource } from "../search/positionInSource.ts"
import { namedAnalyses } from "./namedAnalyses.ts"
import type { AnalysisInput } from "./AnalysisInput.ts"

type Known = Partial<SourceRecord.SourceRecord>

const contributorOf = (one: NonNullable<Hit["contributors"]>[number]): SourceRecord.Contributor =>
  "literal" in one ? { _tag: "Group", name: one.literal } : { _tag: "Person", ...one }

const abstractOf = (parts: NonNullable<Hit["abstract"]>): Known => {
  const [first, ...rest] = parts.map(({ label, text }) => (label === null ? { text } : { label, text }))
  return { abstractParts: [first!, ...rest] }
}

const identifiersOf = (texts: ReadonlyArray<string>): ReadonlyArray<Identifier.Identifier> =>
  texts.flatMap((text) => {
    const one = Identifier.parse(text)
    return Result.isSuccess(one) ? [one.success] : []
  })

const statusOf = (retraction: Hit["retraction"]): Known => {
  const status = SourceRecord.Retraction.fields.status.literals.find((one) => one === retraction?.state)
  return status === undefined ? {} : { retraction: { status } }
}

/** The fields that are the same in an answer and in a record. */
const sameFields = [
  "containerTitle",
  "volume",
  "issue",
  "pages",
  "dates",
  "keywords",
  "trials",
  "trialDates",
  "annotations",
  "openAccess",
  "impact",
  "languages",
  "fieldsOfStudy"
] as const

const fieldsOf = (hit: Hit): Known => {
  const [first] = hit.languages ?? []
  return Object.fromEntries(
    Object.entries({
      ...Struct.pick(hit, sameFields),
      ...(first === undefined ? {} : { language: first }),
      ...(hit.abstract === undefined ? {} : abstractOf(hit.abstract)),
      ...statusOf(hit.retraction),
      identifiers: identifiersOf(hit.identifiers),
      contributors: hit.contributors?.map(contributorOf),
      published: hit.published ?? undefined,
      publicationTypes: hit.publicationTypes,
      meshHeadings: hit.meshHeadings,
      citationCount: hit.citations?.[0]
    }).filter(([, value]) => value !== undefined)
  )
}

/** Every record of a page of the web is one. */
const pageOf = ({ webPage }: Hit): Known => {
  if (webPage === undefined) return {}
  const { address, ...page } = webPage
  return { url: address, webPage: { ...page, retrieved: SourceRecord.PartialDate.make(page.retrieved) } }
}

/**
 * Rebuilds a work with its records from a hit. The first record carries the fields of the hit; every further citation count becomes a record of an
 * enricher.
 */
const workOf = (hit: Hit, listed: ReadonlyMap<string, number>): Work.Work => {
  const records = hit.records.map((key, i): SourceRecord.SourceRecord => {
    const [source = ""] = key.split(":", 1)
    const standing = hit.scores?.[source]
    return SourceRecord.make({
      source,
      id: key.slice(source.length + 1),
      title: hit.title,
      ...(standing === undefined ? {} : { position: positionInSource(standing, listed.get(source) ?? 1) }),
      ...pageOf(hit),
      ...(i === 0 ? fieldsOf(hit) : {})
    })
  })
  const counts = (hit.citations ?? [])
    .slice(1)
    .map((count) => SourceRecord.make({ source: count.source, id: `${hit.id} ${count.date}`, title: hit.title, citationCount: count }))
  return Work.enriched(Work.make(hit.id, records), counts)
}

const errorOf = (source: string, error: SourceAnswer["error"]): SourceError.SourceError =>
  SourceError.parse(source, error ?? { reason: "Unreachable", message: "the answer gives no reason" })

const outcomeOf = (said: SourceAnswer, held: ReadonlyMap<string, ReadonlyArray<SourceRecord.SourceRecord>>): Outcome => {
  const { source, notices, total, ms, effectiveQuery, error } = said
  const [first, ...rest] = (held.get(source) ?? []).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const asked = { source, notices, exchanges: [], ms, ...(effectiveQuery === null ? {} : { effectiveQuery }) }
  const there = total === null ? {} : { total }
  if (said.state === "skipped") return { _tag: "Skipped", source, notices, why: error?.message ?? "the answer gives no reason" }
  if (said.state === "failed") return { _tag: "Failed", ...asked, error: errorOf(source, error) }
  if (first === undefined) return { _tag: "Empty", ...asked, ...there }
  if (said.state === "partial") return { _tag: "Partial", ...asked, ...there, records: [first, ...rest], error: errorOf(source, error) }
  return { _tag: "Found", ...asked, ...there, records: [first, ...rest] }
}

const { from, until, sort, perSource } = SearchRequest.fields
const Asking = Schema.Struct({
  asked: Schema.Struct({ from, until, sort, perSource, searchedOn: SearchAccount.fields.searchedOn })
})

const requestIn = (analyses: Analyses): (typeof Asking.Type)["asked"] | undefined => {
  const one = Object.values(analyses).find(({ analyzer }) => analyzer === namedAnalyses.rscore.analyzer)
  const decoded = Decode.open(Schema.toCodecJson(Asking), one?.output)
  return Result.isSuccess(decoded) ? decoded.success.asked : undefined
}

/** The day of a search, for recordings the day of the last one. Undefined for an answer without the analysis that says it. */
export const daySearched = ({ analyses = {} }: Pick<Answer, "analyses">): string | undefined => requestIn(analyses)?.searchedOn

const accountOf = (
  answer: Answer,
  platforms: ReadonlyMap<string, string>,
  names: ReadonlyMap<string, string>
): Pick<Analyzer.Inputs, "request" | "search"> => {
  const { outcomes, query, counts, analyses = {} } = answer
  const known = requestIn(analyses)
  if (known === undefined || query.tree === null) return {}
  const { searchedOn, ...request } = known
  const sources = outcomes.map(({ source, state, delivered, total, effectiveQuery, error, notices }) => {
    const platform = platforms.get(source) ?? null
    const name = names.get(source)
    return { source, ...(name === undefined ? {} : { name }), platform, state, delivered, total, effectiveQuery, error, notices }
  })
  return {
    request: { ...request, text: query.text, tree: query.tree, sources: outcomes.map(({ source }) => source), limit: null },
    search: { searchedOn, sources, counts, leftOut: [] }
  }
}

const notInAnswer = "the answer does not contain this; search with `--prisma-s FILE` to write it together with the answer"

const incompleteReason = (works: number, of: number): string =>
  `the file holds ${works} of the ${of} works found, and this analysis needs all of them; write all with \`litfuse search --out FILE.json\``

const leftOutReason = (sources: ReadonlyArray<string>): string =>
  `the bundle omits the answers of ${sources.join(", ")}, and this analysis needs all of them; \`litfuse bundle --with-licensed\` includes them`

const reasonWithoutOutcomes = ({ counts, notices }: Pick<Answer, "counts" | "notices">, works: number): string | undefined => {
  const leftOut = notices.flatMap(({ code, subject }) => (code === "left-out" ? [subject] : []))
  if (leftOut.length > 0) return leftOutReason(leftOut)
  return works < counts.works ? incompleteReason(works, counts.works) : undefined
}

/** The ranking of works: by the ranks of hits, or in their own order without hits. */
const rankingOf = (table: WorkTable.WorkTable, works: ReadonlyArray<Work.Work>, hits: ReadonlyArray<Hit> | undefined): Ranking.Ranking => {
  const ranks = new Map(hits === undefined ? works.map(({ id }, i) => [id, i + 1]) : hits.map(({ id, rank }) => [id, rank]))
  return Ranking.fromScores(
    table.ids,
    Float64Array.from(table.ids.values, (id) => -ranks.get(id)!)
  )
}

const outcomesOf = (outcomes: ReadonlyArray<SourceAnswer>, works: ReadonlyArray<Work.Work>): ReadonlyArray<Outcome> => {
  const held = Map.groupBy(
    works.flatMap(({ records }) => records),
    ({ source }) => source
  )
  return outcomes.map((one) => outcomeOf(one, held))
}

/**
 * The works of an answer printed as JSON, and how they were found.
 *
 * - `platforms` the hosts of services, by source; `registered` display names of sources. The answer has those of its files
 * - `found` the works of the answer, in its order, where they are in memory: else they are made from its hits
 */
export const inputOfAnswer = (
  answer: Answer,
  platforms: ReadonlyMap<string, string>,
  registered: ReadonlyMap<string, string> = new Map(),
  found?: ReadonlyArray<Work.Work>
): AnalysisInput => {
  const { works: hits, outcomes, query, counts, analyses = {} } = answer
  const { tree } = query
  const titles = new Map(outcomes.flatMap(({ source, name }) => (name === undefined ? [] : [[source, name] as const])))
  // a file has no platform but the database that its user names
  const account = accountOf(answer, new Map([...titles, ...platforms]), new Map([...registered, ...titles]))
  const listed = new Map(outcomes.map(({ source, delivered }) => [source, delivered]))
  const works = found ?? hits.map((hit) => workOf(hit, listed))
  const table = WorkTable.make(works)
  const isCut = works.length < counts.works
  const lacksOutcomes = reasonWithoutOutcomes(answer, works.length)
  let ranking: Ranking.Ranking | undefined
  let said: ReadonlyArray<Outcome> | undefined
  return {
    inputs: {
      works: table,
      ...(tree === null ? {} : { query: tree }),
      ...account,
      // of thousands of works, these two are made once an analyzer reads them
      get ranking() {
        return (ranking ??= rankingOf(table, works, found === undefined ? hits : undefined))
      },
      get outcomes() {
        return (said ??= outcomesOf(outcomes, works))
      }
    },
    missing: {
      ...(account.request === undefined ? { request: notInAnswer, search: notInAnswer } : {}),
      ...(tree === null ? { query: "works that were looked up have no query" } : {}),
      ...(lacksOutcomes === undefined ? {} : { outcomes: lacksOutcomes })
    },
    ...(isCut ? { earlier: { works: works.length, of: counts.works, analyses } } : {}),
    titles,
    notices: []
  }
}
