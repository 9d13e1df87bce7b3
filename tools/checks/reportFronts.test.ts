import { globSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path/posix"
import { frontProblems } from "@litfuse/bench/report/frontProblems"
import { frontTable } from "@litfuse/bench/report/frontTable"
import { readResults } from "@litfuse/bench/report/readResults"
import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { root } from "../shared/repositoryFiles.ts"

/**
 * What a reader can take in. A sentence of 25 words is the limit of all pages. Question and finding are two or three such sentences, and a figure follows on
 * the first screen of a phone. Three numbers of four or five digits are as many as one sentence makes clear.
 */
const most = { beforeFigure: 60, untilCaveat: 120, inSentence: 25, digits: 15, rows: 7, measures: 3 } as const

const words = (text: string): ReadonlyArray<string> => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))

const sentences = (text: string): ReadonlyArray<string> => text.trim().split(/(?<=[.?!])\s+(?=[A-Z`])/)

const files = globSync("reports/**/report.md", { cwd: root }).sort()

describe("the first screen of every report", () => {
  it("is there", () => {
    expect(files.length).toBeGreaterThan(30)
  })

  it.each(files)("%s", (file) => {
    const text = readFileSync(join(root, file), "utf8")
    const results = Result.getOrThrow(readResults(join(root, dirname(file), "results.json")))
    const { front } = results
    expect(front, "the experiment has a finding and a caveat").toBeDefined()
    const { finding, caveat } = front!
    expect(frontProblems(results)).toEqual([])
    for (const sentence of [finding, caveat].flatMap(sentences))
      expect(words(sentence).length, sentence).toBeLessThanOrEqual(most.inSentence)
    expect(finding.match(/\d/g)?.length ?? 0, finding).toBeLessThanOrEqual(most.digits)
    const [screen = ""] = text.split("<details>")
    const [before = "", after] = screen.split("![", 2)
    expect(after, "a figure").toBeDefined()
    expect(words(before).length).toBeLessThanOrEqual(most.beforeFigure)
    const early = words(text).slice(0, most.untilCaveat).join(" ")
    for (const part of [results.question, finding, caveat]) expect(early).toContain(words(part).join(" "))
    const { shown } = frontTable(results)
    expect(shown).toBeDefined()
    expect(shown!.table.rows.length).toBeGreaterThan(0)
    expect(shown!.table.rows.length).toBeLessThanOrEqual(most.rows)
    expect(shown!.table.columns.length).toBeLessThanOrEqual(most.measures + 1)
  })
})
