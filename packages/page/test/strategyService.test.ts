import * as Generate from "@litfuse/api/Generate"
import * as Host from "@litfuse/api/Host"
import * as Effect from "effect/Effect"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { folderOf, inPlaceOf, textOf } from "./serving.ts"
import { goal, queryIn, set, started, unescaped } from "./strategyForms.ts"

describe("PubMed and a strategy", () => {
  it("is asked only when a person presses a button, never by an address", async () => {
    const { press, begun, get } = await started()
    const query = await press((await begun()).text, "query")
    const counted = await press(query.text, "count")
    expect(textOf(counted.text)).toMatch(/PubMed did not count the records of the query/)
    const mapped = await press((await press(query.text, "terms")).text, "map")
    expect(textOf(mapped.text)).toMatch(/PubMed was not asked for headings of/)
    for (const step of ["count", "map"]) {
      const words = new URLSearchParams([
        ["goal", goal],
        ["step", step]
      ])
      expect(textOf((await get(`/strategy?${words.toString()}`)).text)).not.toMatch(/did not count|was not asked/)
    }
  })

  it("has its own headings and the number of its records on the page, over recorded answers", async () => {
    const folder = folderOf()
    const article =
      "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>Naps</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"
    const translation = '"caffeine"[MeSH Terms] OR "caffeine"[All Fields]'
    await inPlaceOf(["NCBI"], ({ url = "" }, response) => {
      const { pathname: path, searchParams: query } = new URL(url, "http://localhost")
      if (!path.endsWith("esearch.fcgi")) return void response.writeHead(200, { "content-type": "text/xml" }).end(article)
      const term = query.get("term") ?? ""
      const esearchresult = {
        count: "1234",
        retmax: "0",
        retstart: "0",
        querykey: "1",
        webenv: "M",
        idlist: [],
        querytranslation: term === "caffeine" ? translation : term
      }
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ header: { type: "esearch", version: "0.3" }, esearchresult }))
    })
    const recorded = await Effect.runPromise(
      Effect.provide(Generate.ask({ folder, goal, ask: "pubmed", record: "tape", maxQueries: 1 }), Host.layer)
    )
    const { press, begun } = await started({ replay: join(folder, "tape") })
    const terms = await press((await begun()).text, "terms")
    expect(textOf(terms.text)).not.toContain("PubMed's own heading")
    const mapped = await press(terms.text, "map")
    console.log(textOf(mapped.text).slice(0, 6000))
    expect(unescaped(textOf(mapped.text))).toMatch(/caffeine heading; PubMed's own heading for the phrase/)
    // a person ticks it
    const box = unescaped(/name="tick\.caffeine" value="(h:[^"]*)"/.exec(mapped.text)![1]!)
    const query = await press(mapped.text, "query", (words) => [...words, ["tick.caffeine", box]])
    expect(queryIn(query.text)).toContain('"caffeine"[mh]')
    const counted = await press(query.text, "count", set("text", recorded.queries[0]!.query_string))
    expect(textOf(counted.text)).toContain("It finds 1000-2000 in PubMed.")
  })
})
