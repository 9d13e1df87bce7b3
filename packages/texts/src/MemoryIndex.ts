/** The words of some texts, indexed in memory. */
import type { Passage } from "./Passages.ts"
import * as TextSearch from "./TextSearch.ts"

/** A text to search. `work` its name in the hits. */
export interface NamedText {
  readonly work: string
  readonly passages: ReadonlyArray<Passage>
}

/** The best sections, whose `text` is the name of their text; and how many sections of each text have all the words, best text first. */
export interface FoundInTexts {
  readonly hits: ReadonlyArray<TextSearch.SectionHit>
  readonly sections: ReadonlyMap<string, number>
}

/**
 * Searches the sections of some texts.
 *
 * - `match` a query of the index (`TextSearch.matchOf`)
 * - empty: no section has all the words
 */
export const searchTexts = (texts: ReadonlyArray<NamedText>, match: string, limits: TextSearch.Limits): FoundInTexts => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const database = new DatabaseSync(":memory:")
  try {
    database.exec(TextSearch.tables)
    const add = database.prepare(TextSearch.addSection)
    const addWords = database.prepare(TextSearch.addWords)
    for (const { work, passages } of texts)
      for (const [place, { name, path, kind, text, offset, sha256 }] of passages.entries()) {
        const row = add.get(work, place, name, JSON.stringify(path), kind ?? null, text, offset, sha256)
        addWords.run(Number(row!["id"]), text)
      }
    const section = database.prepare(TextSearch.sectionOf)
    const { chosen, sections } = TextSearch.choose(database.prepare(TextSearch.ranking).all(match), limits)
    return { hits: chosen.map((row) => TextSearch.hitOf(match, row, section.get(Number(row["id"]))!)), sections }
  } finally {
    database.close()
  }
}

/** The best sections of a text, and how many sections have all the words. */
export interface Found {
  readonly hits: ReadonlyArray<TextSearch.SectionHit>
  readonly sections: number
}

/** Searches the sections of one text, as `searchTexts`. */
export const search = (passages: ReadonlyArray<Passage>, match: string, limit: number): Found => {
  const { hits, sections } = searchTexts([{ work: "", passages }], match, { limit, perText: limit })
  return { hits, sections: sections.get("") ?? 0 }
}
