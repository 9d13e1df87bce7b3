import { retrieverDocument } from "@litfuse/bench/CollectionDocument"
import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type * as Analysis from "@litfuse/bench/experiment/Analysis"
import * as BioAsq from "@litfuse/bench/formats/BioAsq"
import * as BioAsqSnippets from "@litfuse/bench/formats/BioAsqSnippets"
import type { Document } from "@litfuse/engine/Retriever"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Passages from "@litfuse/texts/Passages"
import * as Result from "effect/Result"
import type { Collection } from "./AnswerSteps.ts"

/** A question with the places of its gold snippets, by document: UTF-16 offsets of the text, the end exclusive. */
export interface CitedQuestion {
  readonly id: string
  readonly body: string
  readonly gold: ReadonlyArray<string>
  readonly marks: ReadonlyMap<string, ReadonlyArray<readonly [from: number, to: number]>>
}

/** The questions of each edition as their files have them, and all of their gold articles as documents. */
export interface Editions {
  readonly byEdition: ReadonlyMap<number, ReadonlyArray<BioAsq.Question>>
  readonly documents: ReadonlyArray<Document>
  readonly inputs: Analysis.Findings["inputs"]
}

/** Reads the batches of some editions. Errors: those of the files. */
export const readEditions = (dataset: DatasetStore.Dataset, editions: ReadonlyArray<number>): Result.Result<Editions, DatasetError> =>
  Result.gen(function* () {
    const byEdition = new Map<number, ReadonlyArray<BioAsq.Question>>()
    const inputs: Array<Analysis.Findings["inputs"][number]> = []
    for (const edition of editions) {
      const names = Object.keys(dataset.manifest.files).filter((name) => name.startsWith(`edition-${edition}-batch-`))
      const opened = yield* Result.all(names.map((name) => DatasetStore.read(dataset, name)))
      byEdition.set(edition, yield* BioAsq.parseAll(opened))
      inputs.push(...opened.map(({ name, sha256 }) => ({ kind: "questions", source: name, sha256 })))
    }
    return { byEdition, documents: BioAsqSnippets.toDocuments([...byEdition.values()].flat()).map(retrieverDocument), inputs }
  })

/** Where a snippet is in the text of a document; undefined where it is not. */
const placeOf = (text: string, snippet: string): readonly [number, number] | undefined => {
  const said = Passages.clean(snippet.trim())
  const from = said === "" ? -1 : text.indexOf(said)
  return from < 0 ? undefined : [from, from + said.length]
}

/** A question over a collection. Shape: gold articles without a text are left out. Empty: a question may have none. */
export const citedQuestion = ({ ids, texts }: Collection, { id, body, documents, snippets }: BioAsq.Question): CitedQuestion => {
  const gold = [...new Set(documents)].filter((one) => ids.row(one) >= 0)
  const own = new Set(gold)
  const marks = new Map<string, Array<readonly [number, number]>>()
  for (const { document, text } of snippets) {
    if (!own.has(document)) continue
    const place = placeOf(texts[ids.row(document)]!.passages[0]?.text ?? "", text)
    if (place !== undefined) marks.set(document, [...(marks.get(document) ?? []), place])
  }
  return { id, body, gold, marks }
}

/** Whether at least half of the characters of a sentence lie in gold snippets. */
export const isMarked = (
  { marks }: Pick<CitedQuestion, "marks">,
  { work, from, to }: { readonly work: string; readonly from: number; readonly to: number }
): boolean => {
  let [covered, end] = [0, from]
  for (const [start, stop] of (marks.get(work) ?? []).toSorted((a, b) => a[0] - b[0])) {
    const [left, right] = [Math.max(start, end), Math.min(stop, to)]
    if (right > left) [covered, end] = [covered + right - left, right]
  }
  return covered > 0 && 2 * covered >= to - from
}
