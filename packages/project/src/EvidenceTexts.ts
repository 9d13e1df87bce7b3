/** What `litfuse evidence` reads of the texts of a project. */
import type { Passage } from "@litfuse/texts/Passages"
import * as TextSearch from "@litfuse/texts/TextSearch"
import * as Result from "effect/Result"
import type { ProjectError } from "./ProjectError.ts"
import { passageOf, type ProjectTexts } from "./ProjectTexts.ts"

export { count as texts, worksByName } from "./ProjectTexts.ts"

/** A work with some of its sections, in their order. */
export interface WorkText {
  readonly work: string
  readonly title: string | null
  readonly retraction: string | null
  readonly passages: ReadonlyArray<Passage>
}

const nullable = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

const workOf = (row: Readonly<Record<string, unknown>>, passages: ReadonlyArray<Passage>): WorkText => ({
  work: String(row["work"]),
  title: nullable(row["title"]),
  retraction: nullable(row["retraction"]),
  passages
})

/** The number of sections of current texts. */
export const sections = ({ store }: ProjectTexts): Result.Result<number, ProjectError> =>
  Result.map(store.all("SELECT count(*) AS n FROM section JOIN text ON text.sha256 = section.text WHERE isCurrent = 1"), ([row]) =>
    Number(row!["n"])
  )

/** In how many sections the words of a query are. */
export const frequency = ({ store }: ProjectTexts, match: string): Result.Result<number, ProjectError> =>
  Result.map(store.all(TextSearch.counting, match), ([row]) => Number(row!["n"]))

/** The sections that fit a query best, at most `limit`, by their works. Empty: no section has a word of the query. */
export const best = ({ store }: ProjectTexts, match: string, limit: number): Result.Result<ReadonlyArray<WorkText>, ProjectError> =>
  Result.gen(function* () {
    const rows = yield* store.all(TextSearch.best, match, limit)
    const found: Array<WorkText> = []
    for (const [text, some] of Map.groupBy(rows, (row) => String(row["text"]))) {
      const [row] = yield* store.all("SELECT work, title, retraction FROM text WHERE sha256 = ?", text)
      found.push(workOf(row!, some.toSorted((a, b) => Number(a["place"]) - Number(b["place"])).map(passageOf)))
    }
    return found
  })

/** The current text of a work, by any of its identifiers; undefined if there is none. */
export const byName = ({ store }: ProjectTexts, name: string): Result.Result<WorkText | undefined, ProjectError> =>
  Result.gen(function* () {
    const [row] = yield* store.all(
      "SELECT text.* FROM name JOIN text ON text.sha256 = name.text WHERE name.name = ? AND isCurrent = 1 ORDER BY text.sha256 LIMIT 1",
      name
    )
    if (row === undefined) return undefined
    const own = yield* store.all("SELECT * FROM section WHERE text = ? ORDER BY place", String(row["sha256"]))
    return workOf(row, own.map(passageOf))
  })
