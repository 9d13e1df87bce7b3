import * as Query from "../Query.ts"
import type { DateName } from "../Fields.ts"
import type { Say } from "./write.ts"

const separated = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2}))?)?$/u
const run = /^(\d{4})(?:(\d{2})(\d{2})?)?$/u

/** A date (`2010`, `2010/3`, `20100315`) as a partial date; undefined when the text is no date. */
export const partial = (text: string): string | undefined => {
  const match = separated.exec(text.trim()) ?? run.exec(text.trim())
  if (match === null) return undefined
  const [, year, month, day] = match
  if (month !== undefined && (Number(month) < 1 || Number(month) > 12)) return undefined
  if (day !== undefined && (Number(day) < 1 || Number(day) > 31)) return undefined
  return [year, month?.padStart(2, "0"), day?.padStart(2, "0")].filter((part) => part !== undefined).join("-")
}

/** The first day of a partial date. */
export const firstDay = (date: string): string => `${date}${"-01-01".slice(date.length - 4)}`

/** The last day of a partial date, by the calendar. */
export const lastDay = (date: string): string => {
  const [year = "", month, day] = date.split("-")
  if (day !== undefined) return date
  if (month === undefined) return `${year}-12-31`
  const days = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `${year}-${month}-${String(days).padStart(2, "0")}`
}

/** Years before and after every record: some systems need a bound where the query has none. */
const open = /^(?:1000|3000|9999)(?:[-/.]?\d{1,2}){0,2}$|^(?:current|present|now|today)?$/iu

/** From one date to another, as partial dates; open ends (`3000`, `current`, nothing) are no bounds. Undefined when one of them is no date. */
export const range = (date: DateName, from: string, until: string): Query.Query | undefined => {
  const [first, last] = [from.trim(), until.trim()]
  const [a, b] = [open.test(first) ? undefined : partial(first), open.test(last) ? undefined : partial(last)]
  if ((a === undefined && !open.test(first)) || (b === undefined && !open.test(last))) return undefined
  return a === undefined && b === undefined ? undefined : Query.range(date, a, b)
}

/** All dates that begin with some digits, as `2008*` and `20081*` do; undefined when no date begins with them. */
export const beginning = (date: DateName, digits: string): Query.Query | undefined => {
  if (!/^\d{4,8}$/u.test(digits)) return undefined
  const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6, 8)]
  const least = (part: string): string => (part === "0" ? "01" : part.padEnd(2, "0"))
  const most = (part: string, highest: number): string => String(Math.min(highest, Number(part.padEnd(2, "9")))).padStart(2, "0")
  const bound = (monthOf: string, dayOf: string): string => [year, monthOf, dayOf].filter((part) => part !== "").join("-")
  const from = bound(month === "" ? "" : least(month), day === "" ? "" : least(day))
  const until = bound(month === "" ? "" : most(month, 12), day === "" ? "" : most(day, 31))
  return partial(from) === undefined || partial(until) === undefined ? undefined : Query.range(date, from, until)
}

/** The years of a range, for a system without months; `limits` begins the remark when the range has months. Undefined where the range is open. */
export const years = (limits: string, { from, until }: Query.Range, say: Say): ReadonlyArray<string | undefined> => {
  if ((from ?? "").length > 4 || (until ?? "").length > 4)
    say("date-widened", `${limits}: ${from ?? ""}..${until ?? ""} becomes whole years`)
  return [from?.slice(0, 4), until?.slice(0, 4)]
}
