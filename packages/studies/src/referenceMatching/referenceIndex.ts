/** An index of records for the matching of references: by identifier, and by words of title and names. */
import * as ComparedWork from "@litfuse/citations/ComparedWork"
import type { Reference } from "@litfuse/citations/Reference"
import { foldText } from "@litfuse/engine/dedup/foldText"
import * as Identifier from "@litfuse/engine/Identifier"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Work from "@litfuse/engine/Work"

/** The works of an index. `find`: those with an identifier of a reference, and the best by words, without the `left` ones. */
export interface ReferenceIndex {
  readonly works: ReadonlyArray<Work.Work>
  readonly find: (
    reference: Reference,
    left?: ReadonlySet<string>
  ) => { readonly own: ReadonlyArray<Work.Work>; readonly found: ReadonlyArray<Work.Work> }
}

/** So many works of a search are judged, as many as Crossref's own matcher asks for. */
const depth = 20

/** Words in more records than this share tell nothing. */
const mostCommon = 0.1

const wordsOf = (record: SourceRecord): ReadonlySet<string> =>
  new Set([
    ...foldText(record.title).split(" "),
    ...ComparedWork.ofRecords([record])
      .names.slice(0, 3)
      .flatMap((name) => foldText(name).split(" "))
  ])

/** Builds an index over records, each a work. */
export const makeIndex = (records: ReadonlyArray<SourceRecord>): ReferenceIndex => {
  const works = records.map(Work.single)
  const [byName, byWord] = [new Map<string, Array<number>>(), new Map<string, Array<number>>()]
  const add = (map: Map<string, Array<number>>, key: string, row: number): void => {
    const list = map.get(key)
    if (list === undefined) map.set(key, [row])
    else list.push(row)
  }
  for (const [row, record] of records.entries()) {
    for (const one of record.identifiers) add(byName, Identifier.print(one), row)
    for (const word of wordsOf(record)) add(byWord, word, row)
  }
  const search = (words: ReadonlySet<string>, left: ReadonlySet<string>): ReadonlyArray<number> => {
    const scores = new Map<number, number>()
    for (const word of words) {
      const rows = byWord.get(word) ?? []
      if (rows.length > mostCommon * records.length) continue
      const weight = Math.log(records.length / (1 + rows.length))
      for (const row of rows) scores.set(row, (scores.get(row) ?? 0) + weight)
    }
    return [...scores]
      .filter(([row]) => !left.has(works[row]!.id))
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, depth)
      .map(([row]) => row)
  }
  return {
    works,
    find: (reference, left = new Set()) => {
      const own = [...new Set(reference.identifiers.flatMap((one) => byName.get(Identifier.print(one)) ?? []))].map((row) => works[row]!)
      const words = reference.record === undefined ? new Set(foldText(reference.input).split(" ")) : wordsOf(reference.record)
      return { own: own.filter(({ id }) => !left.has(id)), found: search(words, left).map((row) => works[row]!) }
    }
  }
}
