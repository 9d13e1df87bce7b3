/** The report on cited answers, from end to end over invented questions: CI does not read the real ones. */
import * as Effect from "effect/Effect"
import { expect, it } from "vitest"
import { citedEntries, citedParams, ofCited } from "./everyAnalysis/citedQuestions.ts"
import { manifestOf, tinyRoot } from "./everyAnalysis/tinyRoot.ts"

const { write, alone, loaded } = tinyRoot("cited")
write("datasets/small/dataset.yaml", manifestOf("small", citedEntries))
for (const [name, text] of Object.entries(ofCited)) write(`datasets/small/${name}`, text)

const params = citedParams(1)
const experiment = (id: string, changed: object): string => {
  const analyses = [{ id: "questions", title: "Questions", analysis: "cited-report", params: { ...params, ...changed } }]
  write(
    `reports/${id}/experiment.yaml`,
    `id: ${id}\nquestion: Does it work?\nci: true\ndataset: small\nanalyses: ${JSON.stringify(analyses)}\n`
  )
  return id
}
const findings = async (id: string, changed: object = {}) => (await Effect.runPromise(alone(experiment(id, changed)))).results.analyses[0]!

it("answers a question from its article, and refuses it without", async () => {
  const { tables, headline } = await findings("chosen")
  const [systems, , refusal] = tables
  // both questions have their words in one document, which is a snippet
  expect(systems!.rows[0]!.slice(0, 4)).toEqual(["command", "1.000 [1.000, 1.000]", "1.000 [1.000, 1.000]", "1.000 [1.000, 1.000]"])
  expect(refusal!.rows[0]!.at(-1)).toBe("0.000 [0.000, 0.000]")
  expect(headline).toContain("On 2 questions of edition 2")
})

it("measures no other edition until a choice is written, and refuses a choice that is not that of the first editions", async () => {
  const { headline, tables } = await findings("unchosen", { chosen: undefined })
  expect(headline).toContain("Edition 2 is not measured yet")
  expect(tables.map(({ id }) => id)).toEqual(["refusal", "grid", "sentences"])
  await expect(findings("other", { chosen: { keywords: 0, threshold: 0.3 } })).rejects.toThrow(/another choice than that of editions 1/u)
})

it("refuses an edition that the dataset lacks, and one that would choose for itself", async () => {
  const refused = (id: string, changed: object) => Effect.runPromise(loaded(experiment(id, changed)))
  await expect(refused("absent", { reporting: 9 })).rejects.toThrow(/no batch of edition 9/u)
  await expect(refused("same", { reporting: 1 })).rejects.toThrow(/chosen on this edition/u)
})
