/**
 * `node tools/oracles/publishedStrategies.ts FOLDER` reads search strategies of other authors. The folder has each repository as `owner/name` or
 * `owner+name`, with or without a work tree, and with the commit of the manifest.
 *
 * For each strategy it prints whether it is read, and its numbers of terms and headings next to the manual counts. It also prints what is neither in the tree
 * nor reported. It ends with 1 when something is lost without a report, or when a count, an error or a text differs from the manifest.
 */
import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Schema from "effect/Schema"
import { parse } from "yaml"
import * as Account from "@litfuse/query/Account"
import * as Dialects from "@litfuse/query/Dialects"
import type { Query } from "@litfuse/query/Query"

const Count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

/** One strategy of the manifest; the comment at its head says what each key is. */
const Entry = Schema.Struct({
  id: Schema.NonEmptyString,
  repository: Schema.String.check(Schema.isPattern(/^[\w.-]+\/[\w.-]+$/)),
  commit: Schema.String.check(Schema.isPattern(/^[0-9a-f]{40}$/)),
  path: Schema.NonEmptyString,
  sha256: Schema.String.check(Schema.isPattern(/^[0-9a-f]{64}$/)),
  lines: Schema.Tuple([Count, Count]),
  syntax: Schema.Literals(Dialects.readable),
  counted: Schema.Struct({ terms: Count, headings: Count }),
  note: Schema.optionalKey(Schema.String),
  error: Schema.optionalKey(Schema.String)
})
export type Entry = typeof Entry.Type

const Manifest = Schema.Struct({ strategies: Schema.Array(Entry) })

/** The strategies of the manifest. */
export const publishedStrategies = (): ReadonlyArray<Entry> =>
  Schema.decodeUnknownSync(Manifest, { onExcessProperty: "error" })(
    parse(readFileSync(join(import.meta.dirname, "strategies/manifest.yaml"), "utf8"))
  ).strategies

const countOf = (query: Query): readonly [terms: number, headings: number] => {
  switch (query._tag) {
    case "Range":
      return [0, 0]
    case "Heading":
      return [0, 1]
    case "Field":
    case "Not":
      return countOf(query.query)
    case "And":
    case "Or":
    case "Near":
      return query.queries.map(countOf).reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0])
    default:
      return [1, 0]
  }
}

/**
 * What came of one strategy.
 *
 * - `error` the code of the first error; `terms`, `headings` as they were read; `lost` what is neither in the tree nor said
 */
export interface Outcome {
  readonly error: string | undefined
  readonly terms: number
  readonly headings: number
  readonly lost: ReadonlyArray<string>
}

/** Reads a strategy in its syntax. */
export const outcomeOf = (text: string, syntax: Entry["syntax"]): Outcome => {
  const reading = Dialects.dialects[syntax].read(text)
  const error = reading.problems.find(({ severity }) => severity === "error")?.code
  const counts = reading.parts.flatMap(({ query }) => (query === undefined ? [] : [countOf(query)]))
  return {
    error,
    terms: counts.reduce((sum, [terms]) => sum + terms, 0),
    headings: counts.reduce((sum, [, headings]) => sum + headings, 0),
    lost: Account.unaccountedPlaces(text, reading).map(({ from, to }) => text.slice(from, to))
  }
}

/** What is not as the manifest has it; none when all is. */
export const problemsOf = ({ counted, error }: Entry, found: Outcome): ReadonlyArray<string> => [
  ...(found.lost.length > 0 ? [`lost in silence: ${found.lost.join(" ")}`] : []),
  ...(found.error !== error ? [`${found.error ?? "no error"}, where ${error ?? "none"} was expected`] : []),
  // what has an error searches for nothing, and need not be counted to its end
  ...(found.error === undefined && found.terms !== counted.terms ? [`${found.terms} terms, where ${counted.terms} were counted`] : []),
  ...(found.error === undefined && found.headings !== counted.headings
    ? [`${found.headings} headings, where ${counted.headings} were counted`]
    : [])
]

const folderOf = (root: string, repository: string): string | undefined =>
  [repository, repository.replace("/", "+")]
    .flatMap((name) => [join(root, name), join(root, name, "repo")])
    .find((folder) => existsSync(join(folder, "HEAD")) || existsSync(join(folder, ".git")))

/** The text of a strategy out of its repository; a sentence where there is none, or another one. */
const textOf = (
  root: string,
  { repository, commit, path, sha256, lines }: Entry
): { readonly text: string } | { readonly absent: string } => {
  const folder = folderOf(root, repository)
  if (folder === undefined) return { absent: "not fetched" }
  let bytes: Buffer
  try {
    bytes = execFileSync("git", ["-C", folder, "show", `${commit}:${path}`], { maxBuffer: 2 ** 26, stdio: ["ignore", "pipe", "ignore"] })
  } catch {
    return { absent: "the commit or the file is not in the repository" }
  }
  if (createHash("sha256").update(bytes).digest("hex") !== sha256) return { absent: "the file is another one: its checksum differs" }
  return {
    text: bytes
      .toString("utf8")
      .split("\n")
      .slice(lines[0] - 1, lines[1])
      .join("\n")
  }
}

const main = (root: string | undefined): number => {
  if (root === undefined) {
    console.error(
      "usage: node tools/oracles/publishedStrategies.ts FOLDER, the folder with the repositories of tools/oracles/strategies/manifest.yaml"
    )
    return 2
  }
  let [read, wrong, absent] = [0, 0, 0]
  const all = publishedStrategies()
  for (const entry of all) {
    const found = textOf(root, entry)
    if ("absent" in found) {
      absent++
      console.log(`${entry.id}: ${found.absent}`)
      continue
    }
    const outcome = outcomeOf(found.text, entry.syntax)
    const problems = problemsOf(entry, outcome)
    if (outcome.error === undefined) read++
    if (problems.length > 0) wrong++
    const detected = Dialects.detect(found.text).families.join(" or ")
    const what = outcome.error === undefined ? `${outcome.terms} terms, ${outcome.headings} headings` : `error ${outcome.error}`
    console.log(`${entry.id} (${entry.syntax}, detected as ${detected}): ${[what, ...problems.map((one) => `WRONG: ${one}`)].join("; ")}`)
  }
  const tried = all.length - absent
  console.log(
    `${read} of ${tried} strategies are read (${tried === 0 ? "none" : `${((100 * read) / tried).toFixed(1)} %`}), ${wrong} differ from their manual counts, ${absent} of ${all.length} are missing`
  )
  return wrong + absent > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exit(main(process.argv[2]))
