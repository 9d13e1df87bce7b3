import { describe, expect, it } from "vitest"
import { mostBytes } from "../src/Guard.ts"
import { serving } from "./serving.ts"

const query = ["query", "caffeine sleep shift workers"] as const

describe("the guard", () => {
  it("exchanges the token of the link for a cookie of this site alone, and leads on to the first page", async () => {
    const { entered, get, cookie, port } = await serving()
    expect([entered.status, entered.headers["location"]]).toEqual([303, "/"])
    expect(String(entered.headers["set-cookie"])).toMatch(new RegExp(`^litfuse-${port}=[\\w-]{32}; HttpOnly; SameSite=Strict; Path=/$`))
    expect(cookie).not.toContain("a-token-of-the-test")
    expect((await get("/")).status).toBe(200)
    const wrong = await get("/enter?token=wrong", { headers: { cookie: null } })
    expect([wrong.status, wrong.headers["set-cookie"], wrong.text.includes("is no longer valid")]).toEqual([401, undefined, true])
  })

  it("sets the security headers on every response: pages, errors, refusals, files", async () => {
    const { get } = await serving()
    const answers = await Promise.all([
      get("/"),
      get("/nowhere"),
      get("/searches/none"),
      get("/style.css"),
      get("/page.js"),
      get("/enter?token=wrong"),
      get("/", { headers: { cookie: null } }),
      get("/", { headers: { host: "evil.example" } }),
      get("/", { method: "PUT" })
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200, 200, 401, 401, 421, 405])
    for (const { headers } of answers) {
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; style-src 'self'; script-src 'self'; .*frame-ancestors 'none'$/
      )
      expect([headers["referrer-policy"], headers["x-content-type-options"], headers["cache-control"]]).toEqual([
        "no-referrer",
        "nosniff",
        "no-store"
      ])
    }
  })

  it("has no page with a script, a style or a handler in it", async () => {
    const { get, searched } = await serving()
    const path = await searched([query])
    for (const one of ["/", "/plugins", path, `${path}/agreement`, `${path}/time`, `${path}/flow`, `${path}/export`, `${path}/trace`]) {
      const { status, text } = await get(one)
      expect([one, status]).toEqual([one, 200])
      expect(text).not.toMatch(/<script(?! src="\/(?:tables|page)\.js" defer><\/script>)|<style|\son\w+="|\sstyle="|javascript:/)
    }
  })

  it("answers under its own names only", async () => {
    const { get, port } = await serving()
    const status = async (host: string) => (await get("/", { headers: { host } })).status
    for (const name of [`127.0.0.1:${port}`, `localhost:${port}`, `LOCALHOST:${port}`, `[::1]:${port}`])
      expect([name, await status(name)]).toEqual([name, 200])
    for (const name of ["127.0.0.1", `127.0.0.1:${port + 1}`, `evil.example:${port}`, `127.0.0.1.evil.example:${port}`])
      expect([name, await status(name)]).toEqual([name, 421])
  })

  it("accepts forms of its own pages only", async () => {
    const { post, posted, port, csrf } = await serving()
    const status = async (headers: Readonly<Record<string, string>>) => (await posted("/searches", [query], { headers })).status
    expect((await post("/searches", [query])).status).toBe(403)
    expect((await post("/searches", [["csrf", `${csrf}x`], query])).status).toBe(403)
    expect(await status({ origin: "https://evil.example" })).toBe(403)
    expect(await status({ origin: `http://127.0.0.1:${port + 1}` })).toBe(403)
    expect(await status({ origin: "null" })).toBe(403)
    expect(await status({ origin: "null", "sec-fetch-site": "cross-site" })).toBe(403)
    expect(await status({ "sec-fetch-site": "same-site" })).toBe(403)
    // a browser hides where a form comes from, since pages tell no referrer
    expect(await status({ origin: "null", "sec-fetch-site": "same-origin" })).toBe(303)
    expect(await status({ origin: `http://127.0.0.1:${port}` })).toBe(303)
    expect((await posted("/searches", [query], { headers: { cookie: "litfuse=1" } })).status).toBe(401)
  })

  it("reads at most the maximum size of a form, with and without a length", async () => {
    const { posted, get } = await serving()
    const long = await posted("/searches", [["query", "x".repeat(mostBytes)]]).catch(() => ({ status: 413 }))
    expect(long.status).toBe(413)
    const untold = await get("/searches", { method: "POST", body: ["query=", "x"], headers: { "transfer-encoding": "chunked" } }).catch(
      () => ({ status: 411 })
    )
    expect(untold.status).toBe(411)
    expect((await get("/")).status).toBe(200)
  })
})
