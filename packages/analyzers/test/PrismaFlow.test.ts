import { analyzerLaws } from "@litfuse/kit/analyzerLaws"
import { testLaws } from "@litfuse/kit/testLaws"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { PrismaFlow, type PrismaFlowOutput } from "../src/PrismaFlow.ts"
import { type Found, resultOf, type Silence } from "./results.ts"

const say = (found: Found, silences: Readonly<Record<string, Silence>> = {}) => PrismaFlow.analyse(resultOf(found, silences), {}, {})

/** Everything that came is a duplicate, or is to be screened; and every record came from a source. */
const balanced = (say: (found: Found) => PrismaFlowOutput) =>
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom("a", "b", "c"),
        fc.subarray([..."uvwxyz"]).map((all) => all.join(""))
      ),
      (found) => {
        const { identified, duplicates, screened, sources } = say(found)
        expect(duplicates + screened).toBe(identified)
        expect(sources.reduce((sum, { records }) => sum + records, 0)).toBe(identified)
        expect(screened).toBe(new Set(Object.values(found).join("")).size)
      }
    )
  )

describe("PrismaFlow", () => {
  testLaws(it, analyzerLaws(PrismaFlow))

  it("by hand: three records from two sources, of which two are one; a failed source is no source of zero", () => {
    const output = say({ a: "xy", ctgov: "y" }, { quiet: "failed", still: "empty" })
    expect(output).toMatchObject({ identified: 3, duplicates: 1, screened: 2 })
    expect(PrismaFlow.views.text(output).split("\n").slice(0, 5)).toEqual([
      "PRISMA 2020 flow: 3 records identified, 1 duplicate removed, 2 records to be screened",
      "  database a: 2",
      "  register ctgov: 1",
      "  database quiet: not searched (failed)",
      "  database still: 0"
    ])
    expect(PrismaFlow.views.mermaid!(output)).toContain('  a0["Removed before screening · duplicates: 1"]')
  })

  it("balances; a planted mistake is noticed", () => {
    balanced(say)
    expect(() => balanced((found) => ({ ...say(found), duplicates: 0 }))).toThrow()
  })
})
