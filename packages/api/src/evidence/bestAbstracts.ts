import { type ClaimTerm, matchOfAny } from "@litfuse/extraction/evidence/ClaimTerms"
import type { SectionCounts } from "@litfuse/extraction/evidence/rankEvidence"
import * as TextSearch from "@litfuse/texts/TextSearch"
import type { RecordText } from "./recordTexts.ts"

/** Abstracts with words of a claim, best first, and in how many abstracts each term of the claim is. */
export interface BestAbstracts {
  readonly texts: ReadonlyArray<RecordText>
  readonly counts: SectionCounts
}

/**
 * The abstracts that fit the words of a claim best, by the same index as stored texts, in memory.
 *
 * - empty: no text without an abstract that has a word of the claim
 */
export const bestAbstracts = (abstracts: ReadonlyArray<RecordText>, terms: ReadonlyArray<ClaimTerm>, limit: number): BestAbstracts => {
  if (abstracts.length === 0) return { texts: [], counts: { n: 0, dfOf: () => 0 } }
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const database = new DatabaseSync(":memory:")
  try {
    database.exec(`${TextSearch.tables} BEGIN`)
    const add = database.prepare(TextSearch.addSection)
    const addWords = database.prepare(TextSearch.addWords)
    for (const [place, { passages }] of abstracts.entries())
      for (const { name, path, text, offset, sha256 } of passages) {
        const row = add.get(String(place), place, name, JSON.stringify(path), null, text, offset, sha256)
        addWords.run(Number(row!["id"]), text)
      }
    database.exec("COMMIT")
    const counting = database.prepare(TextSearch.counting)
    const frequencies = new Map(terms.map(({ term, match }) => [term, Number(counting.get(match)!["n"])]))
    const rows = database.prepare(TextSearch.best).all(matchOfAny(terms), limit)
    return {
      texts: rows.map((row) => abstracts[Number(row["place"])]!),
      counts: { n: abstracts.length, dfOf: (term) => frequencies.get(term) ?? 0 }
    }
  } finally {
    database.close()
  }
}
