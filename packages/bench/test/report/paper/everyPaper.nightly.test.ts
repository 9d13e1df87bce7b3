import { globSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { expect, it } from "vitest"
import { drawings } from "../../../src/report/paper/drawings.ts"
import { paperFiles } from "../../../src/report/paper/paperFiles.ts"
import { readResults } from "../../../src/report/readResults.ts"
import { hasTex, setPaper } from "./setPaper.ts"

const root = join(import.meta.dirname, "../../../../..")
const reports = globSync("reports/*/results.json", { cwd: root }).sort()

it("has TeX for every figure of every report", () => {
  expect(reports.length).toBeGreaterThan(30)
  for (const file of reports) {
    const lacking = drawings(Result.getOrThrow(readResults(join(root, file)))).filter(({ tex }) => tex === undefined)
    expect([file, lacking.map(({ name }) => name)]).toEqual([file, []])
  }
})

it.skipIf(hasTex)("skips the papers of all reports, because pdflatex, BibTeX, pgfplots or siunitx is not here", () => undefined)

// a report with forty parts has seventy figures, and pgfplots takes a second for each
it.skipIf(!hasTex).each(reports)("sets the paper of %s", { timeout: 900_000 }, (file) => {
  setPaper(paperFiles(Result.getOrThrow(readResults(join(root, file))), "0.1.0"), 1)
})
