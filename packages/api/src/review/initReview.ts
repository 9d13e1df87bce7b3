import { existsSync } from "node:fs"
import { dirname, extname, join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Files from "@litfuse/files/Files"
import { attempt } from "@litfuse/project/attempt"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as Result from "effect/Result"
import * as SearchEntry from "./SearchEntry.ts"
import { unknownPlatform } from "./SearchName.ts"
import type { KnownSearch, KnownStrategy, Material } from "./StartingMaterial.ts"

/**
 * What a new review begins with.
 *
 * - `sources` to search with the strategy of the request; `strategy` its text, undefined = the words of the question
 * - `materials` what the runs, bundles and files know from which the review begins
 */
export interface Beginning {
  readonly title: string
  readonly question: string
  readonly reviewers: ReadonlyArray<string>
  readonly sources: ReadonlyArray<string>
  readonly strategy: string | undefined
  readonly materials: ReadonlyArray<Material>
}

interface NamedStrategy extends KnownStrategy {
  readonly id: string
}

interface NamedSearch extends KnownSearch {
  readonly id: string
  readonly strategy: string
}

const quoted = (text: string): string => JSON.stringify(text)

const list = (items: ReadonlyArray<string>): string => `[${items.map(quoted).join(", ")}]`

/** The strategies and searches of a new review, each with a name. */
const contentsOf = ({ question, sources, strategy, materials }: Beginning) => {
  const [ids, names] = [new Set<string>(), new Set<string>()]
  const strategies: Array<NamedStrategy> = []
  const searches: Array<NamedSearch> = []
  const blanks = materials.flatMap((one) => one.blanks)
  if (sources.length > 0 || strategy !== undefined) {
    const id = SearchEntry.freeName("main", ids)
    strategies.push({ id, text: strategy ?? question, syntax: "litfuse" })
    for (const source of sources) searches.push({ id: SearchEntry.freeName(source, names), source, strategy: id, bounds: {} })
  }
  // the strategy of an export is not known unless the request has one
  let ofExports = strategy === undefined ? undefined : strategies[0]!.id
  for (const { strategy: known, searches: found } of materials) {
    let id = ofExports
    if (known !== undefined) strategies.push({ ...known, id: (id = SearchEntry.freeName("main", ids)) })
    else if (id === undefined) {
      strategies.push({ id: (id = ofExports = SearchEntry.freeName("exports", ids)), text: "", syntax: "litfuse" })
      blanks.push(`strategies/${id}.txt is empty; write the strategy of the exports there`)
    }
    for (const one of found) {
      const stem = one.file === undefined ? undefined : one.file.name.slice(0, one.file.name.length - extname(one.file.name).length)
      searches.push({ ...one, id: SearchEntry.freeName(one.source ?? stem!, names), strategy: id })
    }
  }
  return { strategies, searches, blanks, recordings: materials.flatMap((one) => one.recordings) }
}

/** The line of review.yaml about a search. `exported`: where its file of references is. */
const searchLine = ({ id, source, database, strategy, bounds }: NamedSearch, exported: string | undefined, sha256: string): string => {
  const unknown = { platform: unknownPlatform, ...(database === undefined ? {} : { database }) }
  const stated = SearchEntry.databaseOf(database ?? "")
  const byHand = stated.database === undefined ? unknown : { platform: stated.platform, database: stated.database }
  const place = source === undefined ? byHand : { source }
  return `  - ${SearchEntry.print({ id, place, strategy, bounds, file: exported === undefined ? undefined : { path: exported, sha256 } })}`
}

/** The text of review.yaml, with comments that say what to fill in. */
const protocolText = (
  { title, question, reviewers }: Beginning,
  strategies: ReadonlyArray<NamedStrategy>,
  searches: ReadonlyArray<string>
): string => {
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
${strategies.map(({ id, syntax }) => `  - id: ${id}\n    file: strategies/${id}.txt\n    syntax: ${syntax}`).join("\n")}
searches:${searches.length === 0 ? " []" : `\n${searches.join("\n")}`}
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

const logs = [
  "screening/*.jsonl",
  "citations.jsonl",
  "opened.jsonl",
  "updates.jsonl",
  "reports.jsonl",
  "studies.jsonl",
  "commitments.jsonl",
  "samples.jsonl"
]

/** Files whose hashes are compared: git must not change their line ends, neither LF on Windows nor CRLF, which RIS has. */
const compared = ["review.yaml", "strategies/**", "flow.yaml", "report.html", "report.md", "included.ris", "exports/**", "recordings/**"]

/** Git merges lines of both branches in logs, because their order has no meaning. Compared files stay as they are, byte by byte. */
const attributes = [...logs.map((pattern) => `${pattern} text eol=lf merge=union`), ...compared.map((pattern) => `${pattern} -text`)]
  .map((line) => `${line}\n`)
  .join("")

/**
 * Writes the files of a new review. Files that are there stay.
 *
 * - returns the paths of the review, and what people have to write because litfuse cannot know it
 * - errors: there is a review already, or a file cannot be written
 */
export const initReview = (root: string, beginning: Beginning) =>
  Result.gen(function* () {
    const at = ReviewFolder.of(root)
    if (existsSync(at.file)) {
      const what = "is there already; edit it, or choose another folder"
      return yield* Result.fail(new ReviewError({ file: at.file, what }))
    }
    yield* ReviewFolder.check(at)
    const { strategies, searches, recordings, blanks } = contentsOf(beginning)
    yield* attempt(root, () => {
      for (const folder of [at.strategies, at.exports, at.screening]) makeFolder(folder)
    })
    for (const { id, text } of strategies) {
      const place = join(at.strategies, `${id}.txt`)
      if (!existsSync(place)) yield* Files.writeText(place, text.trim() === "" ? "" : `${text.trim()}\n`)
    }
    const lines: Array<string> = []
    for (const search of searches) {
      const { file } = search
      const place = file === undefined ? undefined : yield* SearchEntry.placeFor(root, file)
      if (place !== undefined && !existsSync(join(root, place))) yield* Files.writeBytes(join(root, place), [file!.bytes])
      lines.push(searchLine(search, place, file === undefined ? "" : SearchEntry.sha256Of(file.bytes)))
    }
    for (const { file, text } of recordings) {
      const path = join(at.recordings, file)
      yield* attempt(path, () => makeFolder(dirname(path)))
      if (!existsSync(path)) yield* Files.writeText(path, text)
    }
    if (!existsSync(join(root, ".gitattributes"))) yield* Files.writeText(join(root, ".gitattributes"), attributes)
    // last, because this file makes the folder a review
    yield* Files.writeText(at.file, protocolText(beginning, strategies, lines))
    return { at, blanks }
  })
