import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { everyday, folderOf, inPlaceOfOpenAlex, serving, silentService, textOf } from "./serving.ts"

const query = ["query", "caffeine sleep shift workers"] as const

describe("a search", () => {
  it("says once that no source answered, in its heading, and what is unknown then", async () => {
    await inPlaceOfOpenAlex((_, response) => response.writeHead(500).end("{}"))
    const { get, searched } = await serving({ replay: undefined as never })
    const path = await searched([query, ["source", "openalex"]])
    const { text } = await get(path)
    expect(text).toContain('<p class="verdict fails">No source answered. Works that exist may be missing.</p>')
    expect(textOf(text).match(/no source answered/gi)).toHaveLength(1)
    expect(textOf(text)).toContain("It is unknown whether such works exist. Change or repeat the search")
    const saved = textOf((await get(`${path}/export/html`)).text)
    expect(saved.match(/no source answered/gi)).toHaveLength(1)
    expect(saved).toMatch(/OpenAlex failed 0 cannot be reached \(search\)[\s\S]*Without works there is nothing to analyse\./)
  })

  it("shows works of six sources, shows the failed source in red with advice, and explains each rank", async () => {
    const { get, posted } = await serving()
    const { status, headers } = await posted("/searches", [query])
    expect(status).toBe(303)
    const path = String(headers["location"])
    const { text: events } = await get(`${path}/events`)
    expect(events).toMatch(/event: done\ndata: \n\n$/)
    const { text } = await get(path)
    expect(textOf(text)).toContain("32 works from 138 records; 5 of 6 sources answered.")
    expect(text).toMatch(
      /<p class="failure"><strong>CORE did not answer\.<\/strong> Search again later, or omit the source\. Works that only this source has are missing/
    )
    expect(text).toMatch(/<tr class="failed"><th scope="row">CORE<\/th><td>failed<\/td>.*answered 500: Internal Server Error/)
    expect(text.match(/<li id="work-/g)).toHaveLength(32)
    expect(text.match(/<summary>Why this rank<\/summary>/g)).toHaveLength(32)
    expect(textOf(text)).toMatch(
      /Rank 4 of 32: second in PubMed and Semantic Scholar, 5th in Crossref, 6th in OpenAlex, 9th in the ranking by words of the query; not in Europe PMC. Score 0\.348/
    )
    expect(text.match(/<strong class="bad">RETRACTED, say/g)).toHaveLength(1)
    expect(text).toContain(
      "litfuse search &#39;caffeine sleep shift workers&#39;".replaceAll("&#39;", text.includes("&#39;") ? "&#39;" : "'")
    )
  })

  it("narrows works down, keeps their ranks, and says how many there are", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const { text } = await get(`${path}?year=2020&year=2021&access=open+access`)
    const said = Number(/role="status">(\d+) of 32 works/.exec(text)![1])
    const ranks = [...text.matchAll(/<li id="work-(\d+)"/g)].map(([, rank]) => Number(rank))
    expect(ranks).toHaveLength(said)
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    expect(ranks.length).toBeGreaterThan(0)
    expect(text).toMatch(/name="year" value="2020" checked/)
    expect((await get(`${path}?year=1066`)).text).toContain("0 of 32 works")
    expect((await get(`${path}?page=99999999`)).status).toBe(200)
  })

  it("is saved in every form, with all works", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const saved = async (form: string) => await get(`${path}/export/${form}`)
    const ris = await saved("ris")
    expect(ris.headers["content-disposition"]).toBe('attachment; filename="litfuse.ris"')
    expect(ris.text.match(/^TY {2}- /gm)).toHaveLength(32)
    expect(JSON.parse((await saved("json")).text)).toMatchObject({ version: 2, replayed: true, counts: { works: 32 } })
    expect((await saved("jsonl")).text.trim().split("\n")).toHaveLength(32)
    expect((await saved("bibtex")).text.match(/^@/gm)).toHaveLength(32)
    expect(JSON.parse((await saved("csl")).text)).toHaveLength(32)
    expect((await saved("html")).text).toMatch(/^<!doctype html>[\s\S]*Content-Security-Policy/)
    expect((await saved("exe")).status).toBe(404)
    expect(textOf((await get(`${path}/export`)).text)).toMatch(/RIS has no field for/)
  })

  it("has pages of agreement, time and flow, and of every step", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const other = await searched([["query", "walking back pain office workers"]])
    const text = async (tab: string) => textOf((await get(`${path}/${tab}`)).text)
    expect(await text("agreement")).toMatch(/How sources agree .*How reproducible the search is/)
    expect(await text("time")).toMatch(/Timeline .*Branches of research .*Landmarks/)
    expect(await text(`time?against=${other.split("/").at(-1)}`)).toContain("Compared with another timeline")
    const third = await searched([["query", "caffeine sleep shift workers"]])
    const beside = `time?${[other, third, "x/gone"].map((one) => `against=${one.split("/").at(-1)}`).join("&")}`
    expect(await text(beside)).toMatch(/Timelines of several topics .*Milestones, side by side/)
    expect((await get(`${path}/${beside}`)).text.match(/name="against" value="[^"]*" checked/g)).toHaveLength(2)
    for (const [page, says] of [
      ["agreement", "How sources agree"],
      [`time?against=${other.split("/").at(-1)}`, "Compared with another timeline"]
    ] as const) {
      const [, address] = /<a href="([^"]+)" download="\w+\.html">Save this page/.exec((await get(`${path}/${page}`)).text)!
      const saved = await get(address!.replaceAll("&amp;", "&"))
      expect(saved.headers["content-disposition"]).toBe(`attachment; filename="${page.split("?")[0]}.html"`)
      expect(textOf(saved.text)).toContain(says)
      expect(saved.text).not.toMatch(/<form|href="\/|src="(?!data:)/)
    }
    expect(await text("flow")).toMatch(/PRISMA 2020 flow .*PRISMA-S/)
    expect(await text("trace")).toMatch(/source\/core ran/)
  })

  it("draws the flow with what a person fills in, and saves none that does not add up", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    const fine = await get(`${path}/flow?excluded=20&sought=12&why=%3Cscript%3E`)
    expect([fine.status, fine.text.includes("flow.svg?excluded=20&amp;sought=12"), fine.text.includes("<script>")]).toEqual([
      200,
      true,
      false
    ])
    const saved = await get(`${path}/flow.svg?excluded=20&sought=12&reasons=${encodeURIComponent("<script>: 3")}`)
    expect([saved.status, saved.headers["content-type"]]).toEqual([200, "image/svg+xml"])
    expect(saved.text).toMatch(/^<svg[\s\S]*Records excluded: 20[\s\S]*&lt;script&gt;: 3/)
    const wrong = await get(`${path}/flow?excluded=20&sought=13`)
    expect(textOf(wrong.text)).toContain("Reports sought for retrieval is 13, but 32 screened less 20 excluded is 12")
    expect(wrong.text).not.toContain("flow.svg")
    expect((await get(`${path}/flow.svg?excluded=20&sought=13`)).status).toBe(422)
  })

  it("says what is wrong with a question, and keeps what was typed", async () => {
    const { get, posted, searched } = await serving()
    const empty = await posted("/searches", [["query", "  "]])
    expect([empty.status, textOf(empty.text).includes("The query is empty")]).toEqual([422, true])
    for (const [fields, said] of [
      [[["query", "(heart"]], /heart/],
      [[query, ["from", "yesterday"]], /from is "yesterday"; it takes a date/],
      [[query, ["source", "pubmde"]], /did you mean "pubmed"/],
      [[query, ["perSource", "many"]], /perSource is "many"/],
      [[query, ["syntax", "klingon"]], /syntax is "klingon"/]
    ] as const) {
      const { status, text } = await get(await searched(fields as never))
      expect([status, textOf(text).replaceAll("&quot;", '"')]).toEqual([422, expect.stringMatching(said)])
      expect(text).toContain(fields[0][1])
    }
  })

  it("takes a strategy of another system, and says what it was taken for", async () => {
    const { get, searched } = await serving()
    const path = await searched([
      ["query", "caffeine[tiab] AND sleep[tiab]"],
      ["source", "pubmed"]
    ])
    expect(textOf((await get(path)).text)).toMatch(/PubMed/)
  })
})

const hostile = "<script>alert(1)</script>\u001b[31mred\u001b[0m\u202e\"'><img src=x onerror=alert(2)>"

describe("what comes from outside", () => {
  it("stays text: titles, names, a query and an address with scripts, terminal escapes and overrides of direction", async () => {
    const works = [
      {
        type: "article-journal",
        title: `heart ${hostile}`,
        author: [{ family: hostile, given: hostile }],
        "container-title": hostile,
        abstract: hostile,
        keyword: hostile,
        issued: { "date-parts": [[2020]] },
        DOI: '10.5555/a"><script>alert(3)</script>'
      }
    ]
    const { get, searched } = await serving({ folder: folderOf({ "hostile.json": JSON.stringify(works) }) })
    const path = await searched([
      ["query", "heart"],
      ["source", "file:hostile.json"]
    ])
    const asked = await searched([
      ["query", `heart ${hostile}`],
      ["source", hostile]
    ])
    const pages = [
      "/",
      `/?query=${encodeURIComponent(hostile)}`,
      path,
      `${path}?type=${encodeURIComponent(hostile)}`,
      `${path}/agreement`,
      `${path}/time`,
      `${path}/flow`,
      `${path}/export`,
      `${path}/trace`,
      asked,
      `${path}/events`,
      `${asked}/events`
    ]
    for (const page of pages) {
      const { text } = await get(page)
      expect([page, text]).not.toEqual([page, expect.stringMatching(/<script>|<img src=x|[\p{Cc}--\n]|\u202e/v)])
    }
    expect((await get(path)).text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;")
    expect((await get(`${path}/export/html`)).text).not.toMatch(/<script>alert|<img src=x|[\p{Cc}--\n]/v)
  })
})

const filesIn = (folder: string): ReadonlyArray<string> => readdirSync(folder, { recursive: true }).map(String).sort()

describe("a server", () => {
  it("keeps nothing in a project unless it was named", async () => {
    const folder = folderOf({ "a.ris": "TY  - JOUR\nTI  - heart\nER  - \n" })
    await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
    const before = filesIn(folder)
    const search = [
      ["query", "heart"],
      ["source", "file:a.ris"]
    ] as const
    const reading = await serving({ folder, replay: undefined as never })
    expect((await reading.get(await reading.searched(search))).text).not.toContain("The project stores this run")
    await reading.end()
    expect(filesIn(folder)).toEqual(before)
    const keeping = await serving({ folder, replay: undefined as never, canChange: true })
    expect((await keeping.get(await keeping.searched(search))).text).toContain("The project stores this run")
    expect((await reading.get("/runs").catch(() => ({ text: "ended" }))).text).toBe("ended")
    const runs = (await keeping.get("/runs")).text
    expect(textOf(runs)).toMatch(/1 question, newest first.* search heart 1 /)
    expect(runs).toMatch(/<a href="\/runs\/[\w-]+">heart<\/a>/)
    expect(textOf((await keeping.get("/runs?words=liver")).text)).toContain("0 questions with")
    for (const [page, says] of [
      ["runs", "search heart 1"],
      ["plugins", "NCBI_API_KEY"]
    ] as const) {
      expect((await keeping.get(`/${page}`)).text).toContain(`href="/${page}/saved`)
      const saved = (await keeping.get(`/${page}/saved`)).text
      expect(textOf(saved)).toContain(says)
      expect(saved).not.toMatch(/<form|href="\/|src="/)
    }
  })

  it("ends in order while a source is silent: it stops the search and notifies its page", async () => {
    const silent = await silentService()
    const { get, posted, follow, end } = await serving({ replay: undefined as never })
    const asked = new Promise<void>((done) => silent.once("request", () => done()))
    const path = String((await posted("/searches", [query, ["source", "openalex"]])).headers["location"])
    await asked
    const page = await get(path)
    expect(page.text).toMatch(/<noscript><meta http-equiv="refresh" content="1"><\/noscript>[\s\S]*Stop the search[\s\S]*<td>asking/)
    const { begun, ended } = follow(`${path}/events`)
    await begun
    await end()
    expect(await ended).toMatch(/event: sources\n[\s\S]*event: done\n/)
    await expect(get("/")).rejects.toThrow(/ECONNREFUSED/)
  })

  it("stops a search on request", async () => {
    const silent = await silentService()
    const { get, posted } = await serving({ replay: undefined as never })
    const asked = new Promise<void>((done) => silent.once("request", () => done()))
    const path = String((await posted("/searches", [query, ["source", "openalex"]])).headers["location"])
    await asked
    expect((await posted(`${path}/stop`, [])).status).toBe(303)
    expect((await get(path)).text).toContain("The search was stopped")
  })

  it("checks a source on its service or its recordings, and shows the result of each ability", async () => {
    const { posted } = await serving()
    const { text } = await posted("/plugins/check", [["source", "openalex"]])
    expect(textOf(text)).toMatch(/Check of openalex.*search failed 0 openalex is replayed.*litfuse source check openalex --live/)
    expect((await posted("/plugins/check", [["source", "nowhere"]])).text).toContain("nowhere")
  })

  it("stores only the latest searches", async () => {
    const folder = folderOf({ "a.ris": "TY  - JOUR\nTI  - heart\nER  - \n" })
    const { get, searched } = await serving({ folder })
    const paths: Array<string> = []
    for (let i = 0; i < 14; i++)
      paths.push(
        await searched([
          ["query", "heart"],
          ["source", "file:a.ris"]
        ])
      )
    expect((await get(paths[0]!)).status).toBe(404)
    expect((await get(paths.at(-1)!)).status).toBe(200)
  })

  it("shows new and lost works of a search since its last run in the project", async () => {
    const recorded = JSON.parse(readFileSync(join(everyday, "openalex/929becad9849-1.json"), "utf8")).response.body
    const { results } = recorded as { readonly results: ReadonlyArray<{ readonly title: string }> }
    let shown = results.slice(1)
    await inPlaceOfOpenAlex((_, response) => {
      response.writeHead(200, { "content-type": "application/json" })
      response.end(JSON.stringify({ meta: { count: shown.length, next_cursor: null }, results: shown }))
    })
    const folder = folderOf()
    await Effect.runPromise(Effect.provide(Project.init({ folder }), Host.layer))
    const { get, searched } = await serving({ folder, replay: undefined as never, canChange: true })
    await searched([query, ["source", "openalex"]])
    expect((await get("/runs")).text).not.toContain("what is new")
    shown = results.slice(0, -1)
    await searched([query, ["source", "openalex"]])
    const link = /href="(\/runs\/[^"]*\/new)"/.exec((await get("/runs")).text)![1]!
    const { text } = await get(link)
    expect(textOf(text)).toMatch(
      /1 work new between .*, 1 no longer found, 29 in both\..*New works.*I drink it to get home.*No longer found.*Sleep training by telephone/
    )
    expect((await get(link.replace(/\w+\/new/, "none/new"))).status).toBe(404)
  })
})
