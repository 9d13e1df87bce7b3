/** The words of one text, indexed in memory. */
import type { Passage } from "./Passages.ts"
import * as TextSearch from "./TextSearch.ts"

/** The best sections of a text, and how many sections have all the words. */
export interface Found {
  readonly hits: ReadonlyArray<TextSearch.SectionHit>
  readonly sections: number
}

/**
 * Searches the sections of one text.
 *
 * - `match` a query of the index (`TextSearch.matchOf`)
 * - empty: no section has all the words
 */
export const search = (passages: ReadonlyArray<Passage>, match: string, limit: number): Found => {
  const { DatabaseSync } = process.getBuiltinModule("node:sqlite")
  const database = new DatabaseSync(":memory:")
  try {
    database.exec(TextSearch.tables)
    const add = database.prepare(TextSearch.addSection)
    const addWords = database.prepare(TextSearch.addWords)
    for (const [place, { name, path, kind, text, offset, sha256 }] of passages.entries()) {
      const row = add.get("", place, name, JSON.stringify(path), kind ?? null, text, offset, sha256)
      addWords.run(Number(row!["id"]), text)
    }
    const rows = database.prepare(TextSearch.ranking).all(match)
    const section = database.prepare(TextSearch.sectionOf)
    const { chosen } = TextSearch.choose(rows, { limit, perText: limit })
    return { hits: chosen.map((row) => TextSearch.hitOf(match, row, section.get(Number(row["id"]))!)), sections: rows.length }
  } finally {
    database.close()
  }
}
