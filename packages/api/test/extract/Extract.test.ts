import * as TextAddress from "@litfuse/texts/TextAddress"
import { expect, it } from "vitest"
import * as Extract from "../../src/Extract.ts"
import { asked } from "../asked.ts"
import { errorOf } from "../refusals.ts"
import { written } from "../written.ts"

const paper = `# Abstract

We conducted a double-blind, randomised trial of caffeine. In total, 62 nurses were randomised to receive caffeine or placebo.

# Results

Sleep was shorter (mean difference −41 [95% CI −60 to −22]; p < 0.001).

# Funding

The Invented Fund paid for it. Registered as NCT01234567.
`

const schema = (properties: object, required: ReadonlyArray<string> = []) => JSON.stringify({ type: "object", properties, required })

const usual = {
  registration: { type: "string" },
  n: { type: "integer", "x-rule": "participants" },
  design: { type: "array", items: { type: "string" } },
  effects: { type: "array", items: { type: "object" } },
  p_values: { type: "array", items: { type: "string" } },
  planned_size: { type: ["integer", "null"] }
}

const extract = (properties: object, rest: { readonly required?: ReadonlyArray<string>; readonly mode?: Extract.Request["mode"] } = {}) =>
  asked(
    Extract.run({
      folder: written({ "paper.md": paper, "fields.json": schema(properties, rest.required) }),
      files: ["paper.md"],
      schema: "fields.json",
      ...(rest.mode === undefined ? {} : { mode: rest.mode })
    })
  )

it("has the value of each field, and the sentence that says it", async () => {
  const { extractions, totals, notices } = await extract(usual)
  const [{ extraction, evidence, extraction_metadata }] = extractions as [Extract.Answer["extractions"][number]]
  expect(extraction).toEqual({
    registration: "NCT01234567",
    n: 62,
    design: ["randomised", "double-blind"],
    effects: [{ measure: "MD", value: -41, lower: -60, upper: -22, level: 95 }],
    p_values: ["p < 0.001"],
    planned_size: null
  })
  expect(evidence["n"]![0]!.sentence).toBe("In total, 62 nurses were randomised to receive caffeine or placebo.")
  expect(Object.keys(evidence)).toEqual(["registration", "n", "design", "effects", "p_values"])
  expect(extraction_metadata).toEqual({
    state: "successful",
    by: { registration: "rule", n: "rule", design: "rule", effects: "rule", p_values: "rule" },
    rejected: [],
    tries: 0,
    missing: [{ field: "planned_size", reason: "no sentence says it in a form that the rule knows", isRequired: false }]
  })
  expect([totals, notices.map(({ text }) => text)]).toEqual([
    { total_processed: 1, successful: 1, partial: 0, failed: 0, processing_time_ms: null, tokens_used: 0, cost_usd: null },
    ["the rules registration and planned_size are not shown to be better than one simple pattern (reports/extraction); check the values"]
  ])
})

it("has addresses that find reads again", async () => {
  const { readTextFile } = await import("../../src/text/readTextFile.ts")
  const folder = written({ "paper.md": paper, "fields.json": schema(usual) })
  const { extractions } = await asked(Extract.run({ folder, files: ["paper.md"], schema: "fields.json" }))
  const { passages } = await asked(readTextFile(`${folder}/paper.md`))
  for (const { evidence, sentence } of Object.values(extractions[0]!.evidence).flat())
    expect(TextAddress.read(evidence, passages)).toEqual({ _tag: "Fits", quote: sentence })
})

it("gives nothing in the strict mode, the others in the partial mode, and words in the best-effort mode", async () => {
  const wrong = { registration: { type: "string" }, design: { type: "integer" }, blood: { type: "string" } }
  const stateOf = async (mode: Extract.Request["mode"]) => {
    const { extractions, totals } = await extract(wrong, { required: ["blood"], mode })
    const { extraction, extraction_metadata } = extractions[0]!
    expect(extraction_metadata.missing.map(({ field, isRequired }) => [field, isRequired])).toEqual([
      ["design", false],
      ["blood", true]
    ])
    return [extraction_metadata.state, extraction, totals.failed]
  }
  expect(await stateOf("strict")).toEqual(["failed", {}, 1])
  expect(await stateOf("partial")).toEqual(["partial", { registration: "NCT01234567", design: null, blood: null }, 0])
  expect(await stateOf("best-effort")).toEqual(["partial", { registration: "NCT01234567", design: "randomised", blood: null }, 0])
})

it("takes only the values that a schema lists, and names keywords that it does not check", async () => {
  const { extractions, notices } = await extract({
    design: { enum: ["double-blind", "open-label"] },
    registration: { type: "string", pattern: "^X" }
  })
  expect(extractions[0]!.extraction["design"]).toBe("double-blind")
  expect(notices.map(({ code, text }) => (code === "weak-rule" ? code : text))).toEqual([
    "values are not checked against these keywords: pattern",
    "weak-rule"
  ])
  const none = await extract({ design: { enum: ["open-label"] } }, { mode: "partial" })
  expect(none.extractions[0]!.extraction_metadata.missing[0]!.reason).toMatch(/"randomised" is none of \["open-label"\]/)
})

it.each([
  ["no JSON", /text that is not JSON/],
  ["[]", /no object with `properties`/],
  ['{"properties":{}}', /0 properties/],
  ['{"properties":{"a":1}}', /the property a is no object/],
  ['{"properties":{"a":{"x-rule":"desing"}}}', /no rule "desing"; did you mean "design"\?/],
  ['{"properties":{"design":{}},"required":["b"]}', /`required` names b, which is no property/],
  [`{"properties":${"[".repeat(60)}`, /nested more than 40 deep/]
])("refuses the schema %s in one line", async (text, expected) => {
  const error = await errorOf(
    Extract.run({ folder: written({ "paper.md": paper, "f.json": text }), files: ["paper.md"], schema: "f.json" })
  )
  expect(error.message).toMatch(expected)
  expect(error.message.split("\n")).toHaveLength(1)
})
