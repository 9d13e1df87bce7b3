import * as Schema from "effect/Schema"

/** An inverted abstract: the positions of each word. */
export type Index = Readonly<Record<string, ReadonlyArray<number>>>

/**
 * The schema of an inverted abstract, which is checked as a whole. It has a thousand entries, and all other fields of a work together have a hundred. A
 * record schema would take longer for it than for all other fields.
 */
export const Index: Schema.Codec<Index, unknown> = Schema.declare(
  (input: unknown): input is Index =>
    typeof input === "object" &&
    input !== null &&
    !Array.isArray(input) &&
    Object.values(input).every((places) => Array.isArray(places) && places.every((place) => Number.isFinite(place))),
  { expected: "words with their positions" }
)

const sortWords = (entries: ReadonlyArray<readonly [string, ReadonlyArray<number>]>): ReadonlyArray<string> =>
  entries
    .flatMap(([word, places]) => places.map((place) => ({ word, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ word }) => word)

/** The words if every position from 0 on occurs once, as in nearly all abstracts; otherwise undefined. */
const inPlace = (entries: ReadonlyArray<readonly [string, ReadonlyArray<number>]>): ReadonlyArray<string> | undefined => {
  let size = 0
  for (const [, places] of entries) size += places.length
  const words = Array.from<string | undefined>({ length: size })
  for (const [word, places] of entries)
    for (const place of places) {
      // a position comes from the service, and may be a billion
      if (!Number.isInteger(place) || place < 0 || place >= size || words[place] !== undefined) return undefined
      words[place] = word
    }
  return words as ReadonlyArray<string>
}

/**
 * The text of an inverted abstract: its words in order, joined by blanks.
 *
 * - shape: the positions of each word, from 0; missing positions leave no gap
 * - empty: undefined without words
 * - source: https://developers.openalex.org/api-reference/works/work-object (as stored 2026-06)
 */
export const abstractOf = (index: Index | null | undefined): string | undefined => {
  if (index === null || index === undefined) return undefined
  const entries = Object.entries(index)
  const text = (inPlace(entries) ?? sortWords(entries)).join(" ")
  return text.trim() === "" ? undefined : text
}
