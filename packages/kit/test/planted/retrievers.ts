import * as Explanation from "@litfuse/engine/Explanation"
import * as Ids from "@litfuse/engine/Ids"
import * as Params from "@litfuse/engine/Params"
import * as Ranking from "@litfuse/engine/Ranking"
import * as Retriever from "@litfuse/engine/Retriever"
import * as Schema from "effect/Schema"

/** Mistakes that people make in retrievers, one at a time. */
export const mistakes = [
  "documents without a text are dropped",
  "documents with the same title are merged",
  "ties in the order of the documents",
  "one hit too many",
  "the best of the first documents",
  "everything is a hit",
  "each search adds to the one before",
  "the index keeps a parameter that it does not name",
  "an explanation without the last word",
  "the title is not read",
  "a stored index forgets the last document's text",
  "titles put in lower case in place",
  "a stored index changed in place"
] as const

/** One of the mistakes. */
export type Mistake = (typeof mistakes)[number]

const params = Schema.Struct({ boost: Params.number(1, { minimum: 0.5, maximum: 3 }) })

interface Index {
  readonly ids: Ids.Ids
  readonly documents: ReadonlyArray<Retriever.Document>
  readonly boost: number
  readonly kept: { sum: number }
}

const wordsOf = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[a-z]+/g) ?? []

const kept = (documents: ReadonlyArray<Retriever.Document>, mistake: Mistake | undefined): ReadonlyArray<Retriever.Document> => {
  if (mistake === "documents without a text are dropped") return documents.filter(({ text }) => text !== "")
  if (mistake === "documents with the same title are merged")
    return documents.filter(({ title }, i) => documents.findIndex((other) => other.title === title) === i)
  return documents
}

/** How often the words of a query occur, word by word, times the boost. */
const counts = (index: Index, row: number, text: string, boost: number, mistake: Mistake | undefined): ReadonlyArray<number> => {
  const document = index.documents.find(({ id }) => id === index.ids.values[row])!
  const held = wordsOf(mistake === "the title is not read" ? document.text : `${document.title} ${document.text}`)
  const used = mistake === "the index keeps a parameter that it does not name" ? index.boost : boost
  return [...new Set(wordsOf(text))].map((word) => used * held.filter((one) => one === word).length)
}

const toArrays = (value: unknown): Retriever.Arrays => ({ json: Uint16Array.from(JSON.stringify(value), (unit) => unit.charCodeAt(0)) })

const fromArrays = ({ json }: Retriever.Arrays): Pick<Index, "documents" | "boost"> => JSON.parse(String.fromCharCode(...json!))

const total = (values: ReadonlyArray<number>): number => values.reduce((sum, value) => sum + value, 0)

/** Counts words. With a mistake it is the same except for that mistake. */
export const retriever = (mistake?: Mistake): Retriever.Retriever<Index, typeof params.Type> =>
  Retriever.plugin<Index, typeof params.Type>({
    id: "planted-counts",
    revision: 1,
    about: mistake ?? "Word counts, plainly",
    params,
    indexedBy: [],
    index: (documents, { boost }) => {
      if (mistake === "titles put in lower case in place")
        for (const document of documents) (document as { title: string }).title = document.title.toLowerCase()
      const all = kept(documents, mistake)
      return { ids: Ids.make(all.map(({ id }) => id)), documents: all, boost, kept: { sum: 0 } }
    },
    ids: ({ ids }) => ids,
    statistics: ({ documents }) => ({ analysis: "planted", N: documents.length, df: () => 0, averageLength: () => 0 }),
    terms: (_, text) => [...new Set(wordsOf(text))],
    retrieve: (index, { boost }, text, depth) => {
      const scores = Float64Array.from(index.ids.values, (id, row) => {
        const score = total(counts(index, row, text, boost, mistake)) + index.kept.sum
        const place = index.documents.findIndex((document) => document.id === id)
        const nudge = mistake === "ties in the order of the documents" ? -place * 1e-9 : 0
        const isHit = score > 0 || mistake === "everything is a hit"
        const isSeen = mistake !== "the best of the first documents" || place < 4 || depth > 5
        return isHit && isSeen ? score + nudge : Number.NaN
      })
      if (mistake === "each search adds to the one before") index.kept.sum += 0.5
      return Ranking.fromScores(index.ids, scores, mistake === "one hit too many" ? depth + 1 : depth)
    },
    explain: (index, { boost }, text, row) => {
      const parts = counts(index, row, text, boost, mistake)
      const shown = mistake === "an explanation without the last word" ? parts.slice(0, -1) : parts
      return Explanation.sum(
        "counts",
        total(parts),
        [...shown, 0].map((value) => Explanation.leaf("a word", value))
      )
    },
    stored: {
      form: "planted",
      arrays: ({ documents, boost }) => {
        const isForgotten = (i: number) => mistake === "a stored index forgets the last document's text" && i === documents.length - 1
        return toArrays({ documents: documents.map((document, i) => (isForgotten(i) ? { ...document, text: "" } : document)), boost })
      },
      index: (arrays, ids) => {
        const read = fromArrays(arrays)
        if (mistake === "a stored index changed in place") arrays["json"]!.fill(0)
        return { ...read, ids, kept: { sum: 0 } }
      }
    }
  })
