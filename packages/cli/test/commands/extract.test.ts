import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const trial = "# Abstract\n\nWe did a randomised trial. In total, 62 nurses were randomised to tea or coffee.\n"
const fields = (required: ReadonlyArray<string>) =>
  JSON.stringify({ required, properties: { participants: { type: "integer" }, registration: { type: "string" } } })

describe("litfuse extract", () => {
  it("prints each value with its sentence, and names fields without a value", async () => {
    const { code, out, err } = await litfuse(["extract", "trial.md", "--schema", "f.json"], { "trial.md": trial, "f.json": fields([]) })
    expect([code, out]).toEqual([
      0,
      "participants: 62\n  Abstract \u00b7 27-80 \u00b7 In total, 62 nurses were randomised to tea or coffee.\n"
    ])
    expect(err.split("\n")).toEqual([
      "note (weak-rule) f.json: the rule registration is not shown to be better than one simple pattern (reports/extraction); check the values",
      "registration: no value: no sentence says it in a form that the rule knows",
      ""
    ])
  })

  it("ends with 1 in the strict mode when a required value is missing, and with 0 in the others", async () => {
    const strict = await litfuse(["extract", "trial.md", "--schema", "f.json"], { "trial.md": trial, "f.json": fields(["registration"]) })
    expect([strict.code, strict.out.trim()]).toEqual([1, ""])
    expect(strict.err).toMatch(/registration: required, and no value: .*\n.*--mode partial prints the others\n$/)
    const partial = await again("extract trial.md --schema f.json --mode partial --out found.json")
    expect(partial.code).toBe(0)
    expect(JSON.parse(readFileSync("found.json", "utf8"))).toMatchObject({
      totals: { partial: 1 },
      extractions: [{ extraction: { participants: 62 } }]
    })
  })

  it("shows hostile text without control characters, and never writes over what it reads", async () => {
    const evil = "# A\u001b[2J\n\nIn total, 62 nurses\u202e were randomised to tea or coffee.\n"
    const { out, err } = await litfuse(["extract", "trial.md", "--schema", "f.json"], { "trial.md": evil, "f.json": fields([]) })
    expect(`${out}${err}`.includes("\u001b") || `${out}${err}`.includes("\u202e")).toBe(false)
    const over = await again("extract trial.md --schema f.json --out f.json")
    expect([over.code, over.err]).toEqual([2, "litfuse extract: f.json is also an input file; write to another file\n"])
  })
})
