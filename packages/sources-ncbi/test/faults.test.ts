import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { describe, expect, it } from "vitest"
import { eutils } from "./miniature/eutils.ts"
import { pmc } from "../src/pmc/Pmc.ts"
import { pubmed } from "../src/pubmed/Pubmed.ts"
import { answer, codes, searching } from "./answers.ts"

const xml = (body: string): Reply => ({ headers: { "content-type": "text/xml" }, body })

/** The miniature, but what EFetch answers. */
const fetching =
  (reply: (request: ServerRequest) => Reply) =>
  (request: ServerRequest): Reply =>
    request.path.endsWith("efetch.fcgi") ? reply(request) : eutils(request)

const bomb = `<!DOCTYPE x [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${"bcdefghij"[i]} "${`&${"abcdefghi"[i]};`.repeat(10)}">`).join("")}]>`
const named = { pubmed: "PubmedArticleSet", pmc: "pmc-articleset" } as const

const broken: Readonly<Record<string, (root: string) => string>> = {
  "an entity bomb": (root) => `${bomb}<${root}>&j;</${root}>`,
  "an external entity": (root) => `<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/hostname">]><${root}>&f;</${root}>`,
  "elements without end": (root) => `<${root}>${"<a>".repeat(5000)}${"</a>".repeat(5000)}</${root}>`,
  "a document of others": () => "<html-is-not/>",
  "two documents": (root) => `<${root}/><${root}/>`,
  JSON: () => '{"records":[]}',
  "characters that XML does not have": (root) => `<${root}>\u0000</${root}>`,
  "records without a single id": (root) => `<${root}><PubmedArticle/><article/></${root}>`
}

describe.each([pubmed, pmc] as const)("$id", (source) => {
  it.each(Object.keys(broken))("takes %s for a broken answer", async (name) => {
    const server = fetching(() => xml(broken[name]!(named[source.id as "pubmed" | "pmc"])))
    const { outcome } = await answer(source, server, searching(Query.text("heart")))
    expect([outcome._tag, Source.errorOf(outcome)?.reason._tag]).toEqual(["Failed", "BadResponse"])
    expect(Source.errorOf(outcome)!.message.length).toBeLessThan(800)
  })

  it("has a notice when a page brings fewer records than there are", async () => {
    const short = (request: ServerRequest): Reply => {
      const few = new URLSearchParams(request.query)
      few.set("retmax", "2")
      return eutils({ ...request, query: few })
    }
    const { outcome } = await answer(source, fetching(short), searching(Query.text("heart")))
    expect([outcome._tag, Source.recordsOf(outcome).length]).toEqual(["Found", 2])
    expect(codes(outcome)).toEqual(["incomplete"])
  })

  it("counts a record once that comes on two pages", async () => {
    const same = (request: ServerRequest): Reply => {
      const first = new URLSearchParams(request.query)
      first.set("retstart", "0")
      first.set("retmax", "2")
      return eutils({ ...request, query: first })
    }
    const many = (request: ServerRequest): Reply =>
      request.path.endsWith("esearch.fcgi")
        ? {
            json: {
              esearchresult: {
                count: "900",
                idlist: [],
                webenv: `MCID_${encodeURIComponent(JSON.stringify(["heart", null]))}`,
                querykey: "1"
              }
            }
          }
        : same(request)
    const { outcome } = await answer(source, many, searching(Query.text("heart"), { depth: 900 }))
    expect(Source.recordsOf(outcome).length).toBe(2)
    expect(codes(outcome)).toEqual(expect.arrayContaining(["pages-idle", "records-repeated"]))
  })

  it("retries after one server error, and reports how long a limit lasts", async () => {
    let count = 0
    const once = (request: ServerRequest): Reply => (++count === 1 ? { status: 500 } : eutils(request))
    expect((await answer(source, once, searching(Query.text("heart")))).outcome._tag).toBe("Found")
    const limited: Reply = {
      status: 429,
      headers: { "retry-after": String(15 * 3600) },
      json: { error: "API rate limit exceeded", "api-key": "203.0.113.77" }
    }
    const { outcome } = await answer(source, () => limited, searching(Query.text("heart")))
    expect(Source.errorOf(outcome)!.message).toContain("try again in 54000 s")
    expect(JSON.stringify(outcome)).not.toContain("203.0.113.77")
  })

  it("follows no redirect to another host", async () => {
    for (const location of ["https://evil.example/entrez", "http://169.254.169.254/latest"]) {
      const { outcome } = await answer(source, () => ({ status: 302, headers: { location } }), searching(Query.text("heart")))
      expect([Source.errorOf(outcome)?.reason._tag, Source.recordsOf(outcome)]).toEqual(["BadResponse", []])
    }
  })
})
