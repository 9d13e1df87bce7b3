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
import * as Schema from "effect/Schema"
import type { Analyses } from "../search/analyses.ts"
import type { Answer, Hit, SourceAnswer } from "../search/Answer.ts"
import { placeOf } from "../search/placeOf.ts"
import { readings } from "./asked.ts"
import type { Input } from "./Input.ts"

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

/** The fields of a work of an answer, as a record holds them. */
const fieldsOf = (hit: Hit): Known => {
  const { containerTitle, volume, issue, pages, dates, keywords, trials, openAccess, impact, languages, fieldsOfStudy } = hit
  const texts = { containerTitle, volume, issue, pages, dates, keywords, trials, openAccess, impact, languages, fieldsOfStudy }
  const [first] = languages ?? []
  return Object.fromEntries(
    Object.entries({
      ...texts,
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

/**
 * A work of an answer with its records again. The first of them carries what the answer says of the work; every further count of citations is beside
 * them, as that of an enricher.
 */
const workOf = (hit: Hit, listed: ReadonlyMap<string, number>): Work.Work => {
  const records = hit.records.map((key, i): SourceRecord.SourceRecord => {
    const [source = ""] = key.split(":", 1)
    const standing = hit.scores?.[source]
    return SourceRecord.make({
      source,
      id: key.slice(source.length + 1),
      title: hit.title,
      ...(standing === undefined ? {} : { position: placeOf(standing, listed.get(source) ?? 1) }),
      ...(i === 0 ? fieldsOf(hit) : {})
    })
  })
  const counts = (hit.citations ?? [])
    .slice(1)
    .map((count) => SourceRecord.make({ source: count.source, id: `${hit.id} ${count.date}`, title: hit.title, citationCount: count }))
  return Work.enriched(Work.make(hit.id, records), counts)
}

const errorOf = (source: string, error: SourceAnswer["error"]): SourceError.SourceError => {
  const detail = error?.message ?? "the answer does not say why"
  if (error?.reason === "RateLimited") return SourceError.make(source, "search", { _tag: "RateLimited", detail, retryAfterMs: 0 })
  const tags = ["OutOfTime", "Unauthorised", "QueryRejected", "BadResponse", "NotRecorded", "Crashed"] as const
  return SourceError.make(source, "search", { _tag: tags.find((tag) => tag === error?.reason) ?? "Unreachable", detail })
}

/** How a source answered, with the records of it that the answer holds, in the order of its own list. */
const outcomeOf = (said: SourceAnswer, held: ReadonlyMap<string, ReadonlyArray<SourceRecord.SourceRecord>>): Outcome => {
  const { source, notices, total, ms, effectiveQuery, error } = said
  const [first, ...rest] = (held.get(source) ?? []).toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0))
  const asked = { source, notices, exchanges: [], ms, ...(effectiveQuery === null ? {} : { effectiveQuery }) }
  const there = total === null ? {} : { total }
  if (said.state === "skipped") return { _tag: "Skipped", source, notices, why: error?.message ?? "the answer does not say why" }
  if (said.state === "failed") return { _tag: "Failed", ...asked, error: errorOf(source, error) }
  if (first === undefined) return { _tag: "Empty", ...asked, ...there }
  if (said.state === "partial") return { _tag: "Partial", ...asked, ...there, records: [first, ...rest], error: errorOf(source, error) }
  return { _tag: "Found", ...asked, ...there, records: [first, ...rest] }
}

const { from, until, sort, perSource } = SearchRequest.fields
const Asking = Schema.Struct({
  asked: Schema.Struct({ from, until, sort, perSource, searchedOn: SearchAccount.fields.searchedOn })
})

/** What the score of reproducibility holds of the search: what it was asked, and when. */
const askedOf = (analyses: Analyses): (typeof Asking.Type)["asked"] | undefined => {
  const one = Object.values(analyses).find(({ analyzer }) => analyzer === readings.rscore.analyzer)
  const decoded = Decode.open(Schema.toCodecJson(Asking), one?.output)
  return Result.isSuccess(decoded) ? decoded.success.asked : undefined
}

/** What was asked, and how the search went, where the answer holds it. */
const accountOf = (answer: Answer, platforms: ReadonlyMap<string, string>): Pick<Analyzer.Inputs, "request" | "search"> => {
  const { outcomes, query, counts, analyses = {} } = answer
  const known = askedOf(analyses)
  if (known === undefined || query.tree === null) return {}
  const { searchedOn, ...request } = known
  const sources = outcomes.map(({ source, state, delivered, total, effectiveQuery, error, notices }) => {
    const platform = platforms.get(source) ?? null
    return { source, platform, state, delivered, total, effectiveQuery, error, notices }
  })
  return {
    request: { ...request, text: query.text, tree: query.tree, sources: outcomes.map(({ source }) => source), limit: null },
    search: { searchedOn, sources, counts, leftOut: [] }
  }
}

const unsaid = "the answer does not say it; search with `--prisma-s FILE`, which writes it at once"

/** Why an answer cannot say how sources agree when works are missing from it. */
const cut = (works: number, of: number): string =>
  `the file holds ${works} of the ${of} works that were found, and this is about all of them; \`litfuse search --out FILE.json\` writes all`

/**
 * The works of an answer that was printed as JSON, and how they were found.
 *
 * - `platforms` the hosts of the services behind sources, by source
 */
export const ofAnswer = (answer: Answer, platforms: ReadonlyMap<string, string>): Input => {
  const { works: hits, outcomes, query, counts, analyses = {} } = answer
  const { tree } = query
  const account = accountOf(answer, platforms)
  const listed = new Map(outcomes.map(({ source, delivered }) => [source, delivered]))
  const works = hits.map((hit) => workOf(hit, listed))
  const table = WorkTable.make(works)
  const ranks = new Map(hits.map(({ id, rank }) => [id, rank]))
  const scores = Float64Array.from(table.ids.values, (id) => -ranks.get(id)!)
  const isCut = works.length < counts.works
  const held = Map.groupBy(
    works.flatMap(({ records }) => records),
    ({ source }) => source
  )
  return {
    inputs: {
      works: table,
      ...(tree === null ? {} : { query: tree }),
      ranking: Ranking.fromScores(table.ids, scores),
      outcomes: outcomes.map((one) => outcomeOf(one, held)),
      ...account
    },
    lacks: {
      ...(account.request === undefined ? { request: unsaid, search: unsaid } : {}),
      ...(tree === null ? { query: "works that were looked up have no query" } : {}),
      ...(isCut ? { outcomes: cut(works.length, counts.works) } : {})
    },
    ...(isCut ? { held: { works: works.length, of: counts.works, analyses } } : {}),
    notices: []
  }
}
