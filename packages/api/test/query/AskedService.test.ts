import { serve } from "@litfuse/kit/loopback"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import * as Generate from "../../src/Generate.ts"
import { asked } from "../asked.ts"
import { refusals } from "../refusals.ts"
import { written } from "../written.ts"

const article =
  "<PubmedArticleSet><PubmedArticle><MedlineCitation><PMID>1</PMID><Article><ArticleTitle>Hearts</ArticleTitle></Article></MedlineCitation></PubmedArticle></PubmedArticleSet>"

const translation =
  '"myocardial infarction"[MeSH Terms] OR ("myocardial"[All Fields] AND "infarction"[All Fields]) OR "heart attack"[All Fields]'

/** E-utilities on loopback for one test: every query finds 1234 records, and "heart attack" has a heading. `broken`: queries with this text are refused. */
const pubmed = async (broken = "nothing") => {
  const terms: Array<string> = []
  const server = await serve(({ path, query }, response) => {
    if (!path.endsWith("esearch.fcgi")) return void response.writeHead(200, { "content-type": "text/xml" }).end(article)
    const term = query.get("term") ?? ""
    terms.push(term)
    if (term.includes(broken)) return void response.writeHead(400).end("{}")
    const querytranslation = term === "heart attack" ? translation : term
    const esearchresult = { count: "1234", retmax: "0", retstart: "0", querykey: "1", webenv: "M", idlist: [], querytranslation }
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ header: { type: "esearch", version: "0.3" }, esearchresult }))
  })
  vi.stubEnv("LITFUSE_UPSTREAM_NCBI", server.origin)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await server.close()
  })
  return terms
}

const goal = "Does aspirin prevent death in patients with heart attack?"

describe("a service that is asked about a goal", () => {
  it("names the headings of its phrases and the range of records of each query; recordings give the same", async () => {
    const terms = await pubmed()
    const folder = written({})
    const live = await asked(Generate.ask({ folder, goal, ask: "pubmed", record: "tape" }))
    expect(terms.slice(0, 3)).toEqual(["aspirin", "death", "heart attack"])
    expect(live.mesh_terms).toEqual(["myocardial infarction"])
    expect(live.queries.map(({ expected_scope: scope }) => scope)).toEqual(live.queries.map(() => "1000-2000 in PubMed"))
    expect(live.queries[0]!.query_string).toContain('"myocardial infarction"[mh]')
    const sent = terms.length
    expect(await asked(Generate.ask({ folder, goal, ask: "pubmed", replay: "tape" }))).toEqual(live)
    expect(terms).toHaveLength(sent)
  })

  it("that refuses a query gives no number, and a notice", async () => {
    await pubmed("[tiab]")
    const answer = await asked(Generate.ask({ folder: written({}), goal, ask: "pubmed", maxQueries: 1 }))
    expect(answer.queries[0]!.expected_scope).toBeNull()
    expect(answer.notices.find(({ code }) => code === "not-counted")!.text).toMatch(
      /^PubMed did not count the records of the query "comprehensive": /
    )
  })

  it("must exist, and is asked about goals only", async () => {
    const refused = async (request: object) =>
      (
        await refusals(
          Generate.ask({
            folder: written({ "a.ris": "TY  - JOUR\nTI  - A\nER  - \n", "b.ris": "TY  - JOUR\nTI  - B\nER  - \n" }),
            ...request
          })
        )
      ).map(({ text }) => text)
    expect(await refused({ goal, ask: "pubmde" })).toEqual([expect.stringMatching(/^unknown source "pubmde"; .*did you mean "pubmed"\?/)])
    expect(await refused({ seeds: "a.ris", records: "b.ris", ask: "pubmed" })).toEqual([
      expect.stringMatching(/^\{ask\} asks about a goal/)
    ])
  })
})

describe("every form of a query", () => {
  it("is printed on request alone, one for each platform", async () => {
    const folder = written({})
    const answer = await asked(Generate.ask({ folder, goal, everyForm: true, maxQueries: 1 }))
    const forms = new Map(answer.queries[0]!.forms.map(({ into, query_string: text }) => [into, text]))
    expect(forms.get("pubmed")).toBe(answer.queries[0]!.query_string)
    expect(forms.get("ovid")).toContain(".ti,ab,kf.")
    expect(forms.size).toBeGreaterThan(15)
    expect((await asked(Generate.ask({ folder, goal, maxQueries: 1 }))).queries[0]!.forms).toEqual([])
  })
})
