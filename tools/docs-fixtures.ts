/**
 * Writes docs/fixtures.md: what each built-in source reads out of real answers of its service that others recorded. They belong to others and lie
 * where `LITFUSE_FIXTURES` says: `LITFUSE_FIXTURES=... node tools/docs-fixtures.ts`.
 */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { table } from "@litfuse/bench/report/table"
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { citing, lookingUp, searching } from "@litfuse/engine/testing/answered"
import { type Recorded, recorded, replyOf } from "@litfuse/engine/testing/recorded"
import type { Reply } from "@litfuse/engine/testing/scriptedHttp"
import type { Harness } from "@litfuse/engine/testing/sourceHarness"
import { type AnySource, ask, type Question } from "@litfuse/engine/testing/sourceRun"
import * as Config from "@litfuse/host/Config"
import { registry } from "@litfuse/host/layers"
import * as Effect from "effect/Effect"

/** What is counted of every record. */
const columns: ReadonlyArray<readonly [name: string, has: (record: SourceRecord) => boolean]> = [
  ["abstract", ({ abstract }) => abstract !== undefined],
  ["in parts", ({ abstractParts = [] }) => abstractParts.length > 1],
  ["MeSH", ({ meshHeadings }) => meshHeadings.length > 0],
  ["DOI", ({ identifiers }) => identifiers.some(({ scheme }) => scheme === "doi")],
  ["PMID", ({ identifiers }) => identifiers.some(({ scheme }) => scheme === "pmid")],
  ["date", ({ published }) => published !== undefined],
  ["people", ({ contributors }) => contributors.length > 0],
  ["journal", ({ containerTitle }) => containerTitle !== undefined],
  ["type", ({ publicationTypes }) => publicationTypes.length > 0],
  ["language", ({ language }) => language !== undefined],
  ["citations", ({ citationCount }) => citationCount !== undefined],
  ["open access", ({ openAccess }) => openAccess !== undefined],
  ["relations", ({ relations }) => relations !== undefined],
  ["retraction", ({ retraction }) => retraction !== undefined]
]

const [pmid, doi, otherDoi, pmcid] = Raw.identifiers([
  ["pmid", "15723116"],
  ["doi", "10.1000/1"],
  ["doi", "10.1000/2"],
  ["pmcid", "PMC13239955"]
]) as unknown as readonly [Identifier, Identifier, Identifier, Identifier]

/** The question to which an answer belongs; undefined when no question of ours has such an answer. */
type Asked = (one: Recorded, harness: Harness) => Question<Source.Outcome | Source.TextOutcome> | undefined

const timeoutMs = 60_000

const asked: Readonly<Record<string, Asked>> = {
  pubmed: ({ file }, harness) => {
    if (file.startsWith("einfo")) return undefined
    return file.startsWith("elink") ? citing(pmid, "citing") : searching(harness, { depth: 50 })
  },
  europepmc: ({ file }, harness) => {
    if (file.startsWith("citations")) return citing(pmid, "citing")
    return /^(?:fulltext|supplementary)/.test(file)
      ? (connection) => connection.fullText({ identifier: pmcid, timeoutMs })
      : searching(harness, { depth: 25 })
  },
  openalex: ({ text }, harness) => (text.includes('"results"') ? searching(harness) : lookingUp(doi)),
  semanticscholar: ({ file }, harness) => {
    if (file.startsWith("batch-")) return lookingUp(doi, otherDoi)
    if (file.startsWith("paper-")) return lookingUp(doi)
    if (file.startsWith("recommendations-")) return undefined
    if (file.startsWith("citations-")) return citing(doi, "citing")
    return file.startsWith("references-") ? citing(doi, "cited") : searching(harness)
  },
  core: (_, harness) => searching(harness, { depth: 5 }),
  crossref: ({ file }, harness) =>
    file.startsWith("works-") && file !== "works-missing-title-2015.json" ? searching(harness) : lookingUp(doi)
}

/** A source as its parameters make it for answers of another kind: summaries instead of articles, the one best match instead of a list. */
const madeFor = (source: AnySource, { file }: Recorded): AnySource => {
  if (file.startsWith("esummary")) return { ...source, make: () => source.make({ records: "summary" }) }
  return file.startsWith("search-match") ? { ...source, make: () => source.make({ mode: "match" }) } : source
}

/** Entrez answers in steps: the one that was recorded is played, the others are made up. */
const stepOf = ({ url }: Recorded): string | undefined => /\/(e(?:search|fetch|summary|link|spell|info))\.fcgi/.exec(url)?.[1]

const articleOf = (id: string): string =>
  `<PubmedArticle><MedlineCitation><PMID>${id}</PMID><Article><ArticleTitle>T</ArticleTitle></Article></MedlineCitation></PubmedArticle>`

/** A search of Entrez keeps what it finds for us, which those who recorded it did not ask for. */
const kept = (text: string): string => {
  if (!text.includes('"esearchresult"')) return text
  const { esearchresult } = JSON.parse(text) as { readonly esearchresult: object }
  return JSON.stringify({ esearchresult: { ...esearchresult, webenv: "MCID_x", querykey: "1" } })
}

const entrez =
  (one: Recorded, step: string) =>
  (url: URL, body: string): Reply => {
    if (url.pathname.includes(`${step}.fcgi`)) return { ...replyOf(one), body: kept(one.text) }
    if (url.pathname.includes("esearch"))
      return { json: { esearchresult: { count: "50", idlist: ["1"], webenv: "MCID_x", querykey: "1" } } }
    const query = new URLSearchParams(`${url.search.slice(1)}&${body}`)
    const ids = query.get("id")?.split(",") ?? Array.from({ length: Number(query.get("retmax")) }, (_, i) => String(i + 1))
    return {
      headers: { "content-type": "text/xml" },
      body: `<PubmedArticleSet>${ids.map(articleOf).join("")}</PubmedArticleSet>`
    }
  }

const outcomeOf = async (source: AnySource, harness: Harness, one: Recorded): Promise<Source.Outcome | Source.TextOutcome | undefined> => {
  const question = asked[source.id]!(one, harness)
  if (question === undefined) return undefined
  const step = stepOf(one)
  const { outcome } = await Effect.runPromise(
    ask(madeFor(source, one), harness, question, (_, { url, body }) =>
      step === undefined ? replyOf(one) : entrez(one, step)(url, body === undefined ? "" : new TextDecoder().decode(body))
    )
  )
  return outcome
}

/** Steps of a search whose answers hold no records themselves. */
const isStep = (one: Recorded): boolean => ["esearch", "espell", "einfo", "elink"].includes(stepOf(one) ?? "")

const recordsIn = (outcome: Source.Outcome | Source.TextOutcome | undefined): ReadonlyArray<SourceRecord> =>
  outcome !== undefined && "records" in outcome ? outcome.records : []

const endingOf = (one: Recorded, outcome: Source.Outcome | Source.TextOutcome | undefined): string => {
  if (outcome === undefined) return "not asked for"
  const reason = Source.errorOf(outcome)?.reason._tag
  if (reason !== undefined) return reason
  if ("text" in outcome) return `${outcome.text.sections.length} sections`
  return isStep(one) ? "a step" : outcome._tag === "Empty" ? "none" : String(recordsIn(outcome).length)
}

const rowOf = (one: Recorded, outcome: Source.Outcome | Source.TextOutcome | undefined): ReadonlyArray<string> => {
  const records = isStep(one) ? [] : recordsIn(outcome)
  const counts = columns.map(([, has]) => records.filter(has).length)
  return [one.file, endingOf(one, outcome), ...counts.map((count) => (count === 0 ? "" : String(count)))]
}

const folders: Readonly<Record<string, string>> = {
  pubmed: "pubmed",
  europepmc: "europepmc",
  openalex: "openalex",
  semanticscholar: "semanticscholar",
  core: "core",
  crossref: "crossref"
}

/** The page; undefined where there are no fixtures. */
export const page = async (root: string | undefined): Promise<string | undefined> => {
  const { plugins } = await Effect.runPromise(registry(Config.none(process.cwd())))
  const sections: Array<string> = []
  for (const [id, folder] of Object.entries(folders)) {
    const recordings = recorded(folder, root)
    if (recordings.length === 0) return undefined
    const source = plugins.find("source", id)!.plugin as unknown as AnySource
    const { default: harness } = await source.harness!()
    const rows: Array<ReadonlyArray<string>> = []
    for (const one of [...recordings].sort((a, b) => (a.file < b.file ? -1 : 1)))
      rows.push(rowOf(one, await outcomeOf(source, harness, one)))
    const total = rows.reduce((sum, [, count]) => sum + (Number(count) || 0), 0)
    const headers = ["answer", "records", ...columns.map(([name]) => name)]
    sections.push(
      `## ${id}\n\n${rows.length} answers, ${total} records.\n\n${table(headers, ["left", ...headers.slice(1).map(() => "right" as const)], rows)}\n`
    )
  }
  return `# What sources read out of real answers

Written by \`node tools/docs-fixtures.ts\` from answers of the services that other projects recorded for their tests (they are not part of this
repository); a test repeats it where they are. For every recorded answer: how many records were read, and how many of them have an abstract, subject
headings, a DOI and so on; \`retraction\` counts those of which the service says whether they were retracted. \`none\`: nothing was found. \`a step\`: the
answer was read; it has no records, only what is needed to ask for them. \`not asked for\`: an answer to a question that litfuse does not ask. A word such
as \`BadResponse\` is the reason for which an answer is refused: an error of the service, another version of it, or XML where JSON is asked for.

${sections.join("\n")}`
}

if (process.argv[1] === import.meta.filename) {
  const text = await page(process.env["LITFUSE_FIXTURES"])
  if (text === undefined) {
    console.error("tools/docs-fixtures.ts: LITFUSE_FIXTURES names no folder of recorded answers")
    process.exitCode = 2
  } else writeFileSync(join(import.meta.dirname, "../docs/fixtures.md"), text)
}
