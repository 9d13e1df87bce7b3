/** The question to which each recorded answer of a service belongs: the one place that knows which file holds what. */
import type { Identifier } from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as Query from "@litfuse/engine/Query"
import type * as Source from "@litfuse/engine/Source"
import { citing, lookingUp, searching } from "@litfuse/kit/answered"
import { type Recorded, replyOf } from "@litfuse/kit/recorded"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"
import { type AnySource, askSource, type Question } from "@litfuse/kit/askSource"
import * as Effect from "effect/Effect"

const [pmid, doi, otherDoi, pmcid] = Raw.identifiers([
  ["pmid", "15723116"],
  ["doi", "10.1000/1"],
  ["doi", "10.1000/2"],
  ["pmcid", "PMC13239955"]
]) as unknown as readonly [Identifier, Identifier, Identifier, Identifier]

/** The question to which an answer belongs; undefined when no question of ours has such an answer. */
type Asked = (one: Recorded, harness: SourceHarness) => Question<Source.Outcome | Source.TextOutcome> | undefined

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
  icite: ({ url }) => lookingUp(...Raw.identifiers((url.match(/\d{8}/g) ?? []).map((pmid) => ["pmid", pmid] as const))),
  springer: (_, harness) => searching(harness, { depth: 1 }),
  scopus: ({ file, text }, harness) =>
    file.startsWith("search-") ? searching(harness, { depth: Math.max(1, text.split('"eid"').length - 1) }) : undefined,
  unpaywall: ({ file, url }) => {
    const named = /\/v2\/(10\.[^?]*)/.exec(decodeURIComponent(url))?.[1]
    return file.startsWith("search-") ? undefined : lookingUp(...Raw.identifiers([["doi", named]]))
  },
  core: (_, harness) => searching(harness, { depth: 5 }),
  crossref: ({ file }, harness) =>
    file.startsWith("works-") && file !== "works-missing-title-2015.json" ? searching(harness) : lookingUp(doi),
  doaj: ({ file }, harness) =>
    file.includes("search-articles") ? searching(harness, { depth: Number(/(\d+)\.json$/.exec(file)?.[1]) }) : undefined,
  biorxiv: ({ file }, harness) =>
    file.includes("withdrawn")
      ? lookingUp(...Raw.identifiers([["doi", "10.1101/2020.01.30.927871"]]))
      : searching(harness, { query: Query.range("published", "2020", "2022") }),
  openaire: (_, harness) => searching(harness, { depth: 2 }),
  arxiv: ({ url }, harness) => {
    const ids = (new URL(url).searchParams.get("id_list") ?? "").split(",")
    const known = Raw.identifiers(ids.map((id) => ["arxiv", id] as const))
    return known.length > 0 ? lookingUp(...known) : searching(harness, { depth: 50 })
  }
}

/** A source with the parameters that other kinds of answers need: summaries, the one best match, or a window large enough for three years. */
const madeFor = (source: AnySource, { file }: Recorded): AnySource => {
  if (source.id === "biorxiv") return { ...source, make: () => source.make({ window: 1_000_000 }) }
  if (file.startsWith("esummary")) return { ...source, make: () => source.make({ records: "summary" }) }
  return file.startsWith("search-match") ? { ...source, make: () => source.make({ mode: "match" }) } : source
}

/** Entrez answers in steps: which of them an answer is; undefined for answers of other services. */
export const stepOf = ({ url }: Recorded): string | undefined => /\/(e(?:search|fetch|summary|link|spell|info))\.fcgi/.exec(url)?.[1]

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

/**
 * What a source makes of a recorded answer.
 *
 * - empty: undefined when no question of ours has such an answer
 */
export const recordingOutcome = async (
  source: AnySource,
  harness: SourceHarness,
  one: Recorded
): Promise<Source.Outcome | Source.TextOutcome | undefined> => {
  const question = asked[source.id]?.(one, harness)
  if (question === undefined) return undefined
  const step = stepOf(one)
  const { outcome } = await Effect.runPromise(
    askSource(madeFor(source, one), harness, question, (_, { url, body }) =>
      step === undefined ? replyOf(one) : entrez(one, step)(url, body === undefined ? "" : new TextDecoder().decode(body))
    )
  )
  return outcome
}
