import { describe, expect, it } from "vitest"
import { routes } from "../src/routes.ts"
import { serving } from "./serving.ts"

const errors = async (work: () => Promise<unknown>): Promise<ReadonlyArray<string>> => {
  const said: Array<string> = []
  const before = console.error
  console.error = (...words) => void said.push(words.join(" "))
  try {
    await work()
  } finally {
    console.error = before
  }
  return said
}

describe("an address without a page", () => {
  it.each(["/nowhere", "/style.css/more", "/%2e%2e/etc/passwd", "//nowhere", "/a%ff"])(
    "%s answers 404 to every reader and sender, and prints no error",
    async (path) => {
      const { get, post, posted } = await serving()
      const said = await errors(async () => {
        expect((await get(path)).status).toBe(404)
        const head = await get(path, { method: "HEAD" })
        expect([head.status, head.text]).toEqual([404, ""])
        expect((await post(path, [])).status).toBe(404)
        const sent = await posted(path, [])
        expect([sent.status, sent.text]).toEqual([404, expect.stringContaining("Page not found")])
      })
      expect(said).toEqual([])
    }
  )
})

describe("a page that takes another method", () => {
  it("answers 405 and names the method, for every route", async () => {
    const { get, posted } = await serving()
    const methods = Map.groupBy(routes, ({ path }) => path)
    for (const [path, all] of methods) {
      const known = new Set(all.map(({ method }) => method))
      const address = path.replaceAll(/:\w+/g, "x")
      if (!known.has("POST")) {
        const { status, headers } = await posted(address, [])
        expect([path, status, headers["allow"]]).toEqual([path, 405, "GET, HEAD"])
      }
      if (!known.has("GET")) {
        const { status, headers } = await get(address)
        expect([path, status, headers["allow"]]).toEqual([path, 405, "POST"])
      }
    }
  })
})
