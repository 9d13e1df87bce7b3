/** All documents of a collection, searched as the command searches the texts of a project. */
import { claimTermsOf, matchOfAny } from "@litfuse/extraction/evidence/ClaimTerms"
import type { SectionCounts } from "@litfuse/extraction/evidence/rankEvidence"
import { inContext, type SentenceInContext } from "@litfuse/extraction/evidence/SentenceInContext"
import { passagesOf } from "@litfuse/texts/passagesOf"
import * as TextSearch from "@litfuse/texts/TextSearch"
import type { ClaimDocument } from "./LabelledClaim.ts"

/** So many sections are read sentence by sentence, as in the command. */
const mostSections = 200

/** A document as the command reads it: one section, and where each sentence of the collection begins in it. */
export interface ReadDocument {
  readonly sentences: ReadonlyArray<SentenceInContext>
  readonly isMarked: (sentence: SentenceInContext, marked: ReadonlySet<number>) => boolean
}

/** Reads a document. A sentence as the command divides the text is marked when it overlaps one that is marked. */
export const readDocument = ({ id, title, sentences }: ClaimDocument): ReadDocument => {
  const places: Array<readonly [from: number, to: number]> = []
  let at = 0
  for (const { length } of sentences) {
    places.push([at, at + length])
    at += length + 1
  }
  return {
    sentences: inContext({ work: id, title: title === "" ? null : title, passages: passagesOf([{ path: [], text: sentences.join(" ") }]) }),
    isMarked: ({ sentence: { address } }, marked) =>
      [...marked].some((i) => places[i] !== undefined && places[i][0] < address.to && address.from < places[i][1])
  }
}

/** The counts of the sentences of one document, as in the command. */
export const countsInside = (sentences: ReadonlyArray<SentenceInContext>): SectionCounts => ({
  n: sentences.length,
  dfOf: (term) => sentences.filter(({ terms }) => terms.has(term)).length
})

/** A corpus that can be searched until it is closed. */
export interface OpenCorpus {
  readonly search: (claim: string) => { readonly sentences: ReadonlyArray<SentenceInContext>; readonly counts: SectionCounts }
  readonly close: () => void
}

/** Indexes documents in memory, with the statements of the store of a project. */
export const openCorpus = (documents: ReadonlyMap<string, ReadDocument>, texts: ReadonlyMap<string, ClaimDocument>): OpenCorpus => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const database = new DatabaseSync(":memory:")
  database.exec(TextSearch.tables)
  const add = database.prepare(TextSearch.addSection)
  const addWords = database.prepare(TextSearch.addWords)
  for (const [id, { sentences }] of texts) {
    const text = sentences.join(" ")
    addWords.run(Number(add.get(id, 0, "Text", "[]", null, text, 0, "")!["id"]), text)
  }
  const counting = database.prepare(TextSearch.counting)
  const best = database.prepare(TextSearch.best)
  return {
    search: (claim) => {
      const terms = claimTermsOf(claim)
      const df = new Map(terms.map(({ term, match }) => [term, Number(counting.get(match)!["n"])]))
      const rows = terms.length === 0 ? [] : best.all(matchOfAny(terms), mostSections)
      return {
        sentences: rows.flatMap((row) => documents.get(String(row["text"]))!.sentences),
        counts: { n: texts.size, dfOf: (term) => df.get(term) ?? 0 }
      }
    },
    close: () => database.close()
  }
}
