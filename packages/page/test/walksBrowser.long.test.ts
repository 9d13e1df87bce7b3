import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tabTo, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { folderOf, serving, walks } from "./serving.ts"

const seed = ["ids", "10.99999/atlas.9hhff"] as const

Chromium.suite("walks in a browser", () => {
  it("lead from an identifier to works, their place below the drawing, and a file by keyboard alone", async () => {
    const { page, problems, to, close } = await opened(await serving({ replay: walks }))
    await to("/walks")
    await page.keyboard.type(seed[1])
    await tabTo(page, "Walk")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    await page.waitForSelector(".tabs")
    // a work of the drawing with the focus shows its title, and what it is not linked with fades
    const shown = () =>
      page.evaluate(`(() => {
        const of = (rule) => [...document.querySelectorAll('.broad ' + rule)].map((one) => getComputedStyle(one))
        const faded = (rule) => of(rule).filter(({ opacity }) => opacity === '0.1').length
        return { works: faded('.wn'), citations: faded('.we'), titles: of('.wi').filter(({ visibility }) => visibility === 'visible').length }
      })()`)
    expect(await shown()).toEqual({ works: 0, citations: 0, titles: 0 })
    await tabTo(page, /: Skaubrerenquar.*; 1995.*start of the walk/)
    expect(await shown()).toEqual({ works: 0, citations: 0, titles: 1 })
    await page.keyboard.press("Tab")
    expect(await shown()).toEqual({ works: 33, citations: 33, titles: 1 })
    await page.keyboard.press("Enter")
    expect(await page.evaluate("document.querySelector(location.hash)?.matches('.hits > li')")).toBe(true)
    const names = JSON.stringify(await page.accessibility.snapshot())
    expect(names).toMatch(/Skaubrerenquar[^"]*; 1995, [^"]*cites \d+ works here, cited by \d+; start of the walk/)
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
    keepPicture("page-walk", await page.screenshot())
    await close()
  })
})
