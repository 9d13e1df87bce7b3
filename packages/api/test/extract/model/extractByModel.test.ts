/** Extraction with a language model: rules first, every value with its sentence, several texts, recordings. */
import * as Extract from "@litfuse/api/Extract"
import * as TextAddress from "@litfuse/texts/TextAddress"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it, vi } from "vitest"
import { readTextFile } from "../../../src/text/readTextFile.ts"
import { asked } from "../../asked.ts"
import { errorOf } from "../../refusals.ts"
import { written } from "../../written.ts"
import { completion, hurriedly, said, startModel, states } from "./fakeModel.ts"

const dose = "Nurses took 200 mg of caffeine."
const texts = {
  "a.md": `# Abstract\n\n${dose} Registered as NCT01234567.\n`,
  "b.md": "# Abstract\n\nDrivers drank 1,250 ml of tea vs. water. They worked in Sleepford.\n"
}
const schema = JSON.stringify({
  properties: {
    registration: { type: "string" },
    amount: { type: "number", description: "how much" },
    places: { type: "array" },
    effects: { type: "object" }
  }
})
const files = { ...texts, "fields.json": schema }

const request = { files: ["a.md", "b.md"] as const, schema: "fields.json", model: true, mode: "partial" } as const

const good = states(
  [{ field: "amount", value: 200, sentence: dose }],
  [
    { field: "amount", value: 1250, sentence: "Drivers drank 1,250 ml of tea vs. water." },
    { field: "places", value: "Sleepford", sentence: "they worked in  Sleepford." }
  ]
)

it("asks for what rules did not find, and each value has the address of its sentence", async () => {
  const model = await startModel([good], ", price: { input: 1, output: 10 }")
  vi.stubEnv("MINE", "secret-key-of-mine")
  const folder = written(files)
  const { extractions, totals, calls, notices } = await hurriedly(Extract.run({ folder, ...request, instructions: "Amounts in mg or ml." }))
  expect(extractions.map(({ extraction }) => extraction)).toEqual([
    { registration: "NCT01234567", amount: 200, places: null, effects: null },
    { registration: null, amount: 1250, places: ["Sleepford"], effects: null }
  ])
  expect(extractions.map(({ extraction_metadata: { by, tries } }) => [by, tries])).toEqual([
    [{ registration: "rule", amount: "model" }, 1],
    [{ amount: "model", places: "model" }, 1]
  ])
  for (const { item_id, evidence } of extractions) {
    const { passages } = await asked(readTextFile(join(folder, item_id)))
    for (const one of Object.values(evidence).flat())
      expect(TextAddress.read(one.evidence, passages)).toEqual({ _tag: "Fits", quote: one.sentence })
  }
  expect(extractions.map(({ original_article }) => original_article["file"])).toEqual(["a.md", "b.md"])
  expect(totals).toMatchObject({ successful: 2, tokens_used: 120, cost_usd: 0.0003, processing_time_ms: expect.any(Number) })
  expect(calls).toEqual([
    expect.objectContaining({ model: "invented-1", outcome: "answered", prompt: expect.stringMatching(/^[0-9a-f]{64}$/), usd: 0.0003 })
  ])
  expect(notices.map(({ code }) => code)).toEqual(["weak-rule"])
  const [seen] = model.requests()
  expect(seen!.messages[0]!.content).toContain("- amount (number): how much")
  expect(seen!.messages[0]!.content).toContain("Amounts in mg or ml.")
  const { articles } = JSON.parse(seen!.messages[1]!.content) as { articles: ReadonlyArray<{ fields: ReadonlyArray<string> }> }
  expect(articles.map(({ fields }) => fields)).toEqual([
    ["amount", "places"],
    ["registration", "amount", "places"]
  ])
  expect(model.seen[0]!.headers["authorization"]).toBe("Bearer secret-key-of-mine")
})

it("a second try names what was wrong, and fills the gaps of the first", async () => {
  const model = await startModel([
    states(
      [{ field: "amount", value: 300, sentence: dose }],
      [{ field: "places", value: "Sleepford", sentence: "They worked in Sleepford." }]
    ),
    good
  ])
  const { extractions, totals, notices } = await hurriedly(Extract.run({ folder: written(files), ...request }))
  expect(extractions.map(({ extraction }) => extraction["amount"])).toEqual([200, 1250])
  expect(extractions[1]!.extraction["places"]).toEqual(["Sleepford"])
  expect(extractions.map(({ extraction_metadata: { tries, rejected } }) => [tries, rejected])).toEqual([
    [2, []],
    [2, []]
  ])
  expect([totals.tokens_used, notices.map(({ code }) => code)]).toEqual([240, ["weak-rule"]])
  expect(model.requests()[1]!.messages.at(-1)!.content).toBe(
    "Your last answer was refused. Answer the same question again, and correct this:\n- article-1, amount: its sentence does not contain the number 300"
  )
})

it("takes a fenced answer, and asks in words a server that knows no form of answers", async () => {
  const model = await startModel(
    [completion({ content: `\`\`\`json\n${said([{ field: "amount", value: 200, sentence: dose }])}\n\`\`\`` })],
    ", format: text"
  )
  const { extractions } = await hurriedly(Extract.run({ folder: written(files), ...request, files: ["a.md"] }))
  expect(extractions[0]!.extraction["amount"]).toBe(200)
  const [seen] = model.requests()
  expect(seen).not.toHaveProperty("response_format")
  expect(seen!.messages.at(-1)!.content).toMatch(/^Answer with one JSON object of this JSON Schema: \{/)
})

it("sends so many texts in a call, and none whose fields rules found", async () => {
  const model = await startModel([good, states([])])
  const all = Array.from({ length: 5 }, (_, i) => `${i}.md`)
  const folder = written({
    ...Object.fromEntries(all.map((name) => [name, texts["b.md"]])),
    "c.md": texts["a.md"],
    "fields.json": schema,
    "r.json": '{"properties":{"registration":{}}}'
  })
  await hurriedly(Extract.run({ ...request, folder, files: all as [string, ...Array<string>], batch: 2 }))
  const counts = model.requests().map(({ messages }) => (JSON.parse(messages[1]!.content) as { articles: Array<unknown> }).articles.length)
  // the first batch is asked twice: "article-1" does not say 200
  expect(counts).toEqual([2, 2, 2, 1])
  const { calls } = await hurriedly(Extract.run({ ...request, folder, files: ["c.md"], schema: "r.json" }))
  expect(calls).toEqual([])
})

it("records calls without the key, and a replay gives the same without a server and without a configuration", async () => {
  const model = await startModel([states([{ field: "amount", value: 300, sentence: dose }]), good])
  vi.stubEnv("MINE", "secret-key-of-mine")
  const folder = written(files)
  const live = await hurriedly(Extract.run({ folder, ...request, record: "calls" }))
  const recorded = readdirSync(join(folder, "calls/model")).map((name) => readFileSync(join(folder, "calls/model", name), "utf8"))
  expect(recorded).toHaveLength(2)
  expect(recorded.join("")).not.toContain("secret-key-of-mine")
  await model.close()
  vi.stubEnv("XDG_CONFIG_HOME", join(folder, "none"))
  expect(existsSync(join(folder, "none"))).toBe(false)
  const replayed = await asked(Extract.run({ folder, ...request, replay: "calls" }))
  const again = await asked(Extract.run({ folder, ...request, replay: "calls" }))
  expect(JSON.stringify(again)).toBe(JSON.stringify(replayed))
  expect(replayed).toEqual({ ...live, totals: { ...live.totals, processing_time_ms: null } })
  // another question was not recorded: that is a warning, and rules still answer
  const other = await asked(Extract.run({ folder, ...request, files: ["a.md"], replay: "calls" }))
  expect(other.extractions[0]!.extraction["registration"]).toBe("NCT01234567")
  expect(other.notices.find(({ code }) => code === "model-failed")!.text).toMatch(/without a usable answer \(not-recorded\)/)
})

it("refuses a model that is not configured, and flags that only a model uses", async () => {
  const folder = written({ ...files, "litfuse.config.yaml": "model: { name: evil }\n" })
  vi.stubEnv("XDG_CONFIG_HOME", join(process.cwd(), folder, "none"))
  expect((await errorOf(Extract.run({ folder, ...request }))).message).toMatch(/needs a language model: write `model: \{ name: NAME \}`/)
  expect((await errorOf(Extract.run({ folder, ...request, model: false, instructions: "x" }))).message).toMatch(/for .*model.* only/)
  vi.unstubAllEnvs()
})

it("reads the templates by their names", async () => {
  const folder = written({
    "a.md":
      "# Abstract\n\nIn a double-blind trial, 62 nurses were randomised. Sleep was longer (odds ratio 1.8, 95% CI 1.2 to 2.6; p = 0.003)."
  })
  const read = async (schema: string) =>
    (await asked(Extract.run({ folder, files: ["a.md"], schema, mode: "partial" }))).extractions[0]!.extraction
  expect(await read("medical")).toEqual({
    study_type: expect.arrayContaining(["double-blind"]),
    participant_count: 62,
    statistical_significance: true,
    effect_size: 1.8
  })
  expect(Object.keys(await read("technology"))).toEqual([
    "technology_domain",
    "performance_improvement",
    "benchmarks_used",
    "computational_cost",
    "code_availability"
  ])
})
