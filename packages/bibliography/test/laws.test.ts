/** What holds for every form: what is printed is read back, whatever its texts hold. */
import { isDeepStrictEqual } from "node:util"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as Bibliography from "../src/Bibliography.ts"
import { fitted, keptFields, withoutHeadings } from "./keptFields.ts"
import { withoutVerbatim } from "./withoutVerbatim.ts"
import { anyText, records, unfitting } from "./arbitraries.ts"

const untitled = (record: SourceRecord): SourceRecord => ({ ...record, title: "" })

/** As `expect(actual).toEqual(expected)`, which takes ten times as long to say that all is well. */
const equal = (actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected)
}

const forms = Bibliography.names.map((form) => {
  const { parse, print, startIn } = Bibliography.formats[form]
  const read = (text: string) => Result.getOrThrow(parse(text, "a"))
  return { form, print, startIn, read, keptOf: keptFields(form), fit: fitted(form) }
})

/** Checks a form, and says which one it was that failed. */
const inForm = (form: string, check: () => void): void => {
  try {
    check()
  } catch (cause) {
    throw new Error(`in ${form}`, { cause })
  }
}

type Checked = (typeof forms)[number]

/** Each case is drawn once for all forms. */
const holds = <A>(arbitrary: fc.Arbitrary<A>, law: (drawn: A, form: Checked) => void): void =>
  fc.assert(
    fc.property(arbitrary, (drawn) => {
      for (const form of forms) inForm(form.form, () => law(drawn, form))
    }),
    { numRuns: 200 }
  )

describe("every format", () => {
  it("reads back what it prints, is recognised by its content, and is printed the same again after it was read", () => {
    holds(records, (all, { print, read, startIn, keptOf, fit }) => {
      const fitting = all.map(fit)
      const text = print(fitting)
      const back = read(text).records
      equal(back.map(keptOf), fitting.map(keptOf))
      const isSame = fitting.every((one, i) => one === all[i])
      const once = print(isSame ? back : read(print(all)).records)
      // where the second printing is the first one of the same records, so is the third
      if (!isSame || once !== text) expect(print(read(once).records)).toBe(once)
      if (all.length === 0) return
      if (startIn(once) < 0) expect.fail(`no record begins in ${once}`)
      const seen = Bibliography.read(Buffer.from(once), "no-extension")
      equal(
        Result.map(seen, (found) => found.records.length),
        Result.succeed(all.length)
      )
    })
  })

  it("reports exactly the records that it cannot store unchanged", () => {
    holds(unfitting, (one, { form, read, keptOf }) => {
      const record = withoutHeadings.has(form) ? { ...one, meshHeadings: [] } : one
      const { text, notices } = Bibliography.print([record], form, "a")
      const [now, before] = [read(text).records.map(keptOf), [keptOf(record)]]
      // drawn objects may have no prototype, which copies have
      const isChanged = !isDeepStrictEqual(now, before) && !isDeepStrictEqual(structuredClone(now), structuredClone(before))
      equal([record, notices.some(({ code }) => code === "field-changed")], [record, isChanged])
    })
  })

  it("lets no title make another record or field", () => {
    holds(anyText, (title, { print, read }) => {
      const one: SourceRecord = {
        source: "file",
        id: "1",
        identifiers: [],
        title: `x${title}`,
        contributors: [],
        publicationTypes: [],
        meshHeadings: [],
        keywords: []
      }
      const { records, rest } = read(print([one, { ...one, id: "2", title: "last" }]))
      equal(records.map(withoutVerbatim).map(untitled), [one, { ...one, id: "2" }].map(untitled))
      equal([records[1]?.title, rest.map(({ size }) => size)], ["last", [0, 0]])
    })
  })

  it.each(forms)("prints no records as a file without any: $form", ({ read, print }) => {
    expect(read(print([])).records).toEqual([])
  })
})
