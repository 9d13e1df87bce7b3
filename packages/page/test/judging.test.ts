import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { poolOf } from "./made.ts"
import { type Fields, folderOf, killable, serving } from "./serving.ts"

const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ")

const linesOf = (folder: string): ReadonlyArray<{ readonly who: string; readonly document: string; readonly grade: unknown }> => {
  const file = join(folder, ".litfuse/judgements.jsonl")
  if (!existsSync(file)) return []
  return readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line))
}

/** What the form of a page sends besides the button that is pressed. */
const formIn = (html: string): Fields =>
  [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g)].flatMap(([, name, value]): Fields =>
    name === "csrf" ? [] : [[name!, value!]]
  )

type Served = Pick<Awaited<ReturnType<typeof serving>>, "get" | "posted">

/** Presses a button of a page, and goes where that leads. */
const pressed = async ({ get, posted }: Served, html: string, grade: string, why = ""): Promise<string> => {
  const { status, headers } = await posted("/judging/sleep/judge", [...formIn(html), ["grade", grade], ["why", why]])
  expect(status).toBe(303)
  return (await get(String(headers["location"]))).text
}

it("hides the runs behind documents, stores each grade before the next document, and undoes one", async () => {
  const folder = await poolOf(4)
  const server = await serving({ folder, canChange: true })
  let html = (await server.get("/judging/sleep/judge?who=Ann")).text
  expect(textOf(html)).toMatch(
    /Sleep of nurses\?.*Document 1 of 4, in random order.*0 of 4 judged by Ann.*You have not judged this document/
  )
  const shown: Array<string> = []
  for (const grade of ["2", "0", "unsure"]) {
    expect(html).not.toMatch(/first|second\.run|\bQ0\b/)
    shown.push(formIn(html).find(([name]) => name === "document")![1])
    html = await pressed(server, html, grade, grade === "0" ? "wrong population" : "")
    expect(linesOf(folder)).toHaveLength(shown.length)
  }
  expect(linesOf(folder)).toMatchObject(shown.map((document, i) => ({ who: "Ann", document, grade: [2, 0, "unsure"][i] })))
  // what was judged last is taken back from the document behind it
  html = await pressed(server, html, "undo")
  expect(textOf(html)).toMatch(/Document 3 of 4.*2 of 4 judged by Ann.*You have not judged this document/)
  html = await pressed(server, html, "1")
  html = await pressed(server, html, "1")
  expect(textOf(html)).toMatch(/4 of 4 judged by Ann.*You have judged all documents\./)
  // one key too many changes nothing, because only the last grade can be taken back here
  expect([...html.matchAll(/data-key="(.)"/g)].map(([, key]) => key)).toEqual(["u"])
  html = await pressed(server, html, "undo")
  expect(textOf(html)).toMatch(/Document 4 of 4.*3 of 4 judged by Ann.*You have not judged this document/)
  html = await pressed(server, html, "1")
  expect(textOf((await server.get("/judging/sleep")).text)).toMatch(
    /4 of 4 documents judged.*Ann 4 0 0.*Partly relevant \(1\) 2.*why not relevant documents wrong population 1/
  )
})

it("shows the grades of others only for settling, and loses no judgement of two assessors when a server is killed", async () => {
  const folder = await poolOf(3)
  const [one, other] = [await killable(folder), await serving({ folder, canChange: true })]
  const ann = (await one.get("/judging/sleep/judge?who=Ann")).text
  const annNext = await pressed(one, ann, "2")
  const bob = (await other.get("/judging/sleep/judge?who=Bob")).text
  expect(textOf(bob)).not.toMatch(/Ann|Your judgement:/)
  const bobNext = await pressed(other, bob, "0")
  await Promise.all([pressed(one, annNext, "1"), pressed(other, bobNext, "1")])
  await one.kill()
  const again = await serving({ folder, canChange: true })
  expect(linesOf(folder)).toHaveLength(4)
  expect(textOf((await again.get("/judging/sleep/judge?who=Ann")).text)).toMatch(/Document 3 of 3.*2 of 3 judged by Ann/)
  const overview = textOf((await again.get("/judging/sleep")).text)
  const saved = await again.get("/judging/sleep/saved")
  expect([saved.headers["content-disposition"], textOf(saved.text).includes("Assessors")]).toEqual([
    'attachment; filename="sleep.html"',
    true
  ])
  expect(saved.text).not.toMatch(/<form|href="\/|src="/)
  expect(overview).toMatch(/1 document to be settled.*Ann and Bob 2 50 % 0\.333 0\.000/)
  // as settled, else not at all; or the grade of one person
  const qrels = async (words: string) => (await again.get(`/judging/sleep/qrels${words}`)).text.trim().split("\n").sort()
  expect((await qrels("")).map((line) => line.split(" ")[3])).toEqual(["1"])
  expect((await qrels("?disagreements=highest")).map((line) => line.split(" ")[3]).sort()).toEqual(["1", "2"])
  expect((await qrels("?who=Bob")).map((line) => line.split(" ")[3]).sort()).toEqual(["0", "1"])
  const settling = (await again.get("/judging/sleep/judge?act=settle&who=Cyd")).text
  expect(textOf(settling)).toMatch(/1 to be settled by Cyd.*Ann: Relevant; Bob: Not relevant/)
  const at = new Map(formIn(settling)).get("at")!
  expect(textOf(await pressed(again, settling, "1", "by the protocol"))).toContain("All disagreements are settled")
  expect(textOf((await again.get(`/judging/sleep/judge?act=settle&who=Cyd&at=${at}`)).text)).toContain("Settled by Cyd: Partly relevant")
  expect(await qrels("")).toHaveLength(2)
})

it("creates pools from a search and from runs, and reports invalid ones in a line", async () => {
  const folder = await poolOf(1)
  const server = await serving({ folder, canChange: true })
  const path = await server.searched([["query", "caffeine sleep shift workers"]])
  expect((await server.get(`${path}/judge`)).text).toContain('value="screening" selected')
  const fields: Fields = [
    ["name", "screening"],
    ["scale", "screening"],
    ["depth", "10"],
    ["title", "Caffeine"],
    ["description", "Trials only"]
  ]
  const made = await server.posted(`${path}/judge`, fields)
  expect([made.status, made.headers["location"]]).toEqual([303, "/judging/screening"])
  expect(textOf((await server.get("/judging/screening/judge?who=Ann")).text)).toMatch(
    /Caffeine Document 1 of 10,.*Criteria.*Trials only.*Exclude e.*Include i/
  )
  // what people include is a phase of how sources agree
  const include = async (html: string): Promise<string> => {
    const { headers } = await server.posted("/judging/screening/judge", [...formIn(html), ["grade", "1"]])
    return (await server.get(String(headers["location"]))).text
  }
  await include(await include((await server.get("/judging/screening/judge?who=Ann")).text))
  expect(textOf((await server.get(`${path}/agreement`)).text)).not.toContain("included in the pool")
  const agreement = textOf((await server.get(`${path}/agreement?pool=screening`)).text)
  expect(agreement).toMatch(/2 works of this search included in the pool screening\..*How sources agree.*included/)
  expect((await server.posted(`${path}/judge`, fields)).text).toContain("already exists; choose another name for the new pool")
  const ofRuns = (name: string, runs: string) =>
    server.posted("/judging", [
      ["name", name],
      ["scale", "binary"],
      ["runs", runs],
      ["depth", "5"],
      ["topics", ""],
      ["documents", ""]
    ])
  expect((await ofRuns("runs", "first.run\r\nsecond.run")).text).toContain("without title and text: pages show only ids")
  expect((await ofRuns("Runs!", "first.run")).text).toContain("lower-case letters, digits and hyphens")
  expect((await ofRuns("none", "nothing.run")).text).toContain("nothing.run: not found")
  const list = (await server.get("/judging")).text
  expect(list).toMatch(/3 pools[\s\S]*\/judging\/runs[\s\S]*\/judging\/screening[\s\S]*\/judging\/sleep/)
})

it("rejects a judgement without a project, without a name, or for an unknown document or grade", async () => {
  const folder = await poolOf(2)
  const reading = await serving({ folder })
  const html = (await reading.get("/judging/sleep/judge?who=Ann")).text
  expect(html).not.toContain('data-key="2"')
  expect((await reading.get("/judging")).text).toContain("This server has no project")
  const { get, posted } = await serving({ folder, canChange: true })
  const fields = formIn((await get("/judging/sleep/judge?who=Ann")).text)
  const replaced = (name: string, value: string): Fields => [...fields.filter(([one]) => one !== name), [name, value]]
  const status = async (server: Served, some: Fields) => (await server.posted("/judging/sleep/judge", some)).status
  expect(await status(reading, [...fields, ["grade", "1"]])).toBe(403)
  expect(await status({ get, posted }, [...fields, ["grade", "7"]])).toBe(422)
  expect(await status({ get, posted }, [...fields, ["grade", "good"]])).toBe(422)
  expect(await status({ get, posted }, [...replaced("who", ""), ["grade", "1"]])).toBe(422)
  expect(await status({ get, posted }, [...replaced("document", "d9"), ["grade", "1"]])).toBe(422)
  expect((await get("/judging/..%2f..%2fx")).status).toBe(422)
  expect((await get("/judging/heart")).text).toContain("there is no pool")
  expect(linesOf(folder)).toEqual([])
  const bare = await serving({ folder: folderOf(), canChange: true })
  expect((await bare.get("/judging")).text).toContain("there is no project in this folder or above it")
})

it("shows texts of a document as text", async () => {
  const hostile = `<script>alert(1)</script><img src=x onerror=alert(2)>\u001b[2J\u202e"'>`
  const folder = await poolOf(2, hostile, hostile)
  const { get, posted } = await serving({ folder, canChange: true })
  await posted("/judging/sleep/judge", [...formIn((await get("/judging/sleep/judge?who=Ann")).text), ["grade", "0"], ["why", hostile]])
  for (const page of ["/judging/sleep", `/judging/sleep/judge?who=${encodeURIComponent(hostile)}`, "/judging/sleep/judge?who=Ann&at=1"]) {
    const { text, status } = await get(page)
    expect([page, status]).toEqual([page, 200])
    expect([page, text]).not.toEqual([page, expect.stringMatching(/<script>|<img src=x|[\p{Cc}--\n]|\u202e/v)])
  }
})
