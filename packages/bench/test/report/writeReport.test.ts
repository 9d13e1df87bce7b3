import { expect, it } from "vitest"
import { reportFiles } from "../../src/report/writeReport.ts"
import { storedResults } from "../../src/report/storedResults.ts"
import { sample } from "./sample.ts"

const filesOf = (results: typeof sample) =>
  reportFiles("/nowhere", sample.experiment, {
    results,
    rankings: { experiment: sample.experiment, results: "", depth: 1, tables: [] },
    isEmbedded: false
  })

it("every committed file of a report shows the numbers that results.json stores, whatever was computed", () => {
  // 151 times 1 / 2,000: the sum is rounded to 0.076, and the 0.0755 that is stored to 0.075
  const share = Array.from({ length: 151 }, () => 1 / 2000).reduce((sum, one) => sum + one, 0)
  const [analysis] = sample.analyses
  const table = { id: "shares", title: "Shares", columns: [{ name: "share", digits: 3 }], rows: [[share]] }
  const results = { ...sample, analyses: [{ ...analysis!, tables: [table] }] }
  expect(filesOf(results)).toEqual(filesOf(storedResults(results)))
})
