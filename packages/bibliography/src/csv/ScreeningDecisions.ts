import type { Kept } from "@litfuse/engine/SourceRecord"
import * as Carrying from "../Carrying.ts"

/** A column of a row with its text. */
type Cell = Pick<Kept, "name" | "value">

const isNamed = (...names: ReadonlyArray<string>) => {
  const all = new Set(names)
  return ({ name }: Cell): boolean => all.has(name.toLowerCase())
}

const isNotes = isNamed("notes")

const isAsreviewNote = isNamed("asreview_note", "asreview_notes", "exported_notes_1")

const words: ReadonlyMap<string, readonly [asreview: string, rayyan: string]> = new Map([
  ["1", ["ASReview_relevant", "Included"]],
  ["0", ["ASReview_irrelevant", "Excluded"]]
])

/** The labels of ASReview in the columns of a row. */
const labelsOf = (cells: ReadonlyArray<Cell>): ReadonlySet<string> =>
  new Set(
    cells.flatMap(({ name, value }) => {
      const one: Kept = { form: "csv", name, value }
      const place = Carrying.placeOf(one)
      return place?.holds === "decision" ? Carrying.textsOf(one, place) : []
    })
  )

/** What Rayyan's notes say in addition to their text: ASReview's note, and its decision in the words of both. */
const addition = (cells: ReadonlyArray<Cell>): string => {
  const own = cells.filter(isNotes).map(({ value }) => value)
  const [label, ...others] = labelsOf(cells)
  const [asreview, rayyan] = (others.length === 0 ? words.get(label ?? "") : undefined) ?? []
  const isDecided = asreview === undefined || own.some((text) => text.includes("RAYYAN-INCLUSION:"))
  const notes = cells.filter(isAsreviewNote).map(({ value }) => value)
  const text = [...notes, ...(isDecided ? [] : [asreview])].join("; ")
  return isDecided ? text : `${text} | RAYYAN-INCLUSION: {"ASReview"=>"${rayyan}"}`
}

/** The columns of a row for Rayyan, which shows its own columns alone: notes and decisions of ASReview are in its notes too. */
export const forRayyan = (kept: ReadonlyArray<Kept>): ReadonlyArray<Kept> => {
  const added = addition(kept)
  if (added === "") return kept
  const notes = kept.find(isNotes)
  if (notes === undefined) return [...kept, { form: "csv", name: "notes", value: added }]
  return kept.map((one) => (one === notes ? { ...one, value: `${one.value}; ${added}` } : one))
}

/** The columns of a row without what `forRayyan` added to its notes. */
export const withoutAddition = <A extends Cell>(row: ReadonlyArray<A>): ReadonlyArray<A> => {
  const notes = row.find(isNotes)
  const others = row.filter((one) => one !== notes)
  const added = notes === undefined ? "" : addition(others)
  if (notes === undefined || added === "") return row
  if (notes.value === added) return others
  return notes.value.endsWith(`; ${added}`)
    ? row.map((one) => (one === notes ? { ...one, value: one.value.slice(0, -added.length - 2) } : one))
    : row
}

/** The decision on which all reviewers of Rayyan agree, as a label of ASReview. */
const agreed = (notes: string): string | undefined => {
  const [, inclusion] = /RAYYAN-INCLUSION: (\{.*?\})(?= \| (?:RAYYAN-|USER-NOTES)|\s*$)/su.exec(notes) ?? []
  const found = new Set([...(inclusion ?? "").matchAll(/"=>"([^"]*)"/g)].map(([, decision]) => decision))
  return [...words].find(([, [, rayyan]]) => found.size === 1 && found.has(rayyan))?.[0]
}

/** The columns of a row for programs that read ASReview's label: a decision of Rayyan is one, where the row has none. */
export const withLabel = (kept: ReadonlyArray<Kept>): ReadonlyArray<Kept> => {
  if (labelsOf(kept).size > 0) return kept
  const label = kept
    .filter(isNotes)
    .map(({ value }) => agreed(value))
    .find((one) => one !== undefined)
  return label === undefined ? kept : [...kept, { form: "csv", name: "asreview_label", value: label }]
}
