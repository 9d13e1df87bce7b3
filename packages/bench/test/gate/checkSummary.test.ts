import { describe, expect, it } from "vitest"
import { judge } from "../../src/gate/CheckResult.ts"
import { checkSummary } from "../../src/gate/checkSummary.ts"
import { calm, changed, checkResults } from "./checkResults.ts"

describe("summary", () => {
  it("is one line per experiment when nothing moved", () => {
    expect(checkSummary([checkResults.same, checkResults["no data"]])).toMatchInlineSnapshot(`
      "# litfuse: 1 of 2 experiments checked, nothing unexpected

      | experiment | state   | finding                                      |
      | ---------- | ------- | -------------------------------------------- |
      | try        | same    | The one expected value holds (1 equal).      |
      | away       | no data | not checked: away/ is not under LITFUSE_DATA |
      "
    `)
  })

  it("says which systems and topics moved, and which inputs changed", () => {
    expect(checkSummary([checkResults.changed])).toMatchInlineSnapshot(`
      "# litfuse: 1 of 1 experiment does not pass

      | experiment | state   | finding                                                                                      |
      | ---------- | ------- | -------------------------------------------------------------------------------------------- |
      | try        | changed | results.json and report.md would change; run \`litfuse bench run try\` and read the difference |

      ## try: changed

      results.json and report.md would change; run \`litfuse bench run try\` and read the difference

      Expected values: 1 equal.

      Files that differ: \`reports/try/results.json\`, \`reports/try/report.md\`.

      1 of 8 values moved, the largest change first:

      | table | system | measure | before |  after |  change | topics | moved most                                 |
      | ----- | ------ | ------- | -----: | -----: | ------: | -----: | ------------------------------------------ |
      | all   | good   | nDCG@10 | 0.5500 | 0.6500 | +0.1000 |      2 | 3 (0.5000 to 1.0000), 1 (0.5000 to 0.4000) |

      Topics that moved most, over all systems and measures: 3 (all) 0.5000, 1 (all) 0.1000.

      Inputs with other bytes (sha256):

      | table | system | before       | after        |
      | ----- | ------ | ------------ | ------------ |
      | all   | good   | bbbbbbbbbbbb | dddddddddddd |

      It is not known which documents moved, because no rankings are stored for the committed results.
      "
    `)
  })

  it("shows expected values that failed, better as loud as worse, with their origin", () => {
    const text = checkSummary([checkResults.failed])
    expect(text).toContain("Expected values: 1 equal, 1 better.")
    expect(text).toMatch(/\| all +\| good +\| nDCG@10 \| +0\.5400 \| +0\.5500 \| failed \(better\) \| a <paper> \|/)
  })

  it("says when files differ and no value moved", () => {
    expect(checkSummary([judge({ id: "try", results: calm, committed: calm, changed: ["report.md"], isUpdated: false })])).toContain(
      "No value moved."
    )
  })

  it("shows only so many rows, and how many there are more", () => {
    const [only] = calm.tables
    const many = {
      ...calm,
      tables: [{ ...only!, systems: Array.from({ length: 30 }, (_, i) => ({ ...only!.systems[0]!, system: `s${i}` })) }]
    }
    const all = {
      ...many,
      tables: many.tables.map((one) => ({ ...one, systems: one.systems.map((s) => ({ ...s, summary: { "nDCG@10": 0.4 } })) }))
    }
    const text = checkSummary([judge({ id: "try", results: all, committed: many, changed: ["results.json"], isUpdated: false })])
    expect(text).toContain("30 of 30 values moved")
    expect(text).toContain("... and 10 more.")
    expect(text).toMatch(/^Gone: Judged@10 of s0 \(all\)/m)
  })

  it("passes a value that is absent on, as nothing", () => {
    const gone = changed(calm, "", (one) => one, {
      expected: [{ system: "x", measure: "AP", expected: "0.5", actual: "", verdict: "absent", origin: "o" }]
    })
    expect(checkSummary([judge({ id: "try", results: gone, committed: calm, changed: [], isUpdated: false })])).toMatch(/\| +nothing \|/)
  })
})
