import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { parse } from "../../src/eval/Arguments.ts"
import { checks } from "@litfuse/eval/RunCheck"
import type { FieldFlag } from "../../src/FieldFlag.ts"
import { help, evalOptions, valueName } from "../../src/eval/evalOptions.ts"

describe("options", () => {
  it("has no name and no letter twice", () => {
    const letters = evalOptions.flatMap((option: FieldFlag) => option.short ?? [])
    expect(new Set(evalOptions.map(({ name }) => name)).size).toBe(evalOptions.length)
    expect(new Set(letters).size).toBe(letters.length)
  })

  it("are all on the help page and all understood by the parser", () => {
    const page = help([{ id: "nDCG", about: "a measure" }], [{ id: "ranks", about: "a check" }])
    expect(page).toMatch(/^Checks of --check:\n {2}ranks {2}a check$/m)
    for (const option of evalOptions) {
      const value = valueName(option)
      expect(page).toContain(`--${option.name}${value === undefined ? "" : ` ${value}`}`)
      const parsed = parse(["q", "r", `--${option.name}`, ...(value === undefined ? [] : ["1"])])
      expect(Result.isFailure(parsed) ? parsed.failure.message : "").not.toContain("unknown option")
    }
  })

  it("fill a page of lines that a terminal of 140 columns can show", () => {
    expect(
      Math.max(
        ...help([], checks)
          .split("\n")
          .map((line) => line.length)
      )
    ).toBeLessThanOrEqual(140)
  })
})
