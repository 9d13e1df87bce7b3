import * as Schema from "effect/Schema"

/** An inverted abstract: for each word the places at which it stands. */
export type Index = Readonly<Record<string, ReadonlyArray<number>>>

/**
 * What an inverted abstract must look like. It is checked as a whole: it has a thousand entries where all the rest of a work has a hundred, and a
 * schema of records takes longer over it than over all the rest.
 */
export const Index: Schema.Codec<Index, unknown> = Schema.declare(
  (input: unknown): input is Index =>
    typeof input === "object" &&
    input !== null &&
    !Array.isArray(input) &&
    Object.values(input).every((places) => Array.isArray(places) && places.every((place) => Number.isFinite(place))),
  { expected: "words with the places at which they stand" }
)

/** Words in the order of their places. */
const sorted = (entries: ReadonlyArray<readonly [string, ReadonlyArray<number>]>): ReadonlyArray<string> =>
  entries
    .flatMap(([word, places]) => places.map((place) => ({ word, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ word }) => word)

/** The same where every place from 0 on is taken once, as it is in nearly all abstracts; undefined where not. */
const placed = (entries: ReadonlyArray<readonly [string, ReadonlyArray<number>]>): ReadonlyArray<string> | undefined => {
  let size = 0
  for (const [, places] of entries) size += places.length
  const words = Array.from<string | undefined>({ length: size })
  for (const [word, places] of entries)
    for (const place of places) {
      // a place is a number from outside, and may be a billion
      if (!Number.isInteger(place) || place < 0 || place >= size || words[place] !== undefined) return undefined
      words[place] = word
    }
  return words as ReadonlyArray<string>
}

/**
 * The text of an inverted abstract: its words in the order of their places, joined by blanks.
 *
 * - shape: for each word the places at which it stands, from 0; places that are left out leave nothing
 * - empty: undefined when there are no words
 * - source: https://developers.openalex.org/api-reference/works/work-object (as stored 2026-06)
 */
export const abstractOf = (index: Index | null | undefined): string | undefined => {
  if (index === null || index === undefined) return undefined
  const entries = Object.entries(index)
  const text = (placed(entries) ?? sorted(entries)).join(" ")
  return text.trim() === "" ? undefined : text
}
