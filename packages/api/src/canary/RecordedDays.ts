/** A folder of days: recordings and findings of each source by day. */
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Cassette from "@litfuse/engine/http/Cassette"
import type { Recording } from "@litfuse/engine/http/Recording"
import * as Tape from "@litfuse/engine/http/Tape"
import * as Ids from "@litfuse/engine/Ids"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"

/**
 * The findings about a source on a day.
 *
 * - `known` the title of its known record; null if not found
 * - `states` the state of each ability; `changes` the number of findings except new fields
 */
export const Day = Schema.Struct({
  version: Schema.Literal(1),
  known: Schema.NullOr(Schema.String),
  states: Schema.Record(Schema.String, Schema.String),
  changes: Schema.Int
})
export type Day = typeof Day.Type

const DayJson = Schema.fromJsonString(Day)

const isDay = (name: string): boolean => /^\d{4}-\d\d-\d\d$/u.test(name)

/** The days of a folder, ascending; empty for a missing folder. */
export const daysIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder) ? readdirSync(folder).filter(isDay).sort(Ids.compare) : []

/** The findings about a source on a day; undefined if it was not asked; `damaged` if the file is invalid. */
export const dayOf = (folder: string, day: string, source: string): Day | "damaged" | undefined => {
  const file = join(folder, day, `${source}.json`)
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (found === undefined) return undefined
  const read = found.isFile() ? Result.try(() => readFileSync(file, "utf8")) : Result.fail("no file")
  return Result.getOrElse(Result.flatMap(read, Schema.decodeUnknownResult(DayJson)), () => "damaged")
}

/** The recordings of a source in a folder or on a tape. */
export const recordingsIn = (place: Tape.Place): Result.Result<ReadonlyArray<Recording>, Cassette.CassetteError> =>
  Result.flatMap(Cassette.read(place), ({ recordings: taken }) => Result.all(taken.map(({ recording }) => recording())))

/** The newest day on which a source was recorded. */
export const newest = (folder: string, source: string): string | undefined =>
  daysIn(folder).findLast((day) => existsSync(join(folder, day, source)))

/** Stores the answers and findings of a source for a day, replacing earlier ones of that day. Errors: the path of a link, if the folder contains one. */
export const keep = (folder: string, day: string, source: string, tape: Tape.Tape | undefined, found: Day): string | undefined => {
  const own = join(folder, day, source)
  const link = [folder, join(folder, day), own].find((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true)
  if (link !== undefined) return link
  makeFolder(join(folder, day))
  const file = join(folder, day, `${source}.json`)
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(found, undefined, 2)}\n`, { flag: "wx" })
  if (tape === undefined) return undefined
  rmSync(own, { recursive: true, force: true })
  const writer = Tape.writer(own)
  writer.open()
  for (const [place, text] of tape.texts) {
    const [upstream, name] = place.split("/") as [string, string]
    writer.write(upstream, name, text)
  }
  return undefined
}
