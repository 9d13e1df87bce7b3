type Attributes = Readonly<Record<string, string>>

/** Ids of Excel's built-in date formats, which files do not describe (ECMA-376, 18.8.30). */
const builtIn = (id: number): boolean => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

/** Whether a number format prints a day or year: such letters outside quoted texts, colours and conditions. */
const isDate = (code: string): boolean => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ""))

/** The cell styles that print a number as a date, by index; and whether days are counted from 1904. */
export interface DateStyles {
  readonly styles: ReadonlySet<number>
  readonly is1904: boolean
}

/** The date styles of a workbook. */
export const dateStyles = (formats: ReadonlyArray<Attributes>, styles: ReadonlyArray<Attributes>, properties: Attributes): DateStyles => {
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

/** Prints a number of days as a date such as `2024-03-01`, with the time if it has one; other texts stay unchanged. Excel treats 1900 as a leap year. */
export const printDate = (text: string, is1904: boolean): string => {
  const days = Number(text)
  if (text.trim() === "" || !Number.isFinite(days) || days < 0 || days > 2_958_466) return text
  const since = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30)
  const whole = new Date(since + Math.round(days * 86_400) * 1000).toISOString()
  return days % 1 === 0 ? whole.slice(0, 10) : whole.slice(0, 19).replace("T", " ")
}
