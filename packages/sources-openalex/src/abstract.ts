/**
 * The text of an inverted abstract: its words in the order of their places, joined by blanks.
 *
 * - shape: for each word the places at which it stands, from 0; places that are left out leave nothing
 * - empty: undefined when there are no words
 * - source: https://developers.openalex.org/api-reference/works/work-object (as stored 2026-06)
 */
export const abstractOf = (index: Readonly<Record<string, ReadonlyArray<number>>> | null | undefined): string | undefined => {
  if (index === null || index === undefined) return undefined
  // sorted, not put into an array by place: a place is a number from outside, and may be a billion
  const words = Object.entries(index).flatMap(([word, places]) => places.map((place) => ({ word, place })))
  const text = words
    .toSorted((a, b) => a.place - b.place)
    .map(({ word }) => word)
    .join(" ")
  return text.trim() === "" ? undefined : text
}
