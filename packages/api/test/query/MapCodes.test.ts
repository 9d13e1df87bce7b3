import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import * as MapCodes from "../../src/MapCodes.ts"
import { asked } from "../asked.ts"
import { errorOf, refusals } from "../refusals.ts"
import { written } from "../written.ts"

const table = 'icd10,mesh\nE11,"Diabetes Mellitus, Type 2"\nE11,Hyperglycemia\nE14,"Diabetes Mellitus, Type 2"\n'
const folder = () => written({ "map.csv": table, "bad.csv": "icd10,mesh\nE11,\n", "other.csv": "code,mesh\nE11,Sleep\n" })

describe("codes and headings", () => {
  it("map both ways, and keep all partners, whatever the case of letters", async () => {
    const answer = await asked(MapCodes.ask({ folder: folder(), codes: ["e11", "diabetes mellitus, type 2"], table: "map.csv" }))
    expect(answer.codes).toEqual([
      { code: "E11", from: "icd10", found: ["Diabetes Mellitus, Type 2", "Hyperglycemia"] },
      { code: "Diabetes Mellitus, Type 2", from: "mesh", found: ["E11", "E14"] }
    ])
  })

  it("that the table does not have are errors, each with the nearest one", async () => {
    const problems = await refusals(MapCodes.ask({ folder: folder(), codes: ["E12", "Hyperglycaemia", "E14"], table: "map.csv" }))
    expect(problems.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^\{table\} has no code and no heading "E12"/),
      '{table} has no code and no heading "Hyperglycaemia"; did you mean "Hyperglycemia"?'
    ])
  })

  it("need both columns, and both in each line", async () => {
    const message = async (file: string) => (await errorOf(MapCodes.ask({ folder: folder(), codes: ["E11"], table: file }))).message
    expect(await message("bad.csv")).toMatch(/bad\.csv:2: a line without a code or without a heading/)
    expect(await message("other.csv")).toMatch(/other\.csv:1: no column "icd10"/)
    const answer = await asked(MapCodes.ask({ folder: folder(), codes: ["Sleep"], table: "other.csv", icd: "code" }))
    expect(answer.codes).toEqual([{ code: "Sleep", from: "mesh", found: ["E11"] }])
  })

  it("are symmetric: a heading has a code exactly where the code has the heading", async () => {
    const pair = fc.tuple(fc.constantFrom("A1", "A2", "B1"), fc.constantFrom("Tea", "Rest", "Sleep"))
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 9 }), async (pairs) => {
        const at = written({ "map.csv": `icd10,mesh\n${pairs.map((one) => one.join(",")).join("\n")}\n` })
        const all = [...new Set(pairs.flat())] as [string, ...Array<string>]
        const { codes } = await asked(MapCodes.ask({ folder: at, codes: all, table: "map.csv" }))
        const found = codes.flatMap(({ code, from, found: own }) =>
          own.map((one) => (from === "icd10" ? `${code} ${one}` : `${one} ${code}`))
        )
        const wanted = [...new Set(pairs.map((one) => one.join(" ")))]
        expect(found.toSorted()).toEqual([...wanted, ...wanted].toSorted())
      }),
      { numRuns: 20 }
    )
  })
})
