import * as Retraction from "@litfuse/engine/works/Retraction"
import * as Work from "@litfuse/engine/Work"

/** The facets by which works can be filtered. */
export const names = ["year", "source", "type", "access", "retraction"] as const
/** The name of a facet. */
export type Name = (typeof names)[number]

/** The selected values of each facet: a work must have one of the values of every facet. A facet without values selects all works. */
export type Selection = Readonly<Record<Name, ReadonlyArray<string>>>

/** A value of a facet, and how many works have it. */
export interface Value {
  readonly value: string
  readonly count: number
}

/** The values of each work, by its position in the answer. */
export interface Facets {
  readonly length: number
  readonly of: Readonly<Record<Name, ReadonlyArray<ReadonlyArray<string>>>>
}

const none = ["not said"]
const unmarked = "not retracted"

const valuesOf: Readonly<Record<Name, (work: Work.Work) => ReadonlyArray<string>>> = {
  year: (work) => [Work.field(work, "published")?.value.slice(0, 4) ?? none[0]!],
  source: Work.sources,
  type: (work) => {
    const types = [...new Set(Work.items(work, "publicationTypes").map(({ value }) => value))]
    return types.length === 0 ? none : types
  },
  access: (work) => [(Work.field(work, "openAccess")?.value.length ?? 0) > 0 ? "open access" : "no free text known"],
  retraction: (work) => [Retraction.flagOf(work) ?? unmarked]
}

/** The number of works that are retracted or doubted. */
export const countMarked = ({ of }: Facets): number => of.retraction.filter(([state]) => state !== unmarked).length

/** Collects the facet values of works once. */
export const read = (works: ReadonlyArray<Work.Work>): Facets => ({
  length: works.length,
  of: Object.fromEntries(names.map((name) => [name, works.map(valuesOf[name])])) as unknown as Facets["of"]
})

const fits = ({ of }: Facets, wanted: Selection, i: number, except?: Name): boolean =>
  names.every((name) => name === except || wanted[name].length === 0 || of[name][i]!.some((value) => wanted[name].includes(value)))

/** The positions of the works that match the selection, ascending. */
export const matchingRows = (facets: Facets, wanted: Selection): ReadonlyArray<number> =>
  Array.from({ length: facets.length }, (_, i) => i).filter((i) => fits(facets, wanted, i))

/** The values of a facet among the works that match the other facets, the most frequent first; years the latest first. A selected value stays. */
export const counts = (facets: Facets, wanted: Selection, name: Name): ReadonlyArray<Value> => {
  const found = new Map(wanted[name].map((value) => [value, 0]))
  for (let i = 0; i < facets.length; i++)
    if (fits(facets, wanted, i, name)) for (const value of facets.of[name][i]!) found.set(value, (found.get(value) ?? 0) + 1)
  const byText = (a: Value, b: Value): number => Number(a.value > b.value) - Number(a.value < b.value)
  return Array.from(found, ([value, count]) => ({ value, count })).sort(
    name === "year" ? (a, b) => byText(b, a) : (a, b) => b.count - a.count || byText(a, b)
  )
}
