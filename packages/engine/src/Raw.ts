/**
 * Converts the values that services send to the form of our fields. An empty or unusable value is absent: a strange value loses its field, never the
 * record.
 */
import * as Identifier from "./Identifier.ts"
import { medlineLanguage, languageList } from "./sourceRecord/medlineLanguage.ts"
import { publicationType } from "./sourceRecord/publicationType.ts"
import type { Contributor, Dates, Funding, PartialDate } from "./SourceRecord.ts"
export { translatedTitle } from "./sourceRecord/translatedTitle.ts"
export { trialNumbers, trialNumbersIn } from "./sourceRecord/trialNumbers.ts"
import * as Xml from "./Xml.ts"

/** A value that a service may send instead of a text. */
export type Value = string | number | null | undefined

/** A list with at least one item. */
export type Some<A> = readonly [A, ...ReadonlyArray<A>]

/** A text on one line, without terminal control characters and direction marks; undefined when nothing remains. */
export const text = (value: Value): string | undefined =>
  value === null || value === undefined ? undefined : Xml.folded(String(value)) || undefined

/** Publication types in the common spelling of all sources, none empty and none twice. */
export const types = (values: ReadonlyArray<Value>): ReadonlyArray<string> => [...new Set(texts(values).map(publicationType))]

/** The languages of a publication in the common code: the first, and all if there are several; no fields without any. */
export const languages = (values: ReadonlyArray<Value>): { readonly language?: string; readonly languages?: Some<string> } => {
  const [first, ...rest] = [
    ...new Set(
      texts(values)
        .flatMap(languageList)
        .flatMap((one) => medlineLanguage(one) ?? [])
    )
  ]
  if (first === undefined) return {}
  return rest.length === 0 ? { language: first } : { language: first, languages: [first, ...rest] }
}

/** Funders and grants, as far as a service reports them; none twice. */
export const funding = (candidates: ReadonlyArray<readonly [funder: Value, grant: Value]>): Some<Funding> | undefined => {
  const all = candidates.map(([funder, grant]) => known({ funder: text(funder), grant: text(grant) }))
  const found = new Map(all.filter((one) => Object.keys(one).length > 0).map((one) => [JSON.stringify(one), one]))
  return some([...found.values()])
}

/** A list as a value of an optional field; undefined when it is empty. */
export const some = <A>(list: ReadonlyArray<A>): Some<A> | undefined => {
  const [first, ...rest] = list
  return first === undefined ? undefined : [first, ...rest]
}

/** Texts on one line each, none empty and none twice. */
export const texts = (values: ReadonlyArray<Value>): ReadonlyArray<string> => [
  ...new Set(values.map(text).filter((one) => one !== undefined))
]

/** The fields that are not undefined. */
export const known = <A extends object>(fields: A): { [K in keyof A]?: Exclude<A[K], undefined> } => {
  // a loop, because it runs many times for every record
  const found: { [K in keyof A]?: Exclude<A[K], undefined> } = {}
  for (const name of Object.keys(fields) as Array<keyof A>)
    if (fields[name] !== undefined) found[name] = fields[name] as Exclude<A[keyof A], undefined>
  return found
}

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

const monthOf = (value: Value): number => {
  const word = String(value ?? "").trim()
  // two months are not one month
  const named = /^\p{L}+\.?$/u.test(word) ? months.indexOf(word.slice(0, 3).toLowerCase()) : -1
  return named >= 0 ? named + 1 : Number(word === "" ? Number.NaN : word)
}

const isWithin = (value: number, most: number): boolean => Number.isInteger(value) && value >= 1 && value <= most

const padded = (value: number): string => String(value).padStart(2, "0")

/**
 * A date as precise as its parts allow, with months as numbers or in English. Undefined without a year of four digits. An impossible day is left out.
 */
export const date = (year: Value, month?: Value, day?: Value): PartialDate | undefined => {
  const first = text(year)
  if (first === undefined || !/^\d{4}$/.test(first) || first === "0000") return undefined
  const [second, third] = [monthOf(month), Number(text(day) ?? Number.NaN)]
  if (!isWithin(second, 12)) return first as PartialDate
  const days = new Date(Date.UTC(Number(first), second, 0)).getUTCDate()
  return `${first}-${padded(second)}${isWithin(third, days) ? `-${padded(third)}` : ""}` as PartialDate
}

/** The date at the start of a text: `2021`, `2021-03`, `2021-03-15T10:00:00Z`. */
export const dateIn = (value: Value): PartialDate | undefined => {
  const [, year, month, day] = /^\s*(\d{4})(?:[-/](\d{1,2})(?:[-/](\d{1,2}))?)?(?!\d)/.exec(String(value ?? "")) ?? []
  return date(year, month, day)
}

/**
 * A date in MEDLINE's words, as far as it is one date: "2010 Sep-Oct" is 2010, "2015 Nov 3-9" is 2015-11, "1998 Dec-1999 Jan" is 1998.
 *
 * - empty: undefined without a year
 */
export const dateInWords = (value: Value): PartialDate | undefined => {
  const [, year, rest = ""] = /(?<!\d)(\d{4})(?!\d)\s*(.*)$/u.exec(text(value) ?? "") ?? []
  const [, month, day, isRange] = /^([A-Za-z]{3,9})(?:\s+(\d{1,2})(-\d{1,2})?)?$/u.exec(rest) ?? []
  return date(year, month, isRange === undefined ? day : undefined)
}

/** The earliest date; of two that agree the more precise one: 2021-03-02 of 2021 and 2021-03-02. Undefined without dates. */
export const earliest = (dates: ReadonlyArray<PartialDate | undefined>): PartialDate | undefined =>
  dates.reduce((best, date) => {
    if (best === undefined || date === undefined) return best ?? date
    if (date.startsWith(best) || best.startsWith(date)) return date.length > best.length ? date : best
    return date < best ? date : best
  }, undefined)

/**
 * The dates of a publication by the rule of all sources. `published` is the date of the issue, as in the citation of the journal and the field DP of
 * PubMed. Without one it is the electronic date, and without either any other date of the source. `dates` keeps both.
 *
 * - `otherwise` a date of unknown kind
 * - empty: no fields without dates
 * - source: https://www.nlm.nih.gov/bsd/mms/medlineelements.html#dp (as stored 2026): "the full date on which the issue of the journal was published"
 */
export const dated = (
  { issue, electronic }: { readonly issue: PartialDate | undefined; readonly electronic: PartialDate | undefined },
  otherwise?: PartialDate
): { readonly published?: PartialDate; readonly dates?: Dates } =>
  known({
    published: issue ?? electronic ?? otherwise,
    dates: issue === undefined && electronic === undefined ? undefined : (known({ issue, electronic }) as Dates)
  })

/** The day of a moment, in universal time. */
export const dayOf = (ms: number): PartialDate => new Date(ms).toISOString().slice(0, 10) as PartialDate

/** A placeholder for a missing title. It is unique per record, so that records without titles are not merged. */
export const noTitle = (id: string): string => `[no title: ${id}]`

/** Whether a title is the placeholder of `noTitle`. */
export const isNoTitle = (title: string): boolean => title.startsWith("[no title: ") && title.endsWith("]")

/** The valid identifiers among some texts, each with the scheme that the service gives; none twice. */
export const identifiers = (
  candidates: ReadonlyArray<readonly [scheme: Identifier.Scheme, value: Value]>
): ReadonlyArray<Identifier.Identifier> => {
  const found = new Map<string, Identifier.Identifier>()
  for (const [scheme, value] of candidates) {
    const one = value === null || value === undefined ? undefined : Identifier.findAs(scheme, String(value))
    if (one !== undefined) found.set(Identifier.print(one), one)
  }
  return [...found.values()]
}

/** The ISSNs among some texts, with hyphen; none twice. */
export const issns = (values: ReadonlyArray<Value>): ReadonlyArray<string> => [
  ...new Set(
    values.flatMap((value) => {
      const [, front, back] =
        /^(\d{4})-?(\d{3}[\dX])$/.exec(
          String(value ?? "")
            .trim()
            .toUpperCase()
        ) ?? []
      return front === undefined ? [] : [`${front}-${back}`]
    })
  )
]

const particles = new Set("af,al,bin,da,de,del,della,den,der,di,dos,du,e,el,ibn,la,le,lo,ten,ter,van,vom,von,y,zu,zum,zur".split(","))

const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/iu

/**
 * A person from a name in one text: `Family, Given` if there is a comma. Otherwise the last word, with the particles before it, is the family name.
 *
 * - empty: undefined when there is no name
 */
export const person = (
  name: Value,
  rest: { readonly orcid?: string | undefined; readonly affiliations?: Some<string> | undefined } = {}
): Contributor | undefined => {
  const whole = text(name)
  if (whole === undefined) return undefined
  const of = (family: string, given: string | undefined): Contributor => ({ _tag: "Person", family, ...known({ given, ...rest }) })
  const [front, back] = whole.split(/\s*,\s*/u)
  if (front !== "" && back !== undefined && back !== "" && !suffix.test(back)) return of(front!, text(whole.slice(whole.indexOf(",") + 1)))
  const words = whole
    .replaceAll(",", "")
    .split(" ")
    .filter((word) => word !== "")
  let start = words.length - (words.length > 2 && suffix.test(words.at(-1)!) ? 2 : 1)
  while (start > 1 && particles.has(words[start - 1]!.toLowerCase()) && words[start - 1] === words[start - 1]!.toLowerCase()) start--
  return words.length === 0 ? undefined : of(words.slice(start).join(" "), text(words.slice(0, start).join(" ")))
}

/** The 16 digits of an ORCID in groups, as registries print them; undefined when there are none. */
export const orcid = (value: Value): string | undefined =>
  /(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/.exec(
    String(value ?? "")
      .trim()
      .toUpperCase()
  )?.[1]
