import * as Raw from "@litfuse/engine/Raw"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"

/**
 * A date in the words of MEDLINE, as far as it is one date: "2010 Sep-Oct" is 2010, "2015 Nov 3-9" is 2015-11, "1998 Dec-1999 Jan" is 1998.
 *
 * - empty: undefined without a year
 */
export const medlineDate = (text: string | undefined): PartialDate | undefined => {
  const [, year, rest = ""] = /(?<!\d)(\d{4})(?!\d)\s*(.*)$/u.exec(text ?? "") ?? []
  const [, month, day] =
    /^([A-Z][a-z]{2,8})(?:\s+(\d{1,2})(?!\d|-))?(?!-|\/)(?:\s|$)/u.exec(rest) ?? /^([A-Z][a-z]{2,8})\s+\d{1,2}-\d{1,2}$/u.exec(rest) ?? []
  return Raw.date(year, month, day)
}

/** A date in elements: a year with month and day as far as they are known, a season, or the words of MEDLINE. */
export const dateOf = (element: Xml.Element | undefined): PartialDate | undefined =>
  Raw.date(Xml.textAt(element, "Year"), Xml.textAt(element, "Month"), Xml.textAt(element, "Day")) ??
  medlineDate(Xml.textAt(element, "MedlineDate"))

/**
 * When a publication first appeared: the earliest date, and of two that agree as far as they go the one that says more.
 *
 * - empty: undefined without dates
 */
export const earliest = (dates: ReadonlyArray<PartialDate | undefined>): PartialDate | undefined =>
  dates.reduce((best, date) => {
    if (best === undefined || date === undefined) return best ?? date
    if (date.startsWith(best) || best.startsWith(date)) return date.length > best.length ? date : best
    return date < best ? date : best
  }, undefined)
