import * as Work from "@litfuse/engine/Work"

/** What works can be narrowed down by. */
export const names = ["year", "source", "type", "access", "retraction"] as const
/** The name of a facet. */
export type Name = (typeof names)[number]

/** What is wanted of each facet: a work has to have one of the values of each. A facet without values wants nothing. */
export type Wanted = Readonly<Record<Name, ReadonlyArray<string>>>

/** A value of a facet, and how many works have it. */
export interface Value {
  readonly value: string
  readonly count: number
}

/** The values of each work, by its place in the answer. */
export interface Facets {
  readonly length: number
  readonly of: Readonly<Record<Name, ReadonlyArray<ReadonlyArray<string>>>>
}

const none = ["not said"]

const valuesOf: Readonly<Record<Name, (work: Work.Work) => ReadonlyArray<string>>> = {
  year: (work) => [Work.field(work, "published")?.value.slice(0, 4) ?? none[0]!],
  source: Work.sources,
  type: (work) => {
    const types = [...new Set(Work.items(work, "publicationTypes").map(({ value }) => value))]
    return types.length === 0 ? none : types
  },
  access: (work) => [(Work.field(work, "openAccess")?.value.length ?? 0) > 0 ? "open access" : "no free text known"],
  retraction: (work) => {
    const status = Work.field(work, "retraction")?.value.status ?? "none"
    return [status === "none" ? "not retracted" : status]
  }
}

/** Reads once what works can be narrowed down by. */
export const read = (works: ReadonlyArray<Work.Work>): Facets => ({
  length: works.length,
  of: Object.fromEntries(names.map((name) => [name, works.map(valuesOf[name])])) as unknown as Facets["of"]
})

const fits = ({ of }: Facets, wanted: Wanted, i: number, except?: Name): boolean =>
  names.every((name) => name === except || wanted[name].length === 0 || of[name][i]!.some((value) => wanted[name].includes(value)))

/** The places of the works that have what is wanted, in their order. */
export const places = (facets: Facets, wanted: Wanted): ReadonlyArray<number> =>
  Array.from({ length: facets.length }, (_, i) => i).filter((i) => fits(facets, wanted, i))

/** The values of a facet among the works that the other facets leave, the commonest first; years the latest first. A value that is wanted stays. */
export const counts = (facets: Facets, wanted: Wanted, name: Name): ReadonlyArray<Value> => {
  const found = new Map(wanted[name].map((value) => [value, 0]))
  for (let i = 0; i < facets.length; i++)
    if (fits(facets, wanted, i, name)) for (const value of facets.of[name][i]!) found.set(value, (found.get(value) ?? 0) + 1)
  const byText = (a: Value, b: Value): number => (a.value < b.value ? -1 : a.value > b.value ? 1 : 0)
  return Array.from(found, ([value, count]) => ({ value, count })).sort(
    name === "year" ? (a, b) => byText(b, a) : (a, b) => b.count - a.count || byText(a, b)
  )
}
