import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tabTo, tooWide } from "./browser.ts"
import { folderOf, root, serving, walks } from "./serving.ts"

const seed = ["ids", "10.99999/atlas.9hhff"] as const

Chromium.suite("walks in a browser", () => {
  it("lead from an identifier to works, their place below the drawing, and a file by keyboard alone", async () => {
    const { page, problems, to, close } = await opened(await serving({ replay: walks }))
    await to("/walks")
    await page.keyboard.type(seed[1])
    await tabTo(page, "Walk")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    await page.waitForSelector(".tabs")
    // while a work of the drawing has the focus, citations of others fade
    await tabTo(page, /^1995, Skaubrerenquar.*start of the walk/)
    const opacities = () =>
      page.evaluate("new Set([...document.querySelectorAll('.we')].map((one) => getComputedStyle(one).opacity)).has('0.08')")
    expect(await opacities()).toBe(false)
    await page.keyboard.press("Tab")
    expect(await opacities()).toBe(true)
    await page.keyboard.press("Enter")
    expect(await page.evaluate("document.querySelector(location.hash)?.matches('.hits > li')")).toBe(true)
    const names = JSON.stringify(await page.accessibility.snapshot())
    expect(names).toMatch(/1995, Skaubrerenquar[^"]*cites \d+ works here, cited by \d+; start of the walk/)
    expect(names).toContain("Export")
    expect(problems).toEqual([])
    await close()
  })

  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("have nothing that axe finds, nothing wider than the window, saved as a file too: %s, %s px", async (scheme, width) => {
    const server = await serving({ replay: walks })
    const { page, problems, to, close } = await opened(server, { width, isDark: scheme === "dark" })
    const path = await server.walked([seed, ["max", "12"]])
    const failed = await server.walked([["ids", "10.5555/nowhere"]])
    const file = join(folderOf(), "walk.html")
    writeFileSync(file, (await server.get(`${path}/export/html`)).text)
    for (const one of ["/walks", path, `${path}/export`, `${path}/trace`, failed, file]) {
      await (one === file ? page.goto(pathToFileURL(file).href) : to(one))
      const found = { wider: await tooWide(page), barriers: (await barriers(page)).found }
      expect([one, found]).toEqual([one, { wider: 0, barriers: [] }])
      // the sheet of the page reaches the drawing
      if (one === file || one === path) expect(await page.evaluate("getComputedStyle(document.querySelector('.we')).fill")).toBe("none")
    }
    expect(problems).toEqual([])
    await close()
  })

  it("do the same with script switched off", async () => {
    const { page, to, close } = await opened(await serving({ replay: walks }), { hasScript: false, width: 400 })
    await to("/walks")
    await page.type("#ids", seed[1])
    await Promise.all([page.waitForNavigation(), page.click("button.main")])
    await page.waitForSelector(".tabs")
    expect(await page.$$(".hits > li")).toHaveLength(35)
    await close()
  })

  it("are a picture in docs/screenshots, where LITFUSE_SCREENS asks for it", async () => {
    const server = await serving({ replay: walks })
    const { page, to, close } = await opened(server)
    await to(await server.walked([seed]))
    await page.hover(".ws")
    const picture = await page.screenshot()
    expect(picture.length).toBeGreaterThan(10_000)
    if (process.env["LITFUSE_SCREENS"] === "1") writeFileSync(join(root, "docs/screenshots/page-walk.png"), picture)
    await close()
  })
})
