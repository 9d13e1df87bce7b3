/** The attributes of an element. */
type Attributes = Readonly<Record<string, string>>

/** Numbers of the ways to write dates that Excel has no words for in a file (ECMA-376, 18.8.30). */
const builtIn = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a way to write numbers writes a day or a year: letters outside of texts, colours and conditions. */
const isDate = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""))

/** Which styles of cells write a number as a date, by their numbers; and whether days are counted from 1904. */
export interface Dates {
  readonly styles: ReadonlySet<number>
  readonly is1904: boolean
}

/** The styles of a workbook that write dates. */
export const datesOf = (formats: ReadonlyArray<Attributes>, styles: ReadonlyArray<Attributes>, properties: Attributes): Dates => {
  const own = new Map(formats.map((one) => [Number(one["numFmtId"]), one["formatCode"] ?? ""]))
  const writesDate = (id: number): boolean => {
    const code = own.get(id)
    return code === undefined ? builtIn(id) : isDate(code)
  }
  return {
    styles: new Set(styles.flatMap((one, i) => (writesDate(Number(one["numFmtId"] ?? "0")) ? [i] : []))),
    is1904: properties["date1904"] === "1" || properties["date1904"] === "true"
  }
}

/** The day that a number of days stands for, as `2024-03-01`, and the time where it has one; what is no such number stays as it is. Excel takes 1900 for a leap year. */
export const dated = (text: string, is1904: boolean): string => {
  const days = Number(text)
  if (text.trim() === "" || !Number.isFinite(days) || days < 0 || days > 2_958_466) return text
  const since = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const whole = new Date(since + Math.round(days * 86_400) * 1000).toISOString()
  return days % 1 === 0 ? whole.slice(0, 10) : whole.slice(0, 19).replace("T", " ")
}
