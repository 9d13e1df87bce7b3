import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Review from "@litfuse/api/Review"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { finishedReview } from "./reviews.ts"
import { everyday, folderOf, multipart, serving, textOf, walks } from "./serving.ts"

const query = "caffeine sleep shift workers"

const yamlOf = (folder: string): string => readFileSync(join(folder, "review.yaml"), "utf8")

const reviewing = async (more: Parameters<typeof serving>[0] = {}) => {
  const folder = await finishedReview()
  return { folder, ...(await serving({ folder, canChange: true, ...more })) }
}

const ris = (title: string, doi: string): string => `TY  - JOUR\nTI  - ${title}\nAU  - Doe, A\nPY  - 2021\nDO  - ${doi}\nER  - \n`

const merged = async (folder: string) =>
  (await Effect.runPromise(Effect.provide(Review.run({ folder, replay: everyday }), Host.layer))).merge

describe("works that a person selects", () => {
  it("become a search of the review with a file of references, and merge with what the review has", async () => {
    const { folder, get, posted, searched } = await reviewing()
    const before = yamlOf(folder)
    const root = await searched([["query", query]])
    const asked = await get(`${root}/review?what=selected&work=1&work=3`)
    expect(textOf(asked.text)).toContain("Add 2 works to the review")
    expect(asked.text).toContain('name="platform" value="hand searching"')
    const date = /name="date" value="(\d{4}-\d\d-\d\d)"/.exec(asked.text)![1]!
    const { status, headers } = await posted(`${root}/review`, [
      ["works", "1,3"],
      ["platform", "hand searching"],
      ["date", date]
    ])
    expect(status).toBe(303)
    const [, id = ""] = /^\/review\/searches\?added=(selected-[0-9a-f]{12})$/.exec(String(headers["location"])) ?? []
    const shown = textOf((await get(String(headers["location"]))).text)
    expect(shown).toContain(`1 search added: ${id}. Next: litfuse review run`)
    expect(shown).toMatch(new RegExp(`${id} hand searching other method ${date} words missing exports/${id}.ris`))
    const line = `  - { id: ${id}, platform: "hand searching", strategy: words, date: "${date}", hits: 2, files: [{ file: "exports/${id}.ris", sha256: `
    const added = yamlOf(folder)
      .split("\n")
      .filter((one) => !before.split("\n").includes(one))
    expect(added).toEqual([expect.stringContaining(line)])
    // the two works are in the review already
    expect(await merged(folder)).toMatchObject({ records: 145, works: 32, doubts: 0 })
    const { checks } = await Effect.runPromise(Effect.provide(Review.check({ folder, replays: false }), Host.layer))
    const failed = checks.filter(({ state, id }) => state === "failed" && ["exports", "hits", "searches", "flow"].includes(id))
    expect(failed).toEqual([])
    // the same works again, as from a second tab
    const again = await posted(`${root}/review`, [
      ["works", "1,3"],
      ["platform", "hand searching"],
      ["date", date]
    ])
    expect(again.headers["location"]).toBe(`/review/searches?again=${id}`)
    expect(textOf((await get(String(again.headers["location"]))).text)).toContain(`The review has this file already, as ${id}.`)
    expect(yamlOf(folder).match(/selected-[0-9a-f]{12}\.ris/g)).toHaveLength(1)
  })

  it("bring their query as a new strategy, where the review has another one", async () => {
    const { folder, get, posted, searched } = await reviewing()
    writeFileSync(join(folder, "strategies/walking-back-pain-office-workers.txt"), "mine")
    const root = await searched([["query", "walking back pain office workers"]])
    const { headers } = await posted(`${root}/review`, [
      ["works", "1"],
      ["platform", "websites"],
      ["date", "2025"]
    ])
    expect((await get(String(headers["location"]))).status).toBe(200)
    expect(yamlOf(folder)).toContain(
      "  - { id: walking-back-pain-office-workers-2, file: strategies/walking-back-pain-office-workers-2.txt, syntax: litfuse }\n"
    )
    expect(readFileSync(join(folder, "strategies/walking-back-pain-office-workers-2.txt"), "utf8")).toBe(
      "walking back pain office workers\n"
    )
    expect(readFileSync(join(folder, "strategies/walking-back-pain-office-workers.txt"), "utf8")).toBe("mine")
  })

  it("are all added when two tabs send at once", async () => {
    const { folder, posted, searched } = await reviewing()
    const root = await searched([["query", query]])
    const sent = await Promise.all(
      ["1", "2", "3,4"].map((works) =>
        posted(`${root}/review`, [
          ["works", works],
          ["platform", "experts"],
          ["date", "2025-01"]
        ])
      )
    )
    expect(sent.map(({ status }) => status)).toEqual([303, 303, 303])
    expect(new Set(yamlOf(folder).match(/selected-[0-9a-f]{12}\.ris/g)).size).toBe(3)
  })

  it.each([
    [{ platform: "" }, "name the database of this file"],
    [{ date: "soon" }, '"soon" is no day, such as 2026-06-01'],
    [{ date: "" }, "write the day of the search"],
    [{ date: "2025-13-01" }, '"2025-13-01" is no day']
  ])("are refused in a line with %j, and what was typed stays", async (typed, why) => {
    const { folder, posted, searched } = await reviewing()
    const before = yamlOf(folder)
    const root = await searched([["query", query]])
    const fields = { works: "1", platform: "experts", date: "2025", ...typed }
    const { status, text } = await posted(`${root}/review`, Object.entries(fields))
    expect([status, textOf(text).replaceAll("&quot;", '"')]).toEqual([422, expect.stringContaining(why)])
    expect(text).toContain(`name="platform" value="${fields.platform}"`)
    expect([yamlOf(folder), readdirSync(join(folder, "exports"))]).toEqual([before, ["embase.ris"]])
  })

  it("are not added without a selection, a review, a project, the mark of the form, or by a server of one person", async () => {
    const { folder, get, post, posted, searched } = await reviewing()
    const before = yamlOf(folder)
    const root = await searched([["query", query]])
    const fields = Object.entries({ works: "1", platform: "experts", date: "2025" })
    expect(textOf((await get(`${root}/review?what=selected`)).text)).toContain("No work is selected")
    expect((await posted(`${root}/review`, Object.entries({ works: "0,9999", platform: "x", date: "2025" }))).status).toBe(422)
    expect((await post(`${root}/review`, fields)).status).toBe(403)
    expect((await posted(`${root}/review`, fields, { headers: { origin: "http://evil.example" } })).status).toBe(403)
    for (const [settings, status, why] of [
      [{ folder }, 403, "This server has no project"],
      [{ folder, canChange: true, as: "Ann" }, 403, "This server is that of Ann"],
      [{ folder: folderOf(), canChange: true }, 422, "litfuse review init"]
    ] as const) {
      const other = await serving(settings)
      const there = await other.searched([["query", query]])
      for (const answer of [await other.get(`${there}/review?what=selected&work=1`), await other.posted(`${there}/review`, fields)])
        expect([answer.status, textOf(answer.text)]).toEqual([status, expect.stringContaining(why)])
    }
    expect(yamlOf(folder)).toBe(before)
  })
})

describe("works of a walk that a person selects", () => {
  it("become a search of the review, counted as citation searching, with the works where the walk began as its strategy", async () => {
    const { folder, get, posted, walked } = await reviewing({ replay: walks })
    const root = await walked([["ids", "10.99999/atlas.9hhff"]])
    const { text } = await get(root)
    expect(text).toMatch(
      new RegExp(`<form method="get" action="${root}/review"[^>]*>[\\s\\S]*name="work" value="35"[\\s\\S]*Add selected works to a review`)
    )
    expect(textOf((await get(`${root}/review`)).text)).toContain("No work is selected")
    const asked = await get(`${root}/review?work=2&work=35&work=36&work=2`)
    expect(textOf(asked.text)).toContain("Add 2 works to the review")
    expect(asked.text).toContain('name="platform" value="citation searching"')
    expect(asked.text).toContain(`<a href="${root}#work-35">`)
    const { status, headers } = await posted(`${root}/review`, [
      ["works", "2,35"],
      ["platform", "citation searching"],
      ["date", "2025-02-01"]
    ])
    const [, id = ""] = /^\/review\/searches\?added=(selected-[0-9a-f]{12})$/.exec(String(headers["location"])) ?? []
    expect([status, id]).toEqual([303, expect.stringContaining("selected")])
    expect(yamlOf(folder)).toMatch(new RegExp(`id: ${id}, platform: "citation searching", strategy: \\S+, date: "2025-02-01", hits: 2`))
    const [, strategy = ""] = new RegExp(`id: ${id}, .*strategy: (\\S+),`).exec(yamlOf(folder)) ?? []
    expect(readFileSync(join(folder, `strategies/${strategy}.txt`), "utf8")).toBe('"10.99999/atlas.9hhff"\n')
    expect(textOf((await get(String(headers["location"]))).text)).toMatch(new RegExp(`${id} citation searching other method 2025-02-01`))
  })
})

describe("exports of databases", () => {
  it("are sent or chosen with database and day, and never replace a file", async () => {
    const { folder, get, csrf } = await reviewing()
    writeFileSync(join(folder, "exports/scopus.ris"), ris("Tea and sleep", "10.5555/tea.1"))
    const page = await get("/review/searches")
    expect(page.text).toMatch(/name="file" value="exports\/scopus\.ris"/)
    // named by a search, or written by litfuse
    expect(page.text).not.toMatch(/name="file" value="(?:exports\/embase|included)\.ris"/)
    const sent = ris("Coffee and sleep", "10.5555/coffee.1") + ris("Coffee and dreams", "10.5555/coffee.2")
    const form = multipart([
      ["csrf", csrf],
      ["strategy", "embase"],
      ["file", "exports/scopus.ris"],
      ["platform:exports/scopus.ris", "Scopus"],
      ["exported:exports/scopus.ris", "2025-01-02"],
      ["upload1", sent, "../embase.ris"],
      ["platform1", "Embase (Ovid)"],
      ["exported1", "2025-01-03"]
    ])
    const { status, headers } = await get("/review/searches", { method: "POST", ...form })
    expect([status, headers["location"]]).toEqual([303, "/review/searches?added=scopus&added=embase-2"])
    const yaml = yamlOf(folder)
    expect(yaml).toContain(
      '  - { id: scopus, platform: "Scopus", strategy: embase, date: "2025-01-02", files: [{ file: "exports/scopus.ris", '
    )
    expect(yaml).toContain('{ id: embase-2, platform: "Ovid", database: "Embase", strategy: embase, date: "2025-01-03", ')
    expect(readFileSync(join(folder, "exports/embase-2.ris"), "utf8")).toBe(sent)
    expect(await merged(folder)).toMatchObject({ records: 146, works: 35 })
  })

  it.each([
    [
      "a file that is none of references",
      [
        ["upload1", "no reference", "a.ris"],
        ["platform1", "Scopus"],
        ["exported1", "2025"]
      ],
      "a.ris"
    ],
    [
      "no database",
      [
        ["upload1", ris("x", "10.1/x"), "a.ris"],
        ["exported1", "2025"]
      ],
      "a.ris: name the database of this file"
    ],
    [
      "no day",
      [
        ["upload1", ris("x", "10.1/x"), "a.ris"],
        ["platform1", "Scopus"]
      ],
      "a.ris: write the day of the search"
    ],
    [
      "a file that is not there",
      [
        ["file", "no.ris"],
        ["platform:no.ris", "Scopus"],
        ["exported:no.ris", "2025"]
      ],
      "no.ris"
    ],
    ["no file", [["file", ""]], "no file is chosen"],
    [
      "an unknown strategy",
      [
        ["strategy", "x"],
        ["upload1", ris("x", "10.1/x"), "a.ris"],
        ["platform1", "S"],
        ["exported1", "2025"]
      ],
      "has no strategy x"
    ]
  ] as ReadonlyArray<readonly [string, ReadonlyArray<readonly [string, string, string?]>, string]>)(
    "are refused in a line, and nothing is written: %s",
    async (_, fields, why) => {
      const { folder, get, csrf } = await reviewing()
      const before = yamlOf(folder)
      const form = multipart([["csrf", csrf], ...(fields[0]![0] === "strategy" ? [] : ([["strategy", "words"]] as const)), ...fields])
      const { status, text } = await get("/review/searches", { method: "POST", ...form })
      const [, alert = ""] = /<p class="failure" role="alert">(.*?)<\/p>/su.exec(text) ?? []
      expect([status, textOf(alert)]).toEqual([422, expect.stringContaining("Nothing was added: ")])
      expect(textOf(alert)).toContain(why)
      expect([yamlOf(folder), existsSync(join(folder, "exports/a.ris"))]).toEqual([before, false])
    }
  )

  it("are listed, but not taken, by a server of one person", async () => {
    const { get } = await reviewing({ as: "Ann" })
    const { status, text } = await get("/review/searches")
    expect([status, text.includes("<form"), textOf(text).includes("Embase (Ovid)")]).toEqual([200, false, true])
  })
})
