/** Answers that NCBI gave, served again, for tests of how they are read. */
import * as Identifier from "@litfuse/engine/Identifier"
import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import { type Recorded, recorded } from "@litfuse/kit/recorded"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { pmc } from "../src/pmc/Pmc.ts"
import { pubmed } from "../src/pubmed/Pubmed.ts"
import { answer, searching } from "./answers.ts"

export const root = process.env["LITFUSE_FIXTURES"]
export const [ofPubmed, ofPmc] = [recorded("pubmed", root), recorded("pmc", root)]
export const all = [...ofPubmed, ...ofPmc]

export const named = (file: string): Recorded => all.find((one) => one.file === file)!

export const [pmid, doi] = Raw.identifiers([
  ["pmid", "9298984"],
  ["doi", "10.1038/ng.590"]
]) as readonly [Identifier.Identifier, Identifier.Identifier]

export const xml = (body: string): Reply => ({ headers: { "content-type": "text/xml" }, body })

export const articles = (ids: ReadonlyArray<string>): string =>
  ids
    .map(
      (id) =>
        `<PubmedArticle><MedlineCitation><PMID>${id}</PMID><Article><ArticleTitle>T</ArticleTitle></Article></MedlineCitation></PubmedArticle>`
    )
    .join("")

/** A service that answers one tool as recorded, and the others as if there were something to read on. */
export const serving =
  (tool: string, reply: Reply) =>
  ({ path, query }: ServerRequest): Reply => {
    if (path.includes(tool)) return reply
    if (path.includes("esearch"))
      return { json: { esearchresult: { count: tool === "espell" ? "0" : "50", idlist: ["1"], webenv: "MCID_x", querykey: "1" } } }
    if (path.includes("idconv")) return { json: { status: "ok", records: [{ pmcid: "PMC3040717" }] } }
    const window = Array.from({ length: Number(query.get("retmax")) }, (_, i) => String(i + 1))
    const ids = query.get("id")?.split(",") ?? window
    const front = ids.map(
      (id) =>
        `<article><front><article-meta><article-id pub-id-type="pmcid">PMC${id}</article-id><article-id pub-id-type="doi">10.1038/ng.590</article-id></article-meta></front></article>`
    )
    return xml(
      query.get("db") === "pmc"
        ? `<pmc-articleset>${front.join("")}</pmc-articleset>`
        : `<PubmedArticleSet>${articles(ids)}</PubmedArticleSet>`
    )
  }

/** Searches are always stored for us, which those who recorded these answers did not ask for. */
export const stored = (text: string): string =>
  text.includes('"esearchresult"')
    ? JSON.stringify({
        esearchresult: { ...(JSON.parse(text) as { esearchresult: object }).esearchresult, webenv: "MCID_x", querykey: "1" }
      })
    : text

/** The question to which a recorded answer belongs. */
export const asked = ({
  file
}: Pick<Recorded, "file">): readonly [
  tool: string,
  question: (connection: Source.Connection) => ReturnType<Source.Connection["search"]>
] => {
  const tool = /^(efetch|esearch|esummary|elink|espell|idconv)/u.exec(file)?.[1] ?? "efetch"
  if (tool === "elink")
    return [tool, (connection) => connection.citations({ of: pmid, direction: "citing", depth: 100, timeoutMs: 60_000 })]
  if (tool === "idconv") return [tool, (connection) => connection.lookup({ identifiers: [doi], timeoutMs: 60_000 })]
  return [tool, searching(Query.text("x"), { depth: 50 })]
}

/** What comes of it: how many records, and the kind of the outcome or of its error. */
export const outcomeOf = async (one: Pick<Recorded, "file">, reply: Reply, isPmc: boolean): Promise<Source.Outcome> => {
  const [tool, question] = asked(one)
  const pubmedSource = tool === "esummary" ? { ...pubmed, make: () => pubmed.make({ records: "summary" }) } : pubmed
  return (await answer(isPmc ? pmc : pubmedSource, serving(tool, reply), question)).outcome
}

export const what = (outcome: Source.Outcome) => [Source.recordsOf(outcome).length, Source.errorOf(outcome)?.reason._tag ?? outcome._tag]
