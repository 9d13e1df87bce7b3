import * as Query from "@litfuse/engine/Query"
import * as Raw from "@litfuse/engine/Raw"
import * as Source from "@litfuse/engine/Source"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { describe, expect, it } from "vitest"
import { eutils } from "../miniature/eutils.ts"
import { pmc } from "../../src/pmc/Pmc.ts"
import { answer, codes, searching } from "../answers.ts"

const timeoutMs = 60_000

/** A PMC with many articles that are nothing but their ids. */
const vault =
  (count: number) =>
  ({ path, query }: ServerRequest): Reply => {
    if (path.endsWith("esearch.fcgi"))
      return { json: { esearchresult: { count: String(count), idlist: [], webenv: "MCID_x", querykey: "1" } } }
    const start = Number(query.get("retstart"))
    const ids = Array.from({ length: Math.min(Number(query.get("retmax")), count - start) }, (_, i) => start + i + 1)
    const articles = ids.map(
      (id) => `<article><front><article-meta><article-id pub-id-type="pmcid">PMC${id}</article-id></article-meta></front></article>`
    )
    return { headers: { "content-type": "text/xml" }, body: `<pmc-articleset>${articles.join("")}</pmc-articleset>` }
  }

describe("PMC", () => {
  it("is read 25 articles at a time, from one stored search", async () => {
    const { outcome, urls } = await answer(pmc, vault(60), searching(Query.text("x"), { depth: 60 }))
    expect(Source.completeness(outcome)).toEqual({ delivered: 60, total: 60 })
    expect(urls.map((url) => new URL(url).searchParams.get("retstart"))).toEqual([null, "0", "25", "50"])
  })

  it("delivers no more than is listed, with a notice", async () => {
    const { outcome } = await answer(pmc, vault(12_000), searching(Query.text("x"), { depth: 10_500, timeoutMs: 800_000 }))
    expect(codes(outcome)).toContain("depth-capped")
    expect(Source.recordsOf(outcome).length).toBe(9999)
  })

  it("converts PMIDs and DOIs each by themselves, and none where there are none", async () => {
    const asked: Array<string> = []
    const server = (request: ServerRequest): Reply => {
      asked.push(
        `${request.path.split("/").findLast((part) => part !== "")} ${request.query.get("idtype") ?? ""} ${request.query.get("ids") ?? request.query.get("id")}`
      )
      return eutils(request)
    }
    const identifiers = Raw.identifiers([
      ["pmcid", "PMC99000002"],
      ["doi", "10.5555/imag.1"],
      ["pmid", "99000004"],
      ["pmid", "99000003"],
      ["doi", "10.5555/with,comma"]
    ])
    const { outcome } = await answer(pmc, server, (connection) => connection.lookup({ identifiers, timeoutMs }))
    expect(asked).toEqual(["articles pmid 99000004,99000003", "articles doi 10.5555/imag.1", "efetch.fcgi  99000002,99000004,99000001"])
    expect(Source.recordsOf(outcome).length).toBe(3)
    expect(outcome.notices.map(({ text }) => text).join()).toContain("pmid:99000003, doi:10.5555/with,comma")
    asked.length = 0
    await answer(pmc, server, (connection) => connection.lookup({ identifiers: identifiers.slice(0, 1), timeoutMs }))
    expect(asked).toEqual(["efetch.fcgi  99000002"])
  })

  it("has no text of what a publisher does not let it hand out", async () => {
    const closed =
      '<pmc-articleset><article><!--The publisher of this article does not allow downloading of the full text in XML form.--><front><article-meta><article-id pub-id-type="pmcid">PMC99000001</article-id></article-meta></front></article></pmc-articleset>'
    const { outcome } = await answer(
      pmc,
      () => ({ headers: { "content-type": "text/xml" }, body: closed }),
      (connection) => connection.fullText({ identifier: Raw.identifiers([["pmcid", "PMC99000001"]])[0]!, timeoutMs })
    )
    expect(outcome._tag).toBe("Empty")
  })
})
