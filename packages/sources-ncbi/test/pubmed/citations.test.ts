import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { describe, expect, it } from "vitest"
import { pubmed } from "../../src/pubmed/Pubmed.ts"
import { answer } from "../answers.ts"

const [seed, doi] = Raw.identifiers([
  ["pmid", "1000"],
  ["doi", "10.5555/imag.1"]
])

const timeoutMs = 600_000

const xml = (body: string): Reply => ({ headers: { "content-type": "text/xml" }, body })

const block = (name: string, ids: ReadonlyArray<number>): string =>
  `<LinkSetDb><DbTo>pubmed</DbTo><LinkName>${name}</LinkName>${ids.map((id) => `<Link><Id>${id}</Id></Link>`).join("")}</LinkSetDb>`

/** A PubMed where one record has links under several names, itself among them, as ELink answers. */
const linking =
  (count: number, asked: Array<string> = []) =>
  ({ path, query, method }: ServerRequest): Reply => {
    asked.push(`${method} ${path.split("/").at(-1)}`)
    if (path.endsWith("esearch.fcgi")) return { json: { esearchresult: { count: "0", idlist: [] } } }
    const ids = Array.from({ length: count }, (_, i) => 2000 + i)
    if (path.endsWith("elink.fcgi"))
      return xml(
        `<eLinkResult><LinkSet><DbFrom>pubmed</DbFrom><IdList><Id>1000</Id></IdList>${block("pubmed_pubmed", [1000, 7])}${block(
          "pubmed_pubmed_citedin",
          [1000, ...ids, 2000]
        )}${block("pubmed_pubmed_refs", [8])}</LinkSet></eLinkResult>`
      )
    // records come in whatever order
    const articles = query
      .get("id")!
      .split(",")
      .toReversed()
      .map(
        (id) =>
          `<PubmedArticle><MedlineCitation><PMID>${id}</PMID><Article><ArticleTitle>T</ArticleTitle></Article></MedlineCitation></PubmedArticle>`
      )
    return xml(`<PubmedArticleSet>${articles.join("")}</PubmedArticleSet>`)
  }

describe("citations of PubMed", () => {
  it("are those of one list of links, in its order, page by page, the record itself left out", async () => {
    const asked: Array<string> = []
    const { outcome } = await answer(pubmed, linking(450, asked), (connection) =>
      connection.citations({ of: seed!, direction: "citing", depth: 1000, timeoutMs })
    )
    expect(Source.completeness(outcome)).toEqual({ delivered: 450, total: 450 })
    expect(Source.recordsOf(outcome).map(({ id }) => Number(id))).toEqual(Array.from({ length: 450 }, (_, i) => 2000 + i))
    expect(asked).toEqual(["GET elink.fcgi", "GET efetch.fcgi", "GET efetch.fcgi", "GET efetch.fcgi"])
  })

  it("are works that it cites, too, and no more than are wanted", async () => {
    const cited = await answer(pubmed, linking(5), (connection) =>
      connection.citations({ of: seed!, direction: "cited", depth: 10, timeoutMs })
    )
    expect(Source.recordsOf(cited.outcome).map(({ id }) => id)).toEqual(["8"])
    const few = await answer(pubmed, linking(450), (connection) =>
      connection.citations({ of: seed!, direction: "citing", depth: 3, timeoutMs })
    )
    expect(Source.completeness(few.outcome)).toEqual({ delivered: 3, total: 450 })
  })

  it("are none of what PubMed does not know", async () => {
    const { outcome, urls } = await answer(pubmed, linking(5), (connection) =>
      connection.citations({ of: doi!, direction: "citing", depth: 10, timeoutMs })
    )
    expect([outcome._tag, urls.length]).toEqual(["Empty", 1])
  })
})
