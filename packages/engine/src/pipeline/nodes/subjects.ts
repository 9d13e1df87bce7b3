import * as Clusters from "../../dedup/clusters.ts"
import * as Identifier from "../../Identifier.ts"
import * as Ids from "../../Ids.ts"
import { keyOf, type SourceRecord } from "../../SourceRecord.ts"
import * as Work from "../../Work.ts"

/**
 * What sources are asked about: the works and records that have an identifier in common, so that nobody is asked twice about one publication.
 *
 * - `records` ascending by key, each once; `key` that of the first
 * - `identifiers` each once, ascending by what `Identifier.print` gives; empty = nobody can be asked
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

/** One of each, ascending by name. */
const each = <A>(items: ReadonlyArray<A>, nameOf: (item: A) => string): ReadonlyArray<A> => {
  const all = new Map<string, A>()
  for (const item of items) if (!all.has(nameOf(item))) all.set(nameOf(item), item)
  return [...all.keys()].sort(Ids.compare).map((name) => all.get(name)!)
}

/** The subjects of works and of other records, ascending by key, whatever the order of either. */
export const subjectsOf = (works: ReadonlyArray<Work.Work>, others: ReadonlyArray<SourceRecord>): ReadonlyArray<Subject> => {
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
    // an identifier and the key of a record never meet: they are told apart by how they begin
    for (const name of [...records.map((record) => `record ${keyOf(record)}`), ...identifiers.map(Identifier.print)]) {
      const known = first.get(name)
      if (known === undefined) first.set(name, row)
      else clusters.join(known, row, always)
    }
  const subjects = [...Map.groupBy(members.keys(), clusters.of).values()].map((rows): Subject => {
    const all = rows.map((row) => members[row]!)
    const records = each(
      all.flatMap((member) => member.records),
      keyOf
    )
    return {
      key: keyOf(records[0]!),
      records,
      identifiers: each(
        all.flatMap((member) => member.identifiers),
        Identifier.print
      ),
      works: all.flatMap(({ work }) => (work === undefined ? [] : [work]))
    }
  })
  return subjects.sort((a, b) => Ids.compare(a.key, b.key))
}

/**
 * The identifiers by which a source is asked about a subject: all of the first scheme that the source knows and the subject has, because one that is
 * listed twice has its citations divided.
 *
 * - `schemes` that the source knows, the best first; none named = all
 * - empty: none where it knows none of them
 */
export const namesFor = (
  { identifiers }: Pick<Subject, "identifiers">,
  schemes: ReadonlyArray<Identifier.Scheme>
): ReadonlyArray<Identifier.Identifier> => {
  const best = (schemes.length === 0 ? Identifier.schemes : schemes).find((one) => identifiers.some(({ scheme }) => scheme === one))
  return identifiers.filter(({ scheme }) => scheme === best)
}

/** The record that stands for a subject where a source is asked by an identifier: the source's own with that identifier, if there is one. */
export const recordFor = ({ records }: Pick<Subject, "records">, source: string, identifier: Identifier.Identifier): string => {
  const name = Identifier.print(identifier)
  const named = records.filter((record) => record.identifiers.some((one) => Identifier.print(one) === name))
  // an enricher may know an identifier that none of the records has
  const eligible = named.length === 0 ? records : named
  return keyOf(eligible.find((record) => record.source === source) ?? eligible[0]!)
}

/** The place of each subject in a ranking of works: that of its best work. Those that are not ranked come last. */
export const placesIn = (ranked: ReadonlyArray<string>): ((subject: Subject) => number) => {
  const places = new Map(ranked.map((id, place) => [id, place]))
  return ({ works }) => Math.min(ranked.length, ...works.map((id) => places.get(id) ?? ranked.length))
}

/** Subjects about which one of several sources at least can be asked, and how many others there are. */
export const askable = <A>(
  items: ReadonlyArray<A>,
  subjectOf: (item: A) => Subject,
  sources: ReadonlyArray<{ readonly schemes: ReadonlyArray<Identifier.Scheme> }>
): { readonly known: ReadonlyArray<A>; readonly nameless: number } => {
  const known = items.filter((item) => sources.some(({ schemes }) => namesFor(subjectOf(item), schemes).length > 0))
  return { known, nameless: items.length - known.length }
}
