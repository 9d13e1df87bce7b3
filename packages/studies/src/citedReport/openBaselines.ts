import { inContext, type SentenceInContext } from "@litfuse/extraction/evidence/SentenceInContext"
import * as Seed from "@litfuse/stats/Seed"
import { bm25, countsOf, orderOf } from "../evidenceSentences/sentenceMethods.ts"
import type { Collection } from "./AnswerSteps.ts"
import type { CitedQuestion } from "./CitedQuestion.ts"

/** The baselines, in the order of tables. */
export const baselines = ["BM25, first sentence", "BM25, top sentence", "random sentence"] as const
/** One of them. */
export type Baseline = (typeof baselines)[number]

type Sentence = SentenceInContext["sentence"]

/** So many documents are read for the top sentence. */
const mostRead = 100

/** The sentences of each baseline for a question. The sentences of a document are read once. */
export const openBaselines = (collection: Collection, seed: number) => {
  const known = new Map<number, ReadonlyArray<SentenceInContext>>()
  const sentencesOf = (row: number): ReadonlyArray<SentenceInContext> => {
    const own = known.get(row) ?? inContext(collection.texts[row]!)
    known.set(row, own)
    return own
  }
  const firstOf = (rows: ReadonlyArray<number>): ReadonlyArray<Sentence> => rows.flatMap((row) => sentencesOf(row)[0]?.sentence ?? [])
  const topOf = (body: string, rows: ReadonlyArray<number>, most: number): ReadonlyArray<Sentence> => {
    const all = rows.flatMap(sentencesOf).map(({ sentence }) => sentence)
    const texts = all.map(({ text }) => text)
    return orderOf(bm25(body, texts, countsOf(texts)))
      .slice(0, most)
      .map((i) => all[i]!)
  }
  const randomOf = (id: string, most: number): ReadonlyArray<Sentence> => {
    const drawn = Seed.stream(Seed.derive(seed, "random sentence", id))
    const rows = Seed.shuffle(drawn, [...collection.ids.values.keys()]).slice(0, most)
    return rows.flatMap((row) => {
      const own = sentencesOf(row)
      return own.length === 0 ? [] : [own[drawn.below(own.length)]!.sentence]
    })
  }
  return ({ id, body }: CitedQuestion, most: number): Readonly<Record<Baseline, ReadonlyArray<Sentence>>> => {
    const rows = collection.retrieve(body, mostRead)
    return {
      "BM25, first sentence": firstOf(rows.slice(0, most)),
      "BM25, top sentence": topOf(body, rows, most),
      "random sentence": randomOf(id, most)
    }
  }
}

/** The share of the sentences of gold articles that are marked: how much the texts give away. Undefined without gold articles. */
export const shareMarked = (
  collection: Collection,
  questions: ReadonlyArray<CitedQuestion>,
  isOwn: (question: CitedQuestion, address: Sentence["address"]) => boolean
): number | undefined => {
  let [marked, all] = [0, 0]
  for (const question of questions)
    for (const id of question.gold)
      for (const { sentence } of inContext(collection.texts[collection.ids.row(id)]!)) {
        all++
        if (isOwn(question, sentence.address)) marked++
      }
  return all === 0 ? undefined : marked / all
}
