import { describe, expect, it } from "vitest"
import { folderOf, serving, textOf } from "./serving.ts"

const count = 1200
const references = (): string =>
  Array.from(
    { length: count },
    (_, i) => `TY  - JOUR\nTI  - Heart trial number ${i}\nAU  - Smith, A\nPY  - ${1960 + (i % 60)}\nDO  - 10.5555/${i}\nER  - \n`
  ).join("")

const searched = async () => {
  const server = await serving({ folder: folderOf({ "many.ris": references() }) })
  const fields = [
    ["query", "heart"],
    ["source", "file:many.ris"],
    ["perSource", String(count)]
  ] as const
  return { ...server, path: await server.searched(fields) }
}

describe("a search with more works than a browser shows at once", () => {
  it("has tabs of a few thousand elements, which say which rows they show and lead to the others", async () => {
    const { get, path } = await searched()
    for (const tab of ["", "/agreement", "/time", "/flow", "/judge", "/export", "/trace"]) {
      const { status, text } = await get(`${path}${tab}`)
      expect([tab, status, text.match(/<[a-z]/g)!.length < 5000]).toEqual([tab, 200, true])
    }
    const { text } = await get(`${path}/time`)
    expect(textOf(text)).toContain("Rows 1 to 100 of 1,200.")
    const behind = /<a href="([^"]*)">Rows behind<\/a>/.exec(text)![1]!
    expect(textOf((await get(behind.split("#")[0]!)).text)).toContain("Rows 101 to 200 of 1,200.")
    expect(textOf((await get(`${path}/time/saved`)).text)).toContain("Rows 1 to 100 of 1,200. litfuse analyse writes all rows.")
  })

  it("is saved as a page with its first works, which says where the others are; other formats have all", async () => {
    const { get, path } = await searched()
    const { text } = await get(`${path}/export/html`)
    expect(textOf(text)).toMatch(/the first 500 are below\. +700 works are in the other formats, as RIS or JSON, and not on this page\./)
    expect((await get(`${path}/export/ris`)).text.match(/^TY {2}- /gm)).toHaveLength(count)
  })
})
