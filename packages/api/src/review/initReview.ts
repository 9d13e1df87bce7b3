import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import * as Files from "@litfuse/files/Files"
import { attempt } from "@litfuse/project/attempt"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as Result from "effect/Result"

/** What a new review begins with. */
export interface Beginning {
  readonly title: string
  readonly question: string
  readonly reviewers: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  readonly strategy: string | undefined
}

const quoted = (text: string): string => JSON.stringify(text)

const list = (items: ReadonlyArray<string>): string => `[${items.map(quoted).join(", ")}]`

/** The text of review.yaml, with comments that say what to fill in. */
const protocolText = ({ title, question, reviewers, sources }: Beginning): string => {
  const [first, second, third] = reviewers
  const people = reviewers.slice(0, 2)
  const double = second === undefined ? "double: share\n    share: 0" : "double: all"
  const stage = (id: string, criteria: string) => `  - id: ${id}
    ${double}
    reviewers: ${list(people)}
    settles: ${third === undefined ? "null" : quoted(third)}
    criteria:
${criteria}`
  const criteria = `      - { id: population, key: 1, text: "wrong population" }
      - { id: design, key: 2, text: "wrong study design" }`
  return `version: 1
title: ${quoted(title)}
question: ${quoted(question)}
# protocol: { registration: "PROSPERO CRD...", version: "1" }
# parts: { population: "...", intervention: "...", comparison: "...", outcome: "..." }
strategies:
  - id: main
    file: strategies/main.txt
    syntax: litfuse
searches:
${sources.map((source) => `  - { id: ${source}, source: ${source}, strategy: main }`).join("\n")}
  # an export of a database without an API:
  # - { id: embase, platform: Ovid, database: Embase, date: 2026-01-31, strategy: main, hits: 120, files: [{ file: exports/embase.ris, sha256: ... }] }
known:
  # studies that were used to write the strategy, and studies that were kept back to test it: doi:10.1000/1, pmid:12345
  development: []
  validation: []
order: { by: ranked, seed: 1 }
stages:
${stage("title-abstract", criteria)}
${stage("full-text", criteria)}
# \`litfuse review assign ${first}\` writes a page on which ${first} screens; decisions are in screening/WHO.STAGE.jsonl
`
}

/** Git merges lines of both branches, because their order has no meaning. */
const attributes = ["screening/*.jsonl", "citations.jsonl", "reports.jsonl", "studies.jsonl", "commitments.jsonl"]
  .map((pattern) => `${pattern} text eol=lf merge=union\n`)
  .join("")

/** Writes the files of a new review. Errors: there is a review already, or a file cannot be written. */
export const initReview = (root: string, beginning: Beginning) =>
  Result.gen(function* () {
    const at = ReviewFolder.of(root)
    if (existsSync(at.file)) {
      const what = "is there already; edit it, or choose another folder"
      return yield* Result.fail(new ReviewError({ file: at.file, what }))
    }
    yield* ReviewFolder.check(at)
    yield* attempt(root, () => {
      for (const folder of [at.strategies, at.exports, at.screening]) mkdirSync(folder, { recursive: true })
    })
    const { strategy = beginning.question } = beginning
    if (!existsSync(join(at.strategies, "main.txt"))) yield* Files.writeText(join(at.strategies, "main.txt"), `${strategy.trim()}\n`)
    if (!existsSync(join(root, ".gitattributes"))) yield* Files.writeText(join(root, ".gitattributes"), attributes)
    // last, because this file makes the folder a review
    yield* Files.writeText(at.file, protocolText(beginning))
    return at
  })
