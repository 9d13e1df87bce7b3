/** The words of one text, indexed in memory. */
import type { Passage } from "./Passages.ts"
import * as TextSearch from "./TextSearch.ts"

/**
 * Searches the sections of one text.
 *
 * - `match` a query of the index (`TextSearch.matchOf`)
 * - empty: no section has all the words
 */
export const search = (passages: ReadonlyArray<Passage>, match: string, limit: number): ReadonlyArray<TextSearch.SectionHit> => {
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
    const [sql, values] = TextSearch.searchOf(match, limit)
    return database
      .prepare(sql)
      .all(...values)
      .map(TextSearch.hitOf)
  } finally {
    database.close()
  }
}
