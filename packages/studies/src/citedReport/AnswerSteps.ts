/** The steps of `litfuse answer` over a collection in the place of services, by the plugins that its plan names. */
import { LsaEmbedder } from "@litfuse/embedders/Lsa"
import { documentRecord } from "@litfuse/engine/documentRecord"
import * as Fusion from "@litfuse/engine/Fusion"
import type { Ids } from "@litfuse/engine/Ids"
import { defaults } from "@litfuse/engine/Params"
import * as Query from "@litfuse/engine/Query"
import * as Ranker from "@litfuse/engine/Ranker"
import type { Ranking } from "@litfuse/engine/Ranking"
import type { Registry } from "@litfuse/engine/Registry"
import * as Reranker from "@litfuse/engine/Reranker"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Work from "@litfuse/engine/Work"
import * as WorkTable from "@litfuse/engine/WorkTable"
import { answeringSentences } from "@litfuse/extraction/answeringSentences"
import type { EvidenceSentence } from "@litfuse/extraction/evidence/rankEvidence"
import type { EvidenceText } from "@litfuse/extraction/evidence/SentenceInContext"
import { termsOf } from "@litfuse/extraction/preparedText"
import { passagesOf } from "@litfuse/texts/passagesOf"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** A collection that can be searched; row r of each list is the document `ids.values[r]`. */
export interface Collection {
  readonly ids: Ids
  readonly works: ReadonlyArray<Work.Work>
  readonly texts: ReadonlyArray<EvidenceText>
  readonly stems: ReadonlyArray<ReadonlySet<string>>
  /** Rows for words, any of which may occur, best first. */
  readonly retrieve: (words: string, depth: number) => ReadonlyArray<number>
}

/** What one keyword may be: words of which one must occur. A phrase occurs where all of its words do. */
export type Keyword = ReadonlyArray<string>

/**
 * How a part of a question is answered.
 *
 * - `keywords` the most salient first; undefined = the words of its text are ranked, and none must occur
 * - `rebuilt` how many keywords are left where all find nothing; 0 = the query is not made again
 * - `filter` words of which works need a `share`, and `most` works are kept; `subject` and `about` as in the plan
 */
export interface PartSetting {
  readonly text: string
  readonly keywords: ReadonlyArray<Keyword> | undefined
  readonly rebuilt: number
  readonly perSource: number
  readonly filter: ReadonlyArray<string>
  readonly share: number
  readonly most: number
  readonly subject: ReadonlyArray<string>
  readonly about: ReadonlyArray<string>
}

/** What the steps give: rows that were found and that pass the filters, and all sentences with the words of the part, whatever their fit. */
export interface AnsweredSteps {
  readonly found: ReadonlyArray<number>
  readonly kept: ReadonlyArray<number>
  readonly sentences: ReadonlyArray<EvidenceSentence>
}

/** The abstract of a work as the command reads it: one section without headings. */
const textOf = (work: Work.Work): EvidenceText => {
  const abstract = (Work.field(work, "abstract")?.value ?? "").trim()
  return {
    work: work.id,
    title: Work.field(work, "title")?.value ?? null,
    passages: abstract === "" ? [] : passagesOf([{ path: [], text: abstract }])
  }
}

/** Indexes documents. Shape: a document without a title gets its id in brackets, as in every collection. */
export const openCollection = ({ plugins }: Registry, documents: ReadonlyArray<Retriever.Document>): Collection => {
  const { plugin } = plugins.find("retriever", "bm25")!
  const searchable = Retriever.open(plugin, defaults(plugin), documents)
  const byId = new Map(documents.map((one) => [one.id, one]))
  const works = searchable.ids.values.map((id) => Work.make(id, [documentRecord("collection", byId.get(id)!)]))
  return {
    ids: searchable.ids,
    works,
    texts: works.map(textOf),
    stems: searchable.ids.values.map((id) => new Set(termsOf(byId.get(id)!.text))),
    retrieve: (words, depth) => [...searchable.retrieve(words, depth).rows]
  }
}

/** Whether a document has a keyword, by its stems. A keyword of frequent words only is in every document. */
const hasKeyword = (stems: ReadonlySet<string>, keyword: ReadonlyArray<ReadonlyArray<string>>): boolean =>
  keyword.length === 0 || keyword.some((terms) => terms.every((term) => stems.has(term)))

const withAll = ({ ids, stems, retrieve }: Collection, keywords: ReadonlyArray<Keyword>): ReadonlyArray<number> => {
  const wanted = keywords.map((one) => one.map(termsOf).filter((terms) => terms.length > 0))
  return retrieve(keywords.flat().join(" "), ids.size).filter((row) => wanted.every((keyword) => hasKeyword(stems[row]!, keyword)))
}

/** The rows that a search finds, best first; `isOpen` says which documents are there. */
export const searchFor = (
  collection: Collection,
  { text, keywords, rebuilt, perSource }: Pick<PartSetting, "text" | "keywords" | "rebuilt" | "perSource">,
  isOpen: (row: number) => boolean = () => true
): ReadonlyArray<number> => {
  const first = (rows: ReadonlyArray<number>) => rows.filter(isOpen).slice(0, perSource)
  if (keywords === undefined) return first(collection.retrieve(text, collection.ids.size))
  const found = first(withAll(collection, keywords))
  // as the step of the pipeline: a query that has no more keywords is not asked again
  return found.length > 0 || rebuilt === 0 || keywords.length <= rebuilt ? found : first(withAll(collection, keywords.slice(0, rebuilt)))
}

/** Works in the order of their nearness to a text: latent semantic analysis of themselves, and words where two are equally near. */
const orderByNearness = Effect.fnUntraced(function* ({ plugins }: Registry, works: ReadonlyArray<Work.Work>, text: string) {
  const table = WorkTable.make(works)
  const query = Query.text(text)
  const abstracts = table.column("abstract")
  const texts = Array.from(table.column("title"), (title, row) => [title, abstracts[row]!].filter((one) => one !== "").join("\n"))
  const { model, dimensions, embed } = yield* LsaEmbedder.make(defaults(LsaEmbedder), texts)
  const [own] = yield* embed([Query.words(query).join(" ")], "query")
  const vectors = { model, dimensions, query: own!, works: yield* embed(texts, "document") }
  const rankedBy = (id: string): Ranking => {
    const { plugin } = plugins.find("ranker", id)!
    return Result.getOrThrow(Ranker.rank(plugin, defaults(plugin), { works: table, query, vectors })).ranking
  }
  const { plugin: fusion } = plugins.find("fusion", "rrf")!
  const weights = { ...(defaults(fusion) as object), weights: [1, 0.001] }
  const lists = ["similarity", "bm25"].map((id) => Fusion.list(id, rankedBy(id)))
  return { table, ranking: Result.getOrThrow(Fusion.fuse(fusion, weights, table.ids, lists)).ranking }
})

type Ordered = Effect.Success<ReturnType<typeof orderByNearness>>

/** The works that pass both filters, best first. */
const worksKept = (
  { plugins }: Registry,
  { table, ranking }: Ordered,
  { filter, share, most }: Pick<PartSetting, "filter" | "share" | "most">
): ReadonlyArray<Work.Work> => {
  const { plugin } = plugins.find("reranker", "word-coverage")!
  const reranked = Reranker.rerank(plugin, { share, most }, { works: table, query: Query.text(filter.join(" ")), ranking }).ranking
  // the filter gives what does not pass a negative score
  return [...reranked.rows].flatMap((row, i) => (reranked.scores[i]! > 0 ? [table.works[row]!] : []))
}

/** Answers parts over a collection. Nearness is computed once for a text and the works that were found. */
export const answerSteps = (registry: Registry, collection: Collection) => {
  const known = new Map<string, Ordered>()
  const ordered = Effect.fnUntraced(function* (text: string, found: ReadonlyArray<number>) {
    const key = `${text}\n${found.toSorted((a, b) => a - b).join(" ")}`
    const before = known.get(key)
    if (before !== undefined) return before
    const works = found.map((row) => collection.works[row]!)
    const made = yield* orderByNearness(registry, works, text)
    known.set(key, made)
    return made
  })
  return {
    /** Nothing of earlier questions is kept. */
    forget: () => known.clear(),
    answer: Effect.fnUntraced(function* (setting: PartSetting, isOpen?: (row: number) => boolean) {
      const found = searchFor(collection, setting, isOpen)
      if (found.length === 0) return { found, kept: [], sentences: [] } satisfies AnsweredSteps
      const kept = worksKept(registry, yield* ordered(setting.text, found), setting).map(({ id }) => collection.ids.row(id))
      const texts = kept.map((row) => collection.texts[row]!).filter(({ passages }) => passages.length > 0)
      // the threshold is applied by the caller, so that one reading serves all of its values
      return { found, kept, sentences: answeringSentences({ ...setting, threshold: 0 }, texts) } satisfies AnsweredSteps
    }, Effect.orDie)
  }
}

/** The steps over one collection. */
export type AnswerSteps = ReturnType<typeof answerSteps>
