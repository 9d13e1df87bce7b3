import * as Raw from "@litfuse/engine/Raw"
import { type PartialDate, year } from "@litfuse/engine/SourceRecord"

/** `2021/06/15/season`, `2021///`, `2019/09//undefined`: a RIS date, each part of which may be empty. */
const ris = /^(\d{4})\/(\d{0,2})(?:\/(\d{0,2})(?:\/.*)?)?$/

/** `15 Jun 2021`, `June 15, 2021`, `Jun 2021`. */
const dayFirst = /^(?:(\d{1,2})\s+)?(\p{L}{3,9})\.?(?:\s+(\d{1,2}),)?\s+(\d{4})$/u

/** Parses a date in any notation that references use; undefined if none fits. */
export const parse = (text: string): PartialDate | undefined => {
  const value = text.trim().slice(0, 100)
  const [, risYear, risMonth, risDay] = ris.exec(value) ?? []
  if (risYear !== undefined) return Raw.date(risYear, risMonth, risDay)
  const [, day, month, otherDay, lastYear] = dayFirst.exec(value) ?? []
  if (lastYear !== undefined) return Raw.date(lastYear, month, day ?? otherDay)
  return /^\d{4}\s*\p{L}/u.test(value) ? Raw.dateInWords(value) : (Raw.dateIn(value) ?? Raw.dateInWords(value))
}

/**
 * Whether a date says nothing that `published` does not say. After the third slash RIS has other information, such as a season. There `undefined` is no
 * information, and a date in digits, such as `4/1/2020`, only repeats a whole date.
 */
export const isRestated = (text: string, published: string): boolean => {
  const [, date, other = ""] = /^(\d{4}(?:[-/]\d{0,2}){0,2})(?:\/(.*))?$/.exec(text.trim()) ?? []
  const read = date === undefined ? undefined : parse(date)
  if (read === undefined || !published.startsWith(read)) return false
  // a month or a day that is none, such as 2019/13, and the end of a span say more
  const parts = date!.split(/[-/]/).filter((part) => !/^0*$/.test(part))
  if (parts.length > read.split("-").length || other.startsWith("-")) return false
  return other === "" || other === "undefined" || (published.length === 10 && /^[\d/.-]+$/.test(other))
}

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ")

/** Whether a text says something that `published` does not say: a season, the end of a span, a word such as "circa". */
export const saysMore = (text: string, published: string | undefined): boolean => {
  const value = text.trim()
  if (published !== undefined && isRestated(value, published)) return false
  if (/^\d{4}\D.*\D\d{4}(?:\D|$)/.test(value)) return true
  const [year = "", month, day] = published?.split("-") ?? []
  const said = (word: string): boolean => {
    if (word === year || (month !== undefined && word.startsWith(months[Number(month) - 1]!))) return true
    return /^\d{1,2}$/.test(word) && [month, day].some((part) => part !== undefined && Number(part) === Number(word))
  }
  // the time of a day says nothing about the date
  return (
    value
      .toLowerCase()
      .replace(/[t ]\d{1,2}:\d{2}(?::[\d.]+)?z?$/, "")
      .match(/\p{L}+|\p{N}+/gu) ?? []
  ).some((word) => !said(word))
}

/** A month, with or without a day, in the year of another field: `Sep 18`, `18 Sep`, `NOV`, `09`. */
const refine = (known: PartialDate, text: string): PartialDate | undefined => {
  const [, month, day] = /^(\p{L}{3,9}|\d{1,2})\.?(?:[\s-]+(\d{1,2}))?$/u.exec(text.trim()) ?? []
  const [, firstDay, lastMonth] = /^(\d{1,2})\s+(\p{L}{3,9})\.?$/u.exec(text.trim()) ?? []
  return Raw.date(String(year(known)), lastMonth ?? month, firstDay ?? day)
}

/** `Jul-Aug`, `Spring`, `1st quarter`: parts of a year that are not one month, so that only the year is known. */
const partOfYear = /^(?:\p{L}{3,9}[-–/]\p{L}{3,9}|spring|spr|summer|sum|autumn|fall|winter|win|(?:1st|2nd|3rd|4th) quarter)\.?$/iu

/** A text with a date, and whether it gives the year or refines it. */
export interface DatedText<A> {
  readonly of: A
  readonly text: string
  readonly isYear: boolean
}

/**
 * The publication date from the year and the dates of a reference: the year, refined by its most precise date in that year.
 *
 * - `unread` the texts that could not be parsed as dates
 */
export const combine = <A>(
  texts: ReadonlyArray<DatedText<A>>
): { readonly published: PartialDate | undefined; readonly unread: ReadonlyArray<A> } => {
  const read = texts.map((one) => ({ ...one, date: parse(one.text) }))
  const dates = read.flatMap(({ date }) => date ?? [])
  const base = read.find(({ isYear, date }) => isYear && date !== undefined)?.date ?? dates[0]
  const refined = base === undefined ? [] : read.flatMap(({ text, date }) => (date === undefined ? (refine(base, text) ?? []) : []))
  const fitting = [...dates, ...refined].filter((date) => base !== undefined && year(date) === year(base))
  const published = fitting.reduce<PartialDate | undefined>(
    (best, date) => (best === undefined || date.length > best.length ? date : best),
    undefined
  )
  const isRead = ({ text, date }: (typeof read)[number]) =>
    date !== undefined || (base !== undefined && (refine(base, text) ?? base) !== base) || partOfYear.test(text.trim())
  const unread = read.filter((one) => !isRead(one))
  return { published, unread: unread.map(({ of }) => of) }
}
