import * as Schema from "effect/Schema"
import * as Fingerprint from "../dedup/Fingerprint.ts"
import { print } from "../Identifier.ts"
import type { SourceRecord } from "../SourceRecord.ts"
import { earlierWorks, type KnownRecord } from "./earlierWorks.ts"

/**
 * What can change between two runs of the same searches.
 *
 * - works: `added`, `lost`, `merged` of several earlier ones, `split` into several
 * - records of works that stay: `found` by a further search, `vanished` from one
 * - fields of a record: `title`, `abstract`, `journal`, `date`, `identifiers`, `citations`
 * - statements about a record: `retraction` its status; `corrected` by an erratum; `published` a preprint whose article is known now
 */
export const kinds = [
  "added",
  "lost",
  "merged",
  "split",
  "found",
  "vanished",
  "title",
  "abstract",
  "journal",
  "date",
  "identifiers",
  "citations",
  "retraction",
  "corrected",
  "published"
] as const
/** A kind of change. */
export type Kind = (typeof kinds)[number]

/**
 * One change.
 *
 * - `work` the id of the work after the change; of `lost` and `split` the one before
 * - `search`, `record` of changes of a record; null for those of a work
 * - `before`, `after` the two values; null where there was none, or for changes that have none
 */
export const WorkChange = Schema.Struct({
  kind: Schema.Literals(kinds),
  work: Schema.String,
  search: Schema.NullOr(Schema.String),
  record: Schema.NullOr(Schema.String),
  before: Schema.NullOr(Schema.String),
  after: Schema.NullOr(Schema.String)
})
export type WorkChange = typeof WorkChange.Type

/** A record with the search that found it. */
export interface FoundRecord extends KnownRecord {
  readonly search: string
  readonly record: SourceRecord
}

/** A work with its records. */
export interface FoundWork {
  readonly id: string
  readonly records: ReadonlyArray<FoundRecord>
}

/** What a search found before and after, as numbers of records; `both` are in both. */
export const Rerun = Schema.Struct({ search: Schema.String, before: Schema.Int, after: Schema.Int, both: Schema.Int })
export type Rerun = typeof Rerun.Type

/**
 * Jaccard overlap of what a search found before and after.
 *
 * - units: 0 to 1; empty: 1, because two empty answers are equal
 */
export const overlapOf = ({ before, after, both }: Rerun): number => (before + after === 0 ? 1 : both / (before + after - both))

const relationsOf = ({ relations }: SourceRecord, kinds: ReadonlyArray<string>): string | null =>
  (relations ?? [])
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ to, citation }) => to.map(print).join(" ") || citation!)
    .sort()
    .join(", ") || null

/** What a reader sees of a record, as text; null = absent. */
const fields: { readonly [K in Kind]?: (record: SourceRecord) => string | null } = {
  title: ({ title }) => title,
  abstract: ({ abstract }) => abstract ?? null,
  journal: ({ containerTitle }) => containerTitle ?? null,
  date: ({ published }) => published ?? null,
  identifiers: ({ identifiers }) => identifiers.map(print).sort().join(", ") || null,
  citations: ({ citationCount }) => (citationCount === undefined ? null : String(citationCount.count)),
  // a source that begins to say that nothing was retracted changes nothing
  retraction: ({ retraction }) => (retraction === undefined || retraction.status === "none" ? null : retraction.status),
  corrected: (record) => relationsOf(record, ["has-erratum", "updated-by"]),
  published: (record) => relationsOf(record, ["preprint-of"])
}

const changesOfRecord = (work: string, was: FoundRecord, is: FoundRecord): ReadonlyArray<WorkChange> =>
  kinds.flatMap((kind) => {
    const [before, after] = [fields[kind]?.(was.record) ?? null, fields[kind]?.(is.record) ?? null]
    return before === after ? [] : [{ kind, work, search: is.search, record: is.record.id, before, after }]
  })

const ofWork = (kind: Kind, work: string): WorkChange => ({ kind, work, search: null, record: null, before: null, after: null })

const ofRecord = (kind: Kind, work: string, { search, record }: FoundRecord): WorkChange => ({
  ...ofWork(kind, work),
  search,
  record: record.id
})

/** Each record with the earlier one of the same search, among those of the works that its work is made of. */
const pairsOf = (earlier: ReadonlyArray<FoundRecord>, now: ReadonlyArray<FoundRecord>, taken: Set<FoundRecord>) => {
  const pairs = new Map<FoundRecord, FoundRecord>()
  const rules: ReadonlyArray<(was: FoundRecord, is: FoundRecord) => boolean> = [
    (was, is) => was.hash === is.hash,
    (was, is) => Fingerprint.find(Fingerprint.indexOf([was.about]), is.about).rows.length > 0,
    (was, is) => was.record.id === is.record.id
  ]
  for (const rule of rules)
    for (const is of now) {
      if (pairs.has(is)) continue
      const was = earlier.find((one) => one.search === is.search && !taken.has(one) && rule(one, is))
      if (was === undefined) continue
      taken.add(was)
      pairs.set(is, was)
    }
  return pairs
}

const rerunsOf = (before: ReadonlyArray<FoundWork>, after: ReadonlyArray<FoundWork>, taken: ReadonlySet<FoundRecord>) => {
  const countOf = (records: ReadonlyArray<FoundRecord>) => Map.groupBy(records, ({ search }) => search)
  const [were, are, both] = [
    countOf(before.flatMap(({ records }) => records)),
    countOf(after.flatMap(({ records }) => records)),
    countOf([...taken])
  ]
  return [...new Set([...were.keys(), ...are.keys()])].sort().map((search): Rerun => ({
    search,
    before: were.get(search)?.length ?? 0,
    after: are.get(search)?.length ?? 0,
    both: both.get(search)?.length ?? 0
  }))
}

/**
 * Compares the works of two runs of the same searches, record by record.
 *
 * - shape: `changes` in the order of the works after, then those of works before; `reruns` by the name of the search
 * - empty: equal works have no change
 * - a search that failed has to keep its earlier records; an empty answer of it would look like vanished records
 */
export const compareWorks = (
  before: ReadonlyArray<FoundWork>,
  after: ReadonlyArray<FoundWork>
): { readonly changes: ReadonlyArray<WorkChange>; readonly reruns: ReadonlyArray<Rerun> } => {
  const links = earlierWorks(before, after)
  const parts = new Map<number, Array<string>>()
  const taken = new Set<FoundRecord>()
  const changes: Array<WorkChange> = []
  for (const [row, earlier] of links.entries()) {
    const { id, records } = after[row]!
    if (earlier.length === 0) {
      changes.push(ofWork("added", id))
      continue
    }
    for (const work of earlier) parts.set(work, [...(parts.get(work) ?? []), id])
    if (earlier.length > 1) changes.push(ofWork("merged", id))
    const pairs = pairsOf(
      earlier.flatMap((work) => before[work]!.records),
      records,
      taken
    )
    for (const is of records) {
      const was = pairs.get(is)
      changes.push(...(was === undefined ? [ofRecord("found", id, is)] : changesOfRecord(id, was, is)))
    }
  }
  for (const [work, { id, records }] of before.entries()) {
    const now = parts.get(work)
    if (now === undefined) {
      changes.push(ofWork("lost", id))
      continue
    }
    if (now.length > 1) changes.push(ofWork("split", id))
    for (const was of records) if (!taken.has(was)) changes.push(ofRecord("vanished", now[0]!, was))
  }
  return { changes, reruns: rerunsOf(before, after, taken) }
}
