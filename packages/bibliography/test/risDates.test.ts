/** Whatever a file says about a date, RIS has the year in PY. */
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Ris from "../src/Ris.ts"
import { printWhole } from "../src/Printer.ts"

const parse = (text: string) => Result.getOrThrow(Ris.parse(text, "a.ris")).records
const print = printWhole(Ris.printer)
const again = (...lines: ReadonlyArray<string>) => print(parse(["TY  - JOUR", "TI  - A", ...lines, "ER  - "].join("\n")))
const datesIn = (text: string) => text.split("\r\n").filter((line) => /^(?:PY|Y1|DA) /.test(line))

const [year, month, day] = [fc.integer({ min: 1900, max: 2029 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 })]
const names = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ")
const two = (n: number) => String(n).padStart(2, "0")

/** One date in a notation of an exporter. */
const written = fc
  .tuple(year, month, day)
  .chain(([y, m, d]) =>
    fc.constantFrom(
      `${y}`,
      `${y}/${two(m)}/${two(d)}`,
      `${y}/${two(m)}//undefined`,
      `${y}///${m}/${d}/${y}`,
      `${y}/${two(m)}//${names[m - 1]!}/Dec${y}`,
      `${y}//`,
      `${y}-${two(m)}-${two(d)}`,
      `${names[m - 1]!.toUpperCase()} ${y}`,
      `${d} ${names[m - 1]!} ${y}`,
      `${names[m - 1]!}-Dec`,
      `${names[m - 1]!} ${d}`,
      `Spring ${y}`
    )
  )

describe("the dates of RIS", () => {
  it("have one PY of four figures wherever a date was read, and are read back the same", () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom("PY", "Y1", "DA"), written), { minLength: 1, maxLength: 3 }), (lines) => {
        const of = lines.map(([tag, value]) => `${tag}  - ${value}`)
        const [record] = parse(["TY  - JOUR", "TI  - A", ...of, "ER  - "].join("\n"))
        const text = again(...of)
        const years = datesIn(text).filter((line) => line.startsWith("PY"))
        expect(years).toEqual(record!.published === undefined ? [] : [`PY  - ${record!.published.slice(0, 4)}`])
        expect(parse(text)[0]!.published).toBe(record!.published)
        expect(print(parse(text))).toBe(text)
      })
    )
  })

  it.each([
    [
      ["PY  - 2019", "DA  - 2019/09//undefined"],
      ["PY  - 2019", "DA  - 2019/09//"]
    ],
    [
      ["PY  - 2021", "DA  - MAR 2021"],
      ["PY  - 2021", "DA  - MAR 2021"]
    ],
    [["Y1  - 2019/09//Sep/Oct2019"], ["PY  - 2019", "DA  - 2019/09//Sep/Oct2019"]],
    [
      ["Y1  - 2020/04/01//", "PY  - 2020///4/1/2020"],
      ["PY  - 2020", "DA  - 2020/04/01/"]
    ],
    [
      ["DA  - JAN 1953", "PY  - NOV 1953"],
      ["PY  - 1953", "DA  - NOV 1953", "DA  - JAN 1953"]
    ],
    [["DA  - 2019/13/45/"], ["PY  - 2019", "DA  - 2019/13/45/"]],
    [
      ["PY  - 2019", "DA  - 2019/05/03/-2019/05/05"],
      ["PY  - 2019", "DA  - 2019/05/03/-2019/05/05"]
    ]
  ])("%j are written as %j", (lines, expected) => {
    expect(datesIn(again(...lines))).toEqual(expected)
  })
})
