import type { EvidenceSentence } from "@litfuse/extraction/evidence/rankEvidence"
import { isRecordSection } from "../text/recordTexts.ts"

/** Letters and digits alone: an abstract and a full text may differ in signs and labels. */
const lettersOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "")

/** Shorter sentences are inside of others by chance. Units: letters and digits. */
const shortest = 20

const isRepeat = (one: string, other: string): boolean =>
  one === other || (Math.min(one.length, other.length) >= shortest && (one.includes(other) || other.includes(one)))

/**
 * Sentences without those of an abstract that the stored text of the same work has too: the text is what a reader opens.
 *
 * - `textOf` the work of the stored text, for the work of an abstract; undefined = no text is stored
 */
export const withoutRepeats = (
  sentences: ReadonlyArray<EvidenceSentence>,
  textOf: (work: string) => string | undefined
): ReadonlyArray<EvidenceSentence> => {
  const inTexts = new Map<string, Array<string>>()
  for (const { sentence } of sentences) {
    const { work, section } = sentence.address
    if (!isRecordSection(section)) inTexts.set(work, [...(inTexts.get(work) ?? []), lettersOf(sentence.text)])
  }
  return sentences.filter(({ sentence: { text, address } }) => {
    if (!isRecordSection(address.section)) return true
    const others = inTexts.get(textOf(address.work) ?? "") ?? []
    return !others.some((other) => isRepeat(lettersOf(text), other))
  })
}
