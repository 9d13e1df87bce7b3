import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Result from "effect/Result"
import { describe, expect, it, onTestFinished } from "vitest"
import { csv } from "../../src/report/csv.ts"
import { digestOf } from "../../src/report/Report.ts"
import { readReport } from "../../src/report/readReport.ts"
import { reportHtml } from "../../src/report/reportHtml.ts"
import { reportMarkdown } from "../../src/report/reportMarkdown.ts"
import type { Results } from "../../src/report/Results.ts"
import { storedResults } from "../../src/report/storedResults.ts"
import { outdatedFigures, writeReport } from "../../src/report/writeReport.ts"
import { sample } from "./sample.ts"

const folder = (): string => {
  const root = mkdtempSync(join(tmpdir(), "litfuse-parts-"))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const files = { whole: "id: whole\nquestion: What is it?\n", "whole/a": "id: whole/a\npartOf: whole\n", b: "id: b\npartOf: whole\n" }
  for (const [id, text] of Object.entries(files)) {
    mkdirSync(join(root, "reports", id), { recursive: true })
    writeFileSync(join(root, "reports", id, "experiment.yaml"), text)
  }
  return root
}

const of = (experiment: string): Results => ({ ...sample, experiment, question: `What is ${experiment}?` })

const write = (root: string, results: Results) =>
  writeReport(root, results.experiment, {
    results,
    rankings: { experiment: results.experiment, results: digestOf(results), depth: 1, tables: [] },
    isEmbedded: false
  })

const stored = (root: string, id: string): Results => Result.getOrThrow(readReport(root, id))

describe("a part of a report", () => {
  it("is stored in its report, in whatever order the experiments are run", () => {
    const orders = [
      ["whole", "whole/a", "b"],
      ["b", "whole/a", "whole"]
    ]
    const texts = orders.map((ids) => {
      const root = folder()
      for (const id of ids) write(root, of(id))
      for (const id of ids) expect(stored(root, id)).toMatchObject(storedResults(of(id)))
      expect(
        ["whole/a", "b"]
          .flatMap((id) => [`${id}/results.json`, `${id}/report.md`])
          .filter((file) => existsSync(join(root, "reports", file)))
      ).toEqual([])
      return readFileSync(join(root, "reports/whole/results.json"), "utf8")
    })
    expect(texts[1]).toBe(texts[0])
  })

  it("is replaced when it is run again, and its values do not change the hash of the report", () => {
    const root = folder()
    for (const id of ["whole", "whole/a", "b"]) write(root, of(id))
    const before = digestOf(stored(root, "whole"))
    write(root, { ...of("b"), question: "Another?" })
    expect(stored(root, "b").question).toBe("Another?")
    expect(stored(root, "whole").parts?.map(({ experiment }) => experiment)).toEqual(["b", "whole/a"])
    expect(digestOf(stored(root, "whole"))).toBe(before)
  })

  it("has its figures in the folder of the report, under its name, and none is outdated", () => {
    const root = folder()
    expect(write(root, of("whole/a"))).toContain("reports/whole/a-all-nDCG-10.svg")
    const written = write(root, of("whole"))
    expect(written).toEqual(expect.arrayContaining(["reports/whole/all-nDCG-10.svg", "reports/whole/a-all-nDCG-10.svg"]))
    for (const path of written) expect(existsSync(join(root, path))).toBe(true)
    writeFileSync(join(root, "reports/whole/old.svg"), "")
    const report = { results: of("whole/a"), rankings: { experiment: "whole/a", results: "", depth: 1, tables: [] }, isEmbedded: false }
    expect(outdatedFigures(root, "whole/a", report)).toEqual(["../old.svg"])
  })

  it("is left out once its experiment names another report", () => {
    const root = folder()
    for (const id of ["whole", "whole/a", "b"]) write(root, of(id))
    writeFileSync(join(root, "reports/b/experiment.yaml"), "id: b\n")
    write(root, of("whole"))
    expect(stored(root, "whole").parts?.map(({ experiment }) => experiment)).toEqual(["whole/a"])
  })

  it("says what is missing where it has not been run", () => {
    const root = folder()
    write(root, of("whole"))
    const found = readReport(root, "b")
    expect(Result.isFailure(found) && found.failure.message).toContain("litfuse bench run b")
  })
})

describe("a report with parts", () => {
  const report: Results = { ...sample, experiment: "whole", parts: [of("whole/a"), of("b")] }

  it("has a section for each part, and every table under the name of its part", () => {
    const text = reportMarkdown(report)
    for (const part of ["a", "b"]) expect(text).toContain(`## ${part}\n`)
    for (const title of ["a: All", "b: All", "a: A look", "b: A look"]) expect(text).toContain(`## ${title}`)
    expect(text).toContain("What is whole/a?")
  })

  it("is a page without equal ids, whose script has the numbers of all parts", () => {
    const html = reportHtml(report)
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, i) => ids.indexOf(id) < i)).toEqual([])
    for (const id of ["all", "a-all", "b-all"]) expect(html).toContain(`data-table="${id}"`)
  })

  it("has the values of all experiments as CSV, each under its own id", () => {
    const experiments = new Set(
      csv(report)
        .split("\r\n")
        .slice(1, -1)
        .map((line) => line.split(",")[0])
    )
    expect([...experiments]).toEqual(["whole", "whole/a", "b"])
  })
})
