import * as DatasetStore from "@litfuse/bench/dataset/DatasetStore"
import type { Section } from "@litfuse/engine/source/FullText"
import type { Extracted, Sentence } from "@litfuse/extraction/ExtractionRule"
import { sentencesOf } from "@litfuse/extraction/sentencesOf"
import type { DatasetError } from "@litfuse/files/DatasetError"
import type { Passage } from "@litfuse/texts/Passages"
import { passagesOf } from "@litfuse/texts/passagesOf"
import * as TextAddress from "@litfuse/texts/TextAddress"
import * as Result from "effect/Result"

/**
 * The text of a trial as rules read it.
 *
 * - `places` where each passage begins in the text of the collection, by the name of the passage; units: UTF-16 units
 */
export interface TrialText {
  readonly pmcid: string
  readonly passages: ReadonlyArray<Passage>
  readonly sentences: ReadonlyArray<Sentence>
  readonly places: ReadonlyMap<string, number>
}

/** A text from its sections; `starts` where each begins in the text of the collection. */
export const trialText = (pmcid: string, sections: ReadonlyArray<Section>, starts: ReadonlyArray<number>): TrialText => {
  const passages = passagesOf(sections)
  return {
    pmcid,
    passages,
    sentences: sentencesOf(pmcid, passages),
    places: new Map(passages.map(({ name }, i) => [name, starts[i]!]))
  }
}

/** Whether a value has the address of its sentence: the address leads to a sentence with the words that say it. A value without one does not count. */
export const isAddressed = ({ address, text }: Pick<Extracted, "address" | "text">, passages: ReadonlyArray<Passage>): boolean => {
  const read = TextAddress.read(address, passages)
  return read._tag === "Fits" && read.quote.replaceAll(/\s/gu, " ").includes(text.replaceAll(/\s/gu, " "))
}

/** A file of a dataset as text. Errors: those of the dataset. */
export const textFile = (
  dataset: DatasetStore.Dataset,
  name: string
): Result.Result<{ readonly text: string; readonly opened: DatasetStore.Opened }, DatasetError> =>
  Result.map(DatasetStore.read(dataset, name), (opened) => ({ text: new TextDecoder().decode(opened.bytes), opened }))
