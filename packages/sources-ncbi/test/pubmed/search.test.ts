import * as Query from "@litfuse/engine/Query"
import * as Source from "@litfuse/engine/Source"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import * as Api from "../../src/EutilsApi.ts"
import { eutils } from "../miniature/eutils.ts"
import { pubmed, readFull } from "../../src/pubmed/Pubmed.ts"
import { makeSearch } from "../../src/pubmed/search.ts"
import { answer, codes, searching } from "../answers.ts"

/** PubMed where a search lists at most `most` hits: what holds for 9,999 is tried with few. */
const limitedTo = (most: number) => ({
  ...pubmed,
  make: Effect.fnUntraced(function* () {
    const api = yield* Api.make("pubmed", "pubmed")
    return { ...(yield* pubmed.make({ records: "full" })), searchPage: makeSearch(api, readFull(api), most) }
  })
})

const xml = (body: string): Reply => ({ headers: { "content-type": "text/xml" }, body })

/** Records that came on days, without any text: what slicing sees. */
const vault = (days: ReadonlyArray<string>, lost: ReadonlyArray<number> = []) => {
  const pmidOf = (at: number) => 1000 + at
  const posted = new Map<string, ReadonlyArray<string>>()
  const inside = (term: string): ReadonlyArray<number> => {
    const [, from, until] = /(\d{4}\/\d\d\/\d\d):(\d{4}\/\d\d\/\d\d)\[edat\]/.exec(term) ?? []
    const [, low, high] = /(\d+):(\d+)\[uid\]/.exec(term) ?? []
    const without = posted.get(/NOT #(\d+)/.exec(term)?.[1] ?? "") ?? []
    return days.flatMap((day, at) =>
      !without.includes(String(pmidOf(at))) &&
      (from === undefined || (from <= day && day <= until!)) &&
      (low === undefined || (Number(low) <= pmidOf(at) && pmidOf(at) <= Number(high)))
        ? [pmidOf(at)]
        : []
    )
  }
  const article = (pmid: number) =>
    `<PubmedArticle><MedlineCitation><PMID>${pmid}</PMID><Article><ArticleTitle>Title ${pmid}</ArticleTitle></Article></MedlineCitation></PubmedArticle>`
  return ({ path, query }: ServerRequest): Reply => {
    if (path.endsWith("esearch.fcgi")) {
      const term = query.get("term")!
      const idlist = inside(term)
        .slice(0, Number(query.get("retmax")))
        .map(String)
      return { json: { esearchresult: { count: String(inside(term).length), idlist, webenv: `E ${term}`, querykey: "1" } } }
    }
    if (path.endsWith("epost.fcgi")) {
      const key = String(posted.size + 2)
      posted.set(key, query.get("id")!.split(","))
      return xml(`<ePostResult><QueryKey>${key}</QueryKey><WebEnv>${query.get("WebEnv")}</WebEnv></ePostResult>`)
    }
    const start = Number(query.get("retstart"))
    const page = inside(query.get("WebEnv")!).slice(start, start + Number(query.get("retmax")))
    const body = page.filter((pmid) => !lost.includes(pmid)).map(article)
    return xml(`<PubmedArticleSet>${body.join("")}</PubmedArticleSet>`)
  }
}

const days = [...Array.from({ length: 9 }, (_, i) => `2020/01/0${i + 1}`), ...Array.from({ length: 7 }, () => "2021/05/05"), "1999/12/31"]

describe("a search of PubMed", () => {
  it("that finds more than is listed is cut by days, and a day that is still too large by PMIDs, until all are there", async () => {
    const { outcome, urls } = await answer(limitedTo(4), vault(days), searching(Query.text("x"), { depth: 100 }))
    expect(outcome._tag).toBe("Found")
    expect(Source.completeness(outcome)).toEqual({ delivered: 17, total: 17 })
    expect(codes(outcome)).toEqual(["search-sliced"])
    const pmids = Source.recordsOf(outcome).map(({ id }) => Number(id))
    expect(pmids.toSorted()).toEqual(days.map((_, at) => 1000 + at))
    // those that are listed come first, in the requested order; of the others the newest days, the oldest record last
    expect(pmids.slice(0, 4)).toEqual([1000, 1001, 1002, 1003])
    expect(new Set(pmids.slice(4, 11))).toEqual(new Set([1009, 1010, 1011, 1012, 1013, 1014, 1015]))
    expect(pmids.at(-1)).toBe(1016)
    expect(urls.filter((url) => url.includes("epost.fcgi"))).toHaveLength(1)
  })

  it("goes on where it was when the history server has forgotten it, as on the next day", async () => {
    const server = vault(days)
    let isGone = true
    const forgetful = (request: ServerRequest): Reply => {
      const isRead = request.path.endsWith("efetch.fcgi")
      if (!isRead || request.query.get("WebEnv")!.includes("edat") !== true || !isGone) return server(request)
      isGone = false
      return { status: 400, ...xml("<eFetchResult><ERROR>Unable to obtain query #1</ERROR></eFetchResult>") }
    }
    const { outcome, urls } = await answer(limitedTo(4), forgetful, searching(Query.text("x"), { depth: 100 }))
    expect([outcome._tag, isGone]).toEqual(["Found", false])
    expect(new Set(Source.recordsOf(outcome).map(({ id }) => Number(id)))).toEqual(new Set(days.map((_, at) => 1000 + at)))
    expect(urls.filter((url) => url.includes("epost.fcgi"))).toHaveLength(2)
  })

  it.each([
    ["relevance", "relevance"],
    ["newest", "pub_date"],
    ["author", "Author"]
  ] as const)("asks for the order %s as %s", async (sort, theirs) => {
    const { outcome, urls } = await answer(pubmed, vault(days.slice(0, 3)), searching(Query.text("x"), { sort }))
    expect(outcome._tag).toBe("Found")
    expect(new URL(urls.find((url) => url.includes("esearch"))!).searchParams.get("sort")).toBe(theirs)
    expect(codes(outcome)).toEqual([])
  })

  it("has no order by citations, with a notice", async () => {
    const { outcome } = await answer(pubmed, vault(days.slice(0, 3)), searching(Query.text("x"), { sort: "cited" }))
    expect(outcome.notices.map(({ text }) => text).join()).toContain("the requested order")
  })

  it("that is cut and comes short of its count is Partial", async () => {
    const { outcome } = await answer(limitedTo(4), vault(days, [1003, 1012]), searching(Query.text("x"), { depth: 100 }))
    expect(outcome._tag).toBe("Partial")
    expect(Source.completeness(outcome)).toEqual({ delivered: 15, total: 17 })
    expect(Source.errorOf(outcome)!.message).toContain("17 records match, but the slices of the search contain only 15")
  })

  it("that wants no more than is listed is not cut, whatever it finds", async () => {
    const { outcome, urls } = await answer(limitedTo(4), vault(days), searching(Query.text("x"), { depth: 4 }))
    expect(Source.completeness(outcome)).toEqual({ delivered: 4, total: 17 })
    expect(codes(outcome)).toEqual([])
    expect(urls.map((url) => /\w+\.fcgi/.exec(url)![0])).toEqual(["esearch.fcgi", "efetch.fcgi"])
  })

  it("is read page by page from the history server, without searching again", async () => {
    const many = Array.from({ length: 450 }, () => "2020/01/01")
    const { outcome, urls } = await answer(pubmed, vault(many), searching(Query.text("x"), { depth: 450 }))
    expect(Source.completeness(outcome)).toEqual({ delivered: 450, total: 450 })
    expect(urls.map((url) => new URL(url).searchParams.get("retstart"))).toEqual([null, "0", "200", "400"])
  })

  it("has a notice about what it did not find: PubMed drops it and searches the rest", async () => {
    const server = (request: ServerRequest): Reply =>
      request.path.endsWith("esearch.fcgi")
        ? {
            json: {
              header: { type: "esearch", version: "0.3" },
              esearchresult: {
                count: "4",
                retmax: "0",
                retstart: "0",
                querykey: "1",
                webenv: "MCID_x",
                idlist: [],
                translationset: [{ from: "APC", to: '"apc"[All Fields]' }],
                querytranslation: '"apc"[All Fields]',
                errorlist: { phrasesnotfound: ["p.X1Q"], fieldsnotfound: ["zz"] },
                warninglist: {
                  phrasesignored: ["the"],
                  quotedphrasesnotfound: ['"no such phrase"'],
                  outputmessages: ["Wildcard search limited"]
                }
              }
            }
          }
        : vault(["2020/01/01"])(request)
    const { outcome } = await answer(pubmed, server, searching(Query.text("APC p.X1Q")))
    expect(codes(outcome)).toEqual([
      "phrase-not-found",
      "field-not-found",
      "phrase-ignored",
      "phrase-split",
      "search-warning",
      "incomplete"
    ])
    expect(outcome.notices[0]!.text).toContain('did not find "p.X1Q" and dropped it; the rest was searched, which may find more')
    expect("effectiveQuery" in outcome && outcome.effectiveQuery).toBe('"apc"[All Fields]')
  })

  it("that finds nothing brings the spelling that PubMed suggests, and is no failure without one", async () => {
    const server =
      (spelling: Reply) =>
      (request: ServerRequest): Reply =>
        request.path.endsWith("espell.fcgi") ? spelling : eutils(request)
    const corrected = {
      headers: { "content-type": "text/xml" },
      body: "<eSpellResult><Query>asthmaa</Query><CorrectedQuery>asthma</CorrectedQuery><SpelledQuery><Original></Original><Replaced>asthma</Replaced></SpelledQuery><ERROR/></eSpellResult>"
    }
    const found = await answer(pubmed, server(corrected), searching(Query.text("asthmaa")))
    expect(found.outcome._tag).toBe("Empty")
    expect(found.outcome.notices.map(({ text }) => text)).toContain("found nothing and suggests: asthma")
    const lost = await answer(pubmed, server({ status: 500 }), searching(Query.text("asthmaa")))
    expect(lost.outcome._tag).toBe("Empty")
    expect(codes(lost.outcome)).toEqual(["phrase-not-found"])
  })

  it("that finds something and brings nothing is no empty result", async () => {
    const { outcome } = await answer(pubmed, vault(["2020/01/01"], [1000]), searching(Query.text("x")))
    expect(Source.errorOf(outcome)?.message).toContain("1 records match, but none of the 1 requested were delivered")
  })

  it("that is long is posted", async () => {
    const words = Array.from({ length: 400 }, (_, i) => `word${i}`).join(" ")
    const { script } = await answer(pubmed, eutils, searching(Query.or(Query.text("heart"), Query.text(words))))
    expect(script.seen.map(({ sent }) => sent.method)).toEqual(["POST", "POST"])
    expect(script.seen[0]!.sent.url.searchParams.get("term")).toBeNull()
  })

  it("with nothing to search is refused before any request", async () => {
    const { outcome, urls } = await answer(pubmed, eutils, searching(Query.text("  ")))
    expect(Source.errorOf(outcome)?.reason._tag).toBe("QueryRejected")
    expect(urls).toEqual([])
  })
})

describe("a look-up", () => {
  it("posts more ids than fit into an address", async () => {
    const { parseAs } = await import("@litfuse/engine/Identifier")
    const identifiers = Array.from({ length: 250 }, (_, i) => {
      const parsed = parseAs("pmid", String(99_000_000 + i))
      if (parsed._tag === "Failure") throw parsed.failure
      return parsed.success
    })
    const { outcome, script } = await answer(pubmed, eutils, (connection) => connection.lookup({ identifiers, timeoutMs: 60_000 }))
    expect(Source.recordsOf(outcome).map(({ id }) => id)).toEqual(["99000001", "99000002", "99000003", "99000004", "99000005", "99000006"])
    expect(script.seen.map(({ sent }) => sent.method)).toEqual(["POST"])
  })

  it("returns no record that was not requested", async () => {
    const { parse } = await import("@litfuse/engine/Identifier")
    const doi = parse("10.5555/no.such")
    if (doi._tag === "Failure") throw doi.failure
    const server = (request: ServerRequest): Reply =>
      request.path.endsWith("esearch.fcgi") ? { json: { esearchresult: { count: "1", idlist: ["99000001"] } } } : eutils(request)
    const { outcome } = await answer(pubmed, server, (connection) => connection.lookup({ identifiers: [doi.success], timeoutMs: 60_000 }))
    expect(outcome._tag).toBe("Empty")
    expect(codes(outcome)).toEqual(["not-found"])
  })
})

describe("complaints of NCBI", () => {
  const refusal = async (reply: Reply) => {
    const { outcome } = await answer(pubmed, () => reply, searching(Query.text("x")))
    return { outcome, error: Source.errorOf(outcome)! }
  }

  it("are errors also where they come with 200", async () => {
    const xml = await refusal({
      headers: { "content-type": "text/xml" },
      body: '<?xml version="1.0" encoding="UTF-8" ?>\n<eSearchResult>\n\t<ERROR>Empty term and query_key - nothing todo</ERROR>\n</eSearchResult>'
    })
    expect(xml.error.reason._tag).toBe("QueryRejected")
    expect(xml.error.message).toContain("Empty term and query_key - nothing todo")
    const json = await refusal({ json: { header: {}, esearchresult: { ERROR: "Invalid db name specified: pubmedd" } } })
    expect(json.error.reason._tag).toBe("QueryRejected")
  })

  it("are passing where the back end failed", async () => {
    const { error } = await refusal({
      json: { esearchresult: { ERROR: "Search Backend failed: read request has failed. peer: 10.0.0.1" } }
    })
    expect(error.reason._tag).toBe("Unreachable")
  })

  it("about too many requests do not hold the caller's address, with whatever status they come", async () => {
    const body = { error: "API rate limit exceeded", "api-key": "203.0.113.77", count: "4", limit: "3" }
    for (const status of [429, 200]) {
      const { outcome, error } = await refusal({ status, json: body, headers: { "retry-after": "3600" } })
      expect(error.reason._tag).toBe("RateLimited")
      expect(JSON.stringify(outcome) + error.message).not.toContain("203.0.113.77")
    }
  })
})
