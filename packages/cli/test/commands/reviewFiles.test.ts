/** A wrong line in any file of a review is one line on stderr, with its file, its line and what to do. */
import { createHash } from "node:crypto"
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const references = "TY  - JOUR\nTI  - Coffee and sleep\nAU  - Roe, Ann\nPY  - 2020\nDO  - 10.5555/coffee.1\nER  - \n"

const files = {
  "review.yaml": `version: 1
title: Coffee
question: coffee and sleep
strategies: [{ id: main, file: strategies/main.txt, syntax: litfuse }]
searches:
  - { id: embase, platform: Ovid, date: 2026-01-01, strategy: main, files: [{ file: exports/a.ris, sha256: ${createHash("sha256").update(references).digest("hex")} }] }
stages: [{ id: screen, double: all, reviewers: [Ann, Ben], criteria: [{ id: population, key: 1, text: wrong population }] }]
`,
  "strategies/main.txt": "coffee sleep\n",
  "exports/a.ris": references
}

beforeEach(() => () => vi.unstubAllEnvs())

const wrong: ReadonlyArray<readonly [file: string, text: string, said: RegExp]> = [
  ["review.yaml", "stage: []\n", /review\.yaml:8: stage: is not a known key; did you mean "stages"\?/],
  ["review.yaml", "order: { by: random, sed: 1 }\n", /review\.yaml:8: order\.sed: is not a known key; did you mean "seed"\?/],
  ["review.yaml", "order: { by: luck, seed: 1 }\n", /review\.yaml:8: order\.by: expected/],
  ["flow.yaml", "version: 1\nboxes:\n  automation: { n: -3, why: a tool }\n", /flow\.yaml:3: boxes\.automation\.n: /],
  ["flow.yaml", "version: 1\nboxes: {", /flow\.yaml:\d: is not YAML/],
  ["reports.jsonl", "{}\n", /reports\.jsonl:1: is not a report: /],
  ["reports.jsonl", "<<<<<<< HEAD\n", /reports\.jsonl:1: git left a conflict here; keep the lines of both sides/],
  ["studies.jsonl", '{"version":1,"study":"","records":[]}\n', /studies\.jsonl:1: is not a study: /],
  ["screening/Ann.screen.jsonl", "not JSON\n\n", /screening\/Ann\.screen\.jsonl:1: is not JSON; complete or delete the line/],
  ["screening/notes.txt", "hello\n", /screening\/notes\.txt: is no file of decisions; name it WHO\.STAGE\.jsonl, or move it away/],
  ["samples.jsonl", "{}\n", /samples\.jsonl:1: is not a sample: /],
  ["citations.jsonl", "{}\n", /citations\.jsonl:1: is not a citation search: /],
  [".litfuse/review/works.jsonl", "no\n", /works\.jsonl:\d: is not JSON; delete the file, and `litfuse review run` makes it again/]
]

describe("an output", () => {
  it("is refused when it is a file of the review that people wrote, and nothing is written", async () => {
    await litfuse(["review", "run"], { ...files, "flow.yaml": "version: 1\nboxes: {}\n" })
    const calls = ["assign Ann --out", "report --out", "check --junit", "check --summary", "test --out", "status --out", "publish"]
    const kept = [
      "review.yaml",
      "flow.yaml",
      "strategies/main.txt",
      "exports/a.ris",
      "screening/Ann.screen.jsonl",
      ".litfuse/decisions.jsonl"
    ]
    const found: Array<string> = []
    for (const call of calls)
      for (const file of kept) {
        const before = existsSync(file) ? readFileSync(file, "utf8") : undefined
        const { code, err } = await again(`review ${call} ./${file}`)
        const now = existsSync(file) ? readFileSync(file, "utf8") : undefined
        if (code !== 2 || now !== before || !err.includes(`./${file} is a file of the review; write to another file`))
          found.push(`${call} ${file}: ${err}`)
      }
    expect(found).toEqual([])
    for (const file of ["report.html", "exports/new.html"]) expect((await again(`review report --out ${file}`)).code).toBe(0)
  })
})

describe.each(["review", "review check", "review report", "review assign Ann"])("litfuse %s", (command) => {
  it("names the file, the line and the remedy of each wrong line, and ends with 2", async () => {
    const found: Array<readonly [string, number, number, boolean]> = []
    for (const [file, text, said] of wrong) {
      await litfuse(["review", "run"], files)
      mkdirSync(dirname(file), { recursive: true })
      if (file === "screening/Ann.screen.jsonl") writeFileSync(file, text)
      else appendFileSync(file, text)
      const { code, err } = await again(command)
      const lines = err.trimEnd().split("\n")
      found.push([`${file}: ${said.test(err) ? "" : err}`, code, lines.length, said.test(err)])
    }
    expect(found).toEqual(wrong.map(([file]) => [`${file}: `, 2, 1, true]))
  })
})
