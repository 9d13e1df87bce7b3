import * as Ids from "@litfuse/engine/Ids"
import * as TextColumns from "@litfuse/files/TextColumns"
import type { DatasetError } from "@litfuse/files/DatasetError"
import { badLine } from "@litfuse/files/DatasetError"
import * as Decimal from "@litfuse/files/Decimal"
import * as Result from "effect/Result"
import { contradiction, type Group, type Judged, type Preferences } from "../preferences/Preferences.ts"

/**
 * The form of a file, and which lines are skipped.
 *
 * - `form`: `prefs` has `topic group sub-group document level`; `qrels_prefs` reads qrels, `topic group document grade`, as preferences
 * - `comments`: a line that starts with `#` is an error (as for trec_eval 9.0.8) or skipped (10.0)
 */
export interface Options {
  readonly form: "prefs" | "qrels_prefs"
  readonly comments: "error" | "skip"
}

const namesOf = { prefs: "topic, group, sub-group, document and level", qrels_prefs: "topic, group, document and level" } as const

interface Line {
  readonly level: number
  readonly line: number
}

/** topic -> group -> sub-group -> document -> its level and where that stands. */
type Read = Map<string, Map<string, Map<string, Map<string, Line>>>>

const within = <A>(map: Map<string, Map<string, A>>, key: string): Map<string, A> => {
  const found = map.get(key) ?? new Map<string, A>()
  map.set(key, found)
  return found
}

const readLine = (cursor: TextColumns.Cursor, read: Read, { form }: Options): DatasetError | undefined => {
  const { file, line } = cursor
  const texts: Array<string> = []
  for (let wanted = form === "prefs" ? 4 : 3; wanted > 0; wanted--) {
    if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, namesOf[form])
    texts.push(TextColumns.column(cursor))
  }
  if (!TextColumns.next(cursor)) return TextColumns.wrongColumns(cursor, namesOf[form])
  const level = Decimal.parse(cursor)
  const text = TextColumns.column(cursor)
  if (!TextColumns.endLine(cursor)) return TextColumns.wrongColumns(cursor, namesOf[form])
  if (!(level >= 0 && level < Number.POSITIVE_INFINITY)) return badLine(file, line, `the level "${text}"`, "a decimal number of at least 0")
  const [topic, group, subgroup, id] = form === "prefs" ? texts : [texts[0], texts[1], "0", texts[2]]
  const judged = within(within(within(read, topic!), group!), subgroup!)
  const first = judged.get(id!)
  if (first !== undefined)
    return badLine(file, line, `document ${id} of topic ${topic} again (first on line ${first.line})`, "each document once in a sub-group")
  judged.set(id!, { level, line })
  return undefined
}

const inOrder = <A>(map: ReadonlyMap<string, A>): ReadonlyArray<readonly [string, A]> => [...map].sort(([a], [b]) => Ids.compare(a, b))

const groupOf = (name: string, subgroups: ReadonlyMap<string, ReadonlyMap<string, Line>>): Group => ({
  name,
  subgroups: inOrder(subgroups).map(([, judged]) => Array.from(judged, ([id, { level }]): Judged => ({ id, level })))
})

/** All groups, topics and groups in byte order; the first contradiction instead when there is one. */
const preferencesOf = (read: Read, file: string): Result.Result<Preferences, DatasetError> => {
  const preferences = new Map<string, ReadonlyArray<Group>>()
  const lineOf = (topic: string, group: string, id: string) =>
    Math.max(...Array.from(read.get(topic)!.get(group)!.values(), (judged) => judged.get(id)?.line ?? 0))
  for (const [topic, groups] of inOrder(read)) {
    const made = inOrder(groups).map(([name, subgroups]) => groupOf(name, subgroups))
    for (const group of made) {
      const problem = contradiction(topic, group, file, lineOf)
      if (problem !== undefined) return Result.fail(problem)
    }
    preferences.set(topic, made)
  }
  return Result.succeed(preferences)
}

/**
 * Reads preferences, columns apart by runs of blanks and tabs. Every line is read or the file is refused.
 *
 * - empty: a file without a preference is an error
 * - errors: `BadLine` for a line with other columns, and for a level that is no decimal number of at least 0
 * - errors: `BadLine` for a document twice in a sub-group, and for a group that contradicts itself
 * - agrees with: trec_eval `-R prefs` and `-R qrels_prefs`, but stricter where trec_eval guesses, counts a document twice or aborts
 */
export const parse = (bytes: Uint8Array, file: string, options: Options): Result.Result<Preferences, DatasetError> => {
  const made = TextColumns.make(bytes, file)
  if (Result.isFailure(made)) return Result.fail(made.failure)
  const cursor = made.success
  const read: Read = new Map()
  while (!TextColumns.atEnd(cursor)) {
    if (TextColumns.atComment(cursor)) {
      if (options.comments !== "skip") return Result.fail(TextColumns.unexpectedComment(cursor, namesOf[options.form]))
      if (!TextColumns.skipLine(cursor)) return Result.fail(TextColumns.wrongColumns(cursor, namesOf[options.form]))
      continue
    }
    const problem = readLine(cursor, read, options)
    if (problem !== undefined) return Result.fail(problem)
  }
  if (read.size === 0) return Result.fail(badLine(file, 0, "no preference in it", `lines of ${namesOf[options.form]}`))
  return preferencesOf(read, file)
}
