/** A search that takes long: its progress is that of a terminal, and a person can stop it. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tabTo, tooWide } from "./browser.ts"
import { everyday, inPlaceOfOpenAlex, serving, textOf } from "./serving.ts"

const [recorded] = JSON.parse(readFileSync(join(everyday, "openalex/929becad9849-1.json"), "utf8")).response.body
  .results as ReadonlyArray<object>

/**
 * A service with 1,000 works that answers the first page of a list and never the second.
 * `asked` says whether the second page was asked for, and `left` whether the client closed that connection.
 */
const service = async () => {
  const second = { asked: false, left: false }
  await inPlaceOfOpenAlex((request, response) => {
    const words = new URL(request.url!, "http://localhost").searchParams
    if (words.get("cursor") !== "*") {
      second.asked = true
      response.on("close", () => (second.left = true))
      return
    }
    const results = Array.from({ length: Number(words.get("per-page") ?? words.get("per_page")) }, (_, i) => {
      const doi = `https://doi.org/10.5555/long.${i}`
      return {
        ...recorded,
        id: `https://openalex.org/W${i + 1}`,
        ids: { openalex: `https://openalex.org/W${i + 1}` },
        doi,
        title: `Night shifts, part ${i}`
      }
    })
    response.writeHead(200, { "content-type": "application/json" })
    response.end(JSON.stringify({ meta: { count: 1000, next_cursor: "second" }, results }))
  })
  return second
}

Chromium.suite("a search that takes long", () => {
  it.each([
    ["by mouse", { width: 1200, isDark: true }],
    ["by key", { width: 400 }],
    ["without script", { width: 400, hasScript: false }]
  ] as const)("shows the progress of each source, and is stopped %s", async (how, look) => {
    const second = await service()
    const server = await serving({ replay: undefined as never })
    const { page, problems, to, close } = await opened(server, look)
    const fields = [
      ["query", "night shifts"],
      ["source", "openalex"],
      ["perSource", "600"]
    ] as const
    await to(String((await server.posted("/searches", fields)).headers["location"]))
    // as in a terminal: how many of the wanted records a source has delivered
    await expect.poll(async () => textOf(await page.content()), { timeout: 100_000 }).toMatch(/OpenAlex asking, [\d,]+ of 600/)
    // stopped earlier, the search would have no open connection to close
    await expect.poll(() => second.asked, { timeout: 100_000 }).toBe(true)
    if (how !== "without script") expect([await tooWide(page), (await barriers(page)).found]).toEqual([0, []])
    if (how === "by key") {
      await tabTo(page, "Stop the search")
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    } else await Promise.all([page.waitForNavigation(), page.click('form[action$="/stop"] button')])
    await expect
      .poll(async () => textOf(await page.content()), { timeout: 100_000 })
      .toContain("The search was stopped before all sources answered.")
    // the connection to the service is closed too
    await expect.poll(() => second.left, { timeout: 100_000 }).toBe(true)
    expect(problems).toEqual([])
    await close()
  })
})
