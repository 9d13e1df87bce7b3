/** What a person does first: asks a question that a server can answer, sends files, and opens an earlier run. */
import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { fileLabel, fileName } from "../src/ChosenFiles.ts"
import { pairs, projectWith } from "./made.ts"
import { folderOf, inPlaceOfOpenAlex, multipart, serving, textOf } from "./serving.ts"

const ris = (title: string): string => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nER  - \n`

const namesOf = (html: string): ReadonlyArray<string> =>
  [...html.matchAll(/class="title" href="[^"]*">((?:(?!<\/a>).)*)/g)].map(([, title]) => textOf(title!).trim())

describe("the first page", () => {
  it("offers the questions of its recordings, which one button asks, and no source that is a file without a name", async () => {
    const { get, searched } = await serving()
    const { text } = await get("/")
    expect(text).toContain('<button class="link" name="query" value="caffeine sleep shift workers">')
    expect(text).toMatch(/<textarea id="query"[^>]* data-enter[^>]* autofocus/)
    expect(text).not.toContain('name="source" value="file"')
    expect(textOf((await get(await searched([["query", "caffeine sleep shift workers"]]))).text)).toContain("32 works from 138 records")
    const live = await serving({ replay: undefined as never })
    expect((await live.get("/")).text).not.toContain("Questions that this server can answer")
  })
})

describe("files of references", () => {
  it("are sent or chosen with database and day, and these name them in the results", async () => {
    const folder = folderOf({ "own.ris": ris("heart of a nurse") })
    const { get, csrf } = await serving({ folder, replay: undefined as never })
    const form = multipart([
      ["csrf", csrf],
      ["query", "heart"],
      ["file", "own.ris"],
      ["file", ""],
      ["platform:own.ris", "MEDLINE (Ovid)"],
      ["upload1", ris("heart of an owl"), "../../embase.ris"],
      ["platform1", "Embase (Ovid)"],
      ["exported1", "2026-06-01"]
    ])
    const { status, headers } = await get("/searches/files", { method: "POST", ...form })
    expect(status).toBe(303)
    const path = String(headers["location"])
    await get(`${path}/events`)
    const { text } = await get(path)
    const seen = textOf(text)
    expect(seen).toContain("2 works from 2 records; 2 of 2 sources answered.")
    expect(seen).toMatch(/MEDLINE \(Ovid\) found/)
    expect(seen).toMatch(/Embase \(Ovid\), exported 2026-06-01 found/)
    const again = (await get(`/?${/href="\/\?([^"]*)">Change or repeat/.exec(text)![1]!.replaceAll("&amp;", "&")}`)).text
    expect(again).toMatch(/name="file" value="own\.ris" checked/)
    expect(again).toMatch(/name="platform:own\.ris" value="MEDLINE \(Ovid\)"/)
    expect(again).toMatch(/name="file" value="[^"]*embase\.ris" checked>embase\.ris</)
    expect(again).not.toMatch(/name="source" value="\w+" checked/)
    expect(textOf(again)).not.toContain("litfuse-sent-")
  })

  it("are refused in a line where one is empty or its day is none, and no search starts", async () => {
    const { get, csrf } = await serving()
    const sent = async (...more: ReadonlyArray<readonly [string, string, string?]>) => {
      const { status, text } = await get("/searches/files", { method: "POST", ...multipart([["csrf", csrf], ["query", "heart"], ...more]) })
      return [status, textOf(text).replaceAll("&quot;", '"')]
    }
    expect(await sent(["upload1", "", "a.ris"])).toEqual([422, expect.stringContaining("a.ris: the file is empty")])
    expect(await sent(["upload1", ris("x"), "a.ris"], ["exported1", "last week"])).toEqual([
      422,
      expect.stringContaining('a.ris: exported is "last week"; it takes a day such as 2026-06-01')
    ])
    const long = await get("/searches/files", {
      method: "POST",
      ...multipart([
        ["csrf", csrf],
        ["query", "x".repeat(300_000)]
      ])
    })
    expect([long.status, textOf(long.text).includes("The query is too long")]).toEqual([422, true])
    expect((await get("/")).text).not.toContain("Searches of this server")
  })

  it("lead to pairs in doubt through the same fields", async () => {
    const folder = await projectWith(1)
    const { get, csrf } = await serving({ folder, canChange: true })
    const post = (...fields: ReadonlyArray<readonly [string, string, string?]>) =>
      get("/doubts/files", { method: "POST", ...multipart([["csrf", csrf], ["who", "Ann"], ...fields]) })
    const none = await post(["file", ""])
    expect([none.status, textOf(none.text).includes("No file is chosen")]).toEqual([422, true])
    const { headers } = await post(["upload1", pairs(2), "b.ris"], ["platform1", "Scopus"])
    const { text } = await get(String(headers["location"]))
    expect(textOf(text)).toMatch(/2 pairs in doubt 4 records of b\.ris \(Scopus\)/)
    expect(text).toContain('name="action" value="same"')
    const two = await get("/doubts?file=pairs.ris&platform%3Apairs.ris=PubMed&who=Ann")
    expect(textOf(two.text)).toContain("2 records of pairs.ris (PubMed)")
  })

  it("have the names that people know", () => {
    expect(fileName("/tmp/litfuse-sent-Ab1/0123456789abcdef-embase.ris")).toBe("embase.ris")
    expect(fileName("exports/0123456789abcdef-embase.ris")).toBe("exports/0123456789abcdef-embase.ris")
    expect(fileLabel({ path: "x/a.ris", platform: "", exported: "2026" })).toBe("a.ris, exported 2026")
  })
})

describe("a stored run", () => {
  it("opens as it was, though its file is gone or has changed, and is no other search", async () => {
    const folder = await projectWith(0)
    writeFileSync(join(folder, "mine.ris"), ris("heart of a nurse") + ris("heart of an owl"))
    const { get, searched } = await serving({ folder, canChange: true, replay: undefined as never })
    const first = await get(
      await searched([
        ["query", "heart"],
        ["file", "mine.ris"],
        ["platform:mine.ris", "Embase (Ovid)"]
      ])
    )
    const names = namesOf(first.text)
    expect(names).toHaveLength(2)
    const [, address] = /<a href="(\/runs\/[\w-]+)">heart<\/a>/.exec((await get("/runs")).text)!
    for (const change of [() => writeFileSync(join(folder, "mine.ris"), ris("liver")), () => rmSync(join(folder, "mine.ris"))]) {
      change()
      const { status, headers } = await get(address!)
      expect(status).toBe(303)
      const path = String(headers["location"])
      await get(`${path}/events`)
      const { text } = await get(path)
      expect(namesOf(text)).toEqual(names)
      expect(textOf(text)).toMatch(/Run [\w-]+, as it was stored\. Nothing was asked again\./)
      expect(textOf(text)).toContain("Embase (Ovid) found")
      expect(text).toMatch(/href="\/\?query=heart&amp;file=mine\.ris&amp;platform%3Amine\.ris=Embase/)
    }
    expect(textOf((await get("/runs")).text)).toContain("1 question, newest first")
    expect((await get("/runs/nowhere")).status).toBe(422)
  })

  it("opens a search of services from their stored answers", async () => {
    const folder = await projectWith(0)
    let asked = 0
    const silent = await inPlaceOfOpenAlex((_, response) => {
      asked++
      const results = ["Sleep of nurses", "Sleep of owls"].map((title, i) => ({
        id: `https://openalex.org/W${i + 1}`,
        title,
        display_name: title
      }))
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ meta: { count: 2, next_cursor: null }, results }))
    })
    const { get, searched } = await serving({ folder, canChange: true, replay: undefined as never })
    const before = namesOf(
      (
        await get(
          await searched([
            ["query", "sleep"],
            ["source", "openalex"]
          ])
        )
      ).text
    )
    expect([before.length, silent.listening]).toEqual([2, true])
    const once = asked
    const [, address] = /<a href="(\/runs\/[\w-]+)">sleep/.exec((await get("/runs")).text)!
    const path = String((await get(address!)).headers["location"])
    await get(`${path}/events`)
    expect(namesOf((await get(path)).text)).toEqual(before)
    expect(asked).toBe(once)
    expect((await get(address!)).headers["location"]).toBe(path)
  })
})
