/** docs/reference/card.md: each clause with its command, report and test. */
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { reportOf } from "@litfuse/bench/report/readReport"
import { parse } from "yaml"
import { read, root } from "../shared/repositoryFiles.ts"

const rows = read("docs/reference/card.md")
  .split("\n")
  .filter((line) => /^\| (?!---|clause )/.test(line))
  .map((line) =>
    line
      .slice(1, -1)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.trim())
  )

const linksIn = (cell: string) => [...cell.matchAll(/\]\((\S+?)\)/g)].map(([, target]) => target!)

describe("the card", () => {
  it("is the first link of the index of pages", () => {
    expect(/\]\((\S+?)\)/.exec(read("docs/README.md"))![1]).toBe("reference/card.md")
  })

  it.each(rows.map((row) => [row[0]!, row] as const))(
    "%s: has a command, a report and tests that exist",
    (_, [, command, reports, tests]) => {
      expect(command).toMatch(/`(?:litfuse [a-z]|npm )/)
      for (const cell of [reports!, tests!]) {
        const links = linksIn(cell)
        expect(links).not.toEqual([])
        for (const link of links) expect([link, existsSync(join(root, "docs/reference", link.split("#")[0]!))]).toEqual([link, true])
      }
    }
  )

  it("runs a report that its row links", () => {
    const run = rows.flatMap(([, command, reports]) =>
      [...command!.matchAll(/litfuse bench run (\S+?)`/g)].map(([, id]) => [id!, linksIn(reports!)] as const)
    )
    expect(run.length).toBeGreaterThan(5)
    for (const [id, links] of run) {
      expect([id, links]).toEqual([id, expect.arrayContaining([`../../reports/${reportOf(root, id)}/report.md`])])
      expect(parse(readFileSync(join(root, "reports", id, "experiment.yaml"), "utf8"))).toMatchObject({ id })
    }
  })
})
