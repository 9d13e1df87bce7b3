import type { Covers } from "@litfuse/eval/Subtopics"
import type { Qrels } from "@litfuse/eval/Qrels"
import type { CollectionDocument } from "../../CollectionDocument.ts"

/** What each document cites, by its id. */
export type References = ReadonlyMap<string, ReadonlySet<string>>

/** What the documents of a collection cite, as far as their reader keeps it. */
export const referencesOf = (documents: ReadonlyArray<CollectionDocument>): References =>
  new Map(
    documents.flatMap(({ id, kept: { references } }) =>
      Array.isArray(references) && references.length > 0 ? [[id, new Set(references.map(String))] as const] : []
    )
  )

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
  let n = 0
  for (const reference of a) if (b.has(reference)) n++
  return n
}

/** Groups of documents: two documents are in one group when they share at least `shared` references, or when a chain of such pairs connects them. */
const groupsOf = (ids: ReadonlyArray<string>, references: References, shared: number): ReadonlyArray<ReadonlyArray<string>> => {
  let groups: ReadonlyArray<ReadonlyArray<string>> = []
  for (const id of ids) {
    const own = references.get(id) ?? new Set()
    const isKin = (group: ReadonlyArray<string>) => group.some((other) => sharedBy(own, references.get(other) ?? new Set()) >= shared)
    groups = [...groups.filter((group) => !isKin(group)), [...groups.filter(isKin).flat(), id]]
  }
  return groups
}

/**
 * Judgements with sub-topics by bibliographic coupling: relevant documents of a topic that share references are about the same side of it. No data that a
 * ranker reads has a part in it.
 *
 * - `shared` how many references two documents of a sub-topic share at least; `rel` the lowest grade that counts as relevant
 * - shape: a document without such a partner is a separate sub-topic; grades are unchanged
 */
export const coupledSubtopics = (
  qrels: Qrels,
  references: References,
  { shared, rel }: { readonly shared: number; readonly rel: number }
): Qrels => ({
  ...qrels,
  subtopics: new Map(
    [...qrels.topics].map(([topic, grades]): readonly [string, Covers] => {
      const relevant = [...grades].filter(([, grade]) => grade >= rel).map(([id]) => id)
      const groups = groupsOf(relevant, references, shared)
      return [topic, new Map(groups.map((group, i) => [String(i + 1), new Map(group.map((id) => [id, 1]))]))]
    })
  )
})

/** How many topics have several sub-topics, one of them with several documents: only these separate diversity from relevance. */
export const tellingTopics = ({ subtopics = new Map() }: Qrels): number =>
  [...subtopics.values()].filter((covers: Covers) => covers.size > 1 && [...covers.values()].some(({ size }) => size > 1)).length
