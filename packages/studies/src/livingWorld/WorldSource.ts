/** Invented articles and their records in six sources. Everything here is made up: no word, name or number is of a real publication. */
import * as Identifier from "@litfuse/engine/Identifier"
import { PartialDate } from "@litfuse/engine/SourceRecord"
import * as SourceRecord from "@litfuse/engine/SourceRecord"
import type * as Seed from "@litfuse/stats/Seed"

/** The sources of the world, by name. */
export const worldSources = ["core", "crossref", "europepmc", "openalex", "pubmed", "semanticscholar"] as const
/** A source of the world. */
export type WorldSource = (typeof worldSources)[number]

const subjects = ["vossin", "talmeric acid", "korrelin", "ombrastat", "felune", "quarnine", "istrol", "pellamide", "sorvane", "trebulin"]
const conditions = ["marren fever", "dusk tremor", "silt lung", "amber rash", "kelner palsy", "low tide syndrome", "glass knee"]
const groups = ["divers", "night workers", "beekeepers", "weavers", "young rowers", "lighthouse crews", "ferry pilots", "millers"]
const journals = ["Annals of Invented Medicine", "Journal of Imagined Trials", "Fictional Epidemiology", "Letters in Made-up Care"]
const families = ["Almquora", "Brindlow", "Castemir", "Dovrehill", "Ellanby", "Farroway", "Gostrand", "Hultmere", "Innersby", "Jorvale"]

/** One of some items. */
export const oneOf = <A>(drawn: Seed.Stream, items: ReadonlyArray<A>): A => items[drawn.below(items.length)]!

/** The DOI of an article. */
export const doiOf = (n: number): Identifier.Identifier => Identifier.findAs("doi", `10.5555/living.${n}`)!

const pmidOf = (n: number): Identifier.Identifier => Identifier.findAs("pmid", String(90_000 + n))!

const ownOf = (source: WorldSource, n: number): { readonly id: string; readonly identifiers: ReadonlyArray<Identifier.Identifier> } => {
  const named = (scheme: Identifier.Scheme, value: string) => ({ id: value, identifiers: [Identifier.findAs(scheme, value)!] })
  if (source === "pubmed") return { id: String(90_000 + n), identifiers: [pmidOf(n)] }
  if (source === "europepmc") return { id: `MED/${90_000 + n}`, identifiers: [pmidOf(n)] }
  if (source === "openalex") return named("openalex", `W${700_000 + n}`)
  if (source === "semanticscholar") return named("corpusid", `corpusid:${400_000 + n}`)
  if (source === "core") return named("core", `core:${300_000 + n}`)
  return { id: `10.5555/living.${n}`, identifiers: [] }
}

/** An article: what all its records say at first. */
export interface Article {
  readonly n: number
  readonly title: string
  readonly family: string
  readonly journal: string
  readonly year: number
}

/** An invented article; its number makes its title unlike all others. */
export const articleOf = (drawn: Seed.Stream, n: number): Article => {
  const [subject, condition, group] = [subjects[n % 10]!, conditions[Math.floor(n / 10) % 7]!, oneOf(drawn, groups)]
  return {
    n,
    title: `${subject[0]!.toUpperCase()}${subject.slice(1)} for ${condition} in ${group}`,
    family: `${oneOf(drawn, families)}${String.fromCharCode(97 + (n % 26))}`,
    journal: oneOf(drawn, journals),
    year: 2012 + drawn.below(12)
  }
}

/** The record of an article in a source. `doi`: null where the source does not know it. */
export const recordOf = (
  { n, title, family, journal, year }: Article,
  source: WorldSource,
  doi: Identifier.Identifier | null = doiOf(n)
): SourceRecord.SourceRecord => {
  const { id, identifiers } = ownOf(source, n)
  return SourceRecord.make({
    source,
    id,
    identifiers: doi === null ? identifiers : [...identifiers, doi],
    title,
    contributors: [{ _tag: "Person", family }],
    containerTitle: journal,
    published: PartialDate.make(String(year)),
    publicationTypes: ["Journal Article"],
    ...(source === "pubmed" ? { abstract: `Report ${n} on ${title}.` } : {}),
    ...(source !== "openalex" ? {} : { citationCount: { count: n % 9, source, date: PartialDate.make("2030") } })
  })
}
