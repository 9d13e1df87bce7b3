import * as Clusters from "../../dedup/Clusters.ts"
import * as Identifier from "../../Identifier.ts"
import * as Ids from "../../Ids.ts"
import { keyOf, type SourceRecord } from "../../SourceRecord.ts"
import * as Work from "../../Work.ts"

/**
 * What sources are asked about: works and records with a common identifier, so that no source is asked twice about one publication.
 *
 * - `records` ascending by key, each once; `key` that of the first
 * - `identifiers` each once, ascending by `Identifier.print`; empty = no source can be asked
 * - `works` the ids of the works
 */
export interface Subject {
  readonly key: string
  readonly records: ReadonlyArray<SourceRecord>
  readonly identifiers: ReadonlyArray<Identifier.Identifier>
  readonly works: ReadonlyArray<string>
}

interface Member {
  readonly work?: string
  readonly records: ReadonlyArray<SourceRecord>
  readonly identifiers: ReadonlyArray<Identifier.Identifier>
}

const always = () => true

const distinctBy = <A>(items: ReadonlyArray<A>, nameOf: (item: A) => string): ReadonlyArray<A> => {
  const all = new Map<string, A>()
  for (const item of items) if (!all.has(nameOf(item))) all.set(nameOf(item), item)
  return [...all.keys()].sort(Ids.compare).map((name) => all.get(name)!)
}

/** The subjects of works and other records, ascending by key, independent of the input order. */
export const groupSubjects = (works: ReadonlyArray<Work.Work>, others: ReadonlyArray<SourceRecord>): ReadonlyArray<Subject> => {
  const members: ReadonlyArray<Member> = [
    ...works.map((work) => ({
      work: work.id,
      records: work.records,
      identifiers: Work.items(work, "identifiers").map(({ value }) => value)
    })),
    ...others.map((record) => ({ records: [record], identifiers: record.identifiers }))
  ]
  const clusters = Clusters.make(members.length)
  const first = new Map<string, number>()
  for (const [row, { records, identifiers }] of members.entries())
    // prefixes keep identifiers and record keys apart
    for (const name of [...records.map((record) => `record ${keyOf(record)}`), ...identifiers.map(Identifier.print)]) {
      const known = first.get(name)
      if (known === undefined) first.set(name, row)
      else clusters.join(known, row, always)
    }
  const subjects = [...Map.groupBy(members.keys(), clusters.of).values()].map((rows): Subject => {
    const all = rows.map((row) => members[row]!)
    const records = distinctBy(
      all.flatMap((member) => member.records),
      keyOf
    )
    return {
      key: keyOf(records[0]!),
      records,
      identifiers: distinctBy(
        all.flatMap((member) => member.identifiers),
        Identifier.print
      ),
      works: all.flatMap(({ work }) => (work === undefined ? [] : [work]))
    }
  })
  return subjects.sort((a, b) => Ids.compare(a.key, b.key))
}

/**
 * The identifiers of a subject for requests to a source: all of the first scheme that both have. A publication that a source lists twice has its
 * citations divided.
 *
 * - `schemes` that the source accepts, best first; empty = all
 * - empty: none if it accepts none of them
 */
export const identifiersFor = (
  { identifiers }: Pick<Subject, "identifiers">,
  schemes: ReadonlyArray<Identifier.Scheme>
): ReadonlyArray<Identifier.Identifier> => {
  const best = (schemes.length === 0 ? Identifier.schemes : schemes).find((one) => identifiers.some(({ scheme }) => scheme === one))
  return identifiers.filter(({ scheme }) => scheme === best)
}

/** The key of the record that represents a subject in a request by identifier: preferably the record of the source itself. */
export const recordKeyFor = ({ records }: Pick<Subject, "records">, source: string, identifier: Identifier.Identifier): string => {
  const name = Identifier.print(identifier)
  const named = records.filter((record) => record.identifiers.some((one) => Identifier.print(one) === name))
  // an enricher may add an identifier that none of the records has
  const eligible = named.length === 0 ? records : named
  return keyOf(eligible.find((record) => record.source === source) ?? eligible[0]!)
}

/** The place of each subject in a ranking of works: that of its best work; the length of the ranking = not ranked. */
export const rankingPlaces = (ranked: ReadonlyArray<string>): ((subject: Subject) => number) => {
  const places = new Map(ranked.map((id, place) => [id, place]))
  return ({ works }) => Math.min(ranked.length, ...works.map((id) => places.get(id) ?? ranked.length))
}

/** The subjects that at least one source can be asked about, and the number of others. */
export const selectAskable = <A>(
  items: ReadonlyArray<A>,
  subjectOf: (item: A) => Subject,
  sources: ReadonlyArray<{ readonly schemes: ReadonlyArray<Identifier.Scheme> }>
): { readonly known: ReadonlyArray<A>; readonly nameless: number } => {
  const known = items.filter((item) => sources.some(({ schemes }) => identifiersFor(subjectOf(item), schemes).length > 0))
  return { known, nameless: items.length - known.length }
}
