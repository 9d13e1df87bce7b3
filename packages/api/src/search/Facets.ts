import * as Retraction from "@litfuse/engine/works/Retraction"
import * as Work from "@litfuse/engine/Work"
import * as Result from "effect/Result"
import type { Analysis } from "./analyses.ts"

/** The facets by which works can be filtered. */
export const names = ["source", "type", "level", "year", "access", "language", "retraction"] as const
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

const levelNames = new Map([
  [1, "1 systematic review, meta-analysis"],
  [2, "2 randomised or controlled trial"],
  [3, "3 observational study, other trial"],
  [4, "4 case report"],
  [5, "5 review, editorial, letter"]
])

/** The levels of evidence by work, in words, from the output of the analyzer `evidence-levels`. Empty: no levels without an output. */
export const levelsOf = (analyses: ReadonlyArray<Pick<Analysis, "analyzer" | "output">>): ReadonlyMap<string, string> => {
  const output = analyses.find(({ analyzer }) => analyzer === "evidence-levels")?.output as
    | { readonly works?: ReadonlyArray<{ readonly work: string; readonly level: number }> }
    | null
    | undefined
  return new Map((output?.works ?? []).map(({ work, level }) => [work, levelNames.get(level) ?? String(level)]))
}

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "code" })

/** The English name of a language code, as the code where there is none: codes come from sources. */
const languageOf = (code: string): string =>
  Result.getOrElse(
    Result.try(() => languages.of(code) ?? code),
    () => code
  )

const valuesOf: Readonly<Record<Exclude<Name, "level">, (work: Work.Work) => ReadonlyArray<string>>> = {
  year: (work) => [Work.field(work, "published")?.value.slice(0, 4) ?? none[0]!],
  source: Work.sources,
  type: (work) => {
    const types = [...new Set(Work.items(work, "publicationTypes").map(({ value }) => value))]
    return types.length === 0 ? none : types
  },
  access: (work) => [(Work.field(work, "openAccess")?.value.length ?? 0) > 0 ? "open access" : "no free text known"],
  language: ({ records, enriched }) => {
    const codes = [...records, ...(enriched ?? [])].flatMap(({ language, languages }) => languages ?? language ?? [])
    return codes.length === 0 ? none : [...new Set(codes.map(languageOf))]
  },
  retraction: (work) => [Retraction.flagOf(work) ?? unmarked]
}

/** The number of works that are retracted or doubted. */
export const countMarked = ({ of }: Facets): number => of.retraction.filter(([state]) => state !== unmarked).length

/** Collects the facet values of works once. `levels` of evidence by work, as `levelsOf` gives them. */
export const read = (works: ReadonlyArray<Work.Work>, levels: ReadonlyMap<string, string> = new Map()): Facets => {
  const said = { ...valuesOf, level: ({ id }: Work.Work) => (levels.has(id) ? [levels.get(id)!] : none) }
  // work by work, because records are packed, and each change of the record unpacks one
  const byWork = works.map((work) => names.map((name) => said[name](work)))
  const of = Object.fromEntries(names.map((name, i) => [name, byWork.map((values) => values[i]!)])) as unknown as Facets["of"]
  return { length: works.length, of }
}

const fits = ({ of }: Facets, wanted: Selection, i: number, except?: Name): boolean =>
  names.every((name) => name === except || wanted[name].length === 0 || of[name][i]!.some((value) => wanted[name].includes(value)))

/** The positions of the works that match the selection, ascending. */
export const matchingRows = (facets: Facets, wanted: Selection): ReadonlyArray<number> =>
  Array.from({ length: facets.length }, (_, i) => i).filter((i) => fits(facets, wanted, i))

const byText = (a: Value, b: Value): number => Number(a.value > b.value) - Number(a.value < b.value)

/** Facets whose values have an order; the values of the others are in the order of their counts. */
const orders: { readonly [K in Name]?: (a: Value, b: Value) => number } = { year: (a, b) => byText(b, a), level: byText }

/** The values of a facet among the works that match the other facets, the most frequent first; years the latest first, levels the strongest. A selected value stays. */
export const counts = (facets: Facets, wanted: Selection, name: Name): ReadonlyArray<Value> => {
  const found = new Map(wanted[name].map((value) => [value, 0]))
  for (let i = 0; i < facets.length; i++)
    if (fits(facets, wanted, i, name)) for (const value of facets.of[name][i]!) found.set(value, (found.get(value) ?? 0) + 1)
  return Array.from(found, ([value, count]) => ({ value, count })).sort(orders[name] ?? ((a, b) => b.count - a.count || byText(a, b)))
}
