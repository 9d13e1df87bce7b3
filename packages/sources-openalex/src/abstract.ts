type Index = Readonly<Record<string, ReadonlyArray<number>>>

/** Words in the order of their places. */
const sorted = (index: Index): ReadonlyArray<string> =>
  Object.entries(index)
    .flatMap(([word, places]) => places.map((place) => ({ word, place })))
    .toSorted((a, b) => a.place - b.place)
    .map(({ word }) => word)

/** The same where every place from 0 on is taken once, as it is in nearly all abstracts; undefined where not. */
const placed = (index: Index): ReadonlyArray<string> | undefined => {
  let size = 0
  for (const word of Object.keys(index)) size += index[word]!.length
  const words = Array.from<string | undefined>({ length: size })
  for (const word of Object.keys(index))
    for (const place of index[word]!) {
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
  const text = (placed(index) ?? sorted(index)).join(" ")
  return text.trim() === "" ? undefined : text
}
