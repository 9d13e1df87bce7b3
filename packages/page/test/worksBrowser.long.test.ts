/** Tasks with the works of a search: by mouse and by key, in wide and narrow windows, light and dark, with and without script. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "puppeteer-core"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tabTo, textOf, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { projectWith } from "./made.ts"
import { serving } from "./serving.ts"

const query = "caffeine sleep shift workers"

const ris = (title: string): string => `TY  - JOUR\nTI  - ${title}\nPY  - 2020\nER  - \n`

/** What the form around the works would save, as the server answers it. */
const saved = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const form = document.querySelector("form.found")
    const button = [...form.querySelectorAll("button")].find((one) => one.value === "selected")
    const words = new URLSearchParams(new FormData(form, button))
    return fetch(button.getAttribute("formaction") + "?" + words).then((answer) => answer.text())
  })()`) as Promise<string>

const heights = (page: Page): Promise<ReadonlyArray<number>> =>
  page.evaluate("[...document.querySelectorAll('.hits > li')].map((one) => one.getBoundingClientRect().height)") as Promise<
    ReadonlyArray<number>
  >

Chromium.suite("works in a browser", () => {
  it("are searched with Enter, walked through, opened, selected and saved by key alone", async () => {
    const { page, problems, close } = await opened(await serving())
    expect(await page.evaluate("document.activeElement.id")).toBe("query")
    await page.keyboard.type(query)
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    await page.waitForSelector(".hits")
    for (const key of ["j", "j", "s", "j", "k", "j", "j", "s"] as const) await page.keyboard.press(key)
    expect(await page.evaluate("[...document.querySelectorAll('.rank input:checked')].map((one) => one.value).join()")).toBe("2,4")
    expect(await page.$eval("[data-selected]", (one) => one.textContent)).toBe("2 selected")
    expect((await saved(page)).match(/^TY {2}- /gm)).toHaveLength(2)
    // what is typed in a field is no key
    await page.keyboard.press("/")
    await page.keyboard.type("jokes")
    expect(await page.evaluate("document.activeElement.value")).toBe("jokes")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    expect(await textOf(page)).toContain("0 of 32 works")
    expect(await page.$eval("[data-selected]", (one) => one.textContent)).toBe("2 selected")
    await tabTo(page, "words")
    await page.evaluate("document.activeElement.select()")
    await page.keyboard.press("Delete")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    for (const key of ["j", "j", "j", "j"] as const) await page.keyboard.press(key)
    await Promise.all([page.waitForNavigation(), page.keyboard.press("o")])
    expect(await textOf(page)).toMatch(/Rank 4 of 32: second in PubMed and Semantic Scholar[\s\S]*Without PubMed it would be at rank 9/)
    await Promise.all([page.waitForNavigation(), page.keyboard.press("j")])
    expect(await textOf(page)).toMatch(/Rank 5 of 32/)
    expect(problems).toEqual([])
    await close()
  })

  it("are narrowed down, selected and explained by mouse, without script too", async () => {
    for (const hasScript of [true, false]) {
      const server = await serving()
      const { page, problems, to, close } = await opened(server, { hasScript, width: 400 })
      await to("/")
      await Promise.all([page.waitForNavigation(), page.click("button.link")])
      await page.waitForSelector(".hits")
      await page.click('input[name="work"][value="3"]')
      await page.select('select[name="sort"]', "cited")
      await Promise.all([page.waitForNavigation(), page.click(".tools button")])
      const text = await page.content()
      expect(text).toMatch(/32 works, most cited first/)
      expect(text).toMatch(/name="work" value="3"[^>]* checked/)
      await Promise.all([page.waitForNavigation(), page.click("#work-32 a.title")])
      expect(await page.content()).toMatch(/What would move it[\s\S]*It would be at rank \d+ if it were first in/)
      await page.type("#claim", "Shift workers sleep badly")
      await Promise.all([page.waitForNavigation(), page.click('form[action$="#evidence"] button')])
      expect(await page.content()).toMatch(/role="status"><p>(?:\d+ sentences? of this work|No sentence found)/)
      expect(problems).toEqual([])
      await close()
    }
  })

  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("are six or more in a window of 900 pixels, with nothing that axe finds: %s, %s px", async (scheme, width) => {
    const { page, problems, to, close } = await opened(await serving(), { width, isDark: scheme === "dark" })
    await page.type("#query", query)
    await Promise.all([page.waitForNavigation(), page.click("button.main")])
    await page.waitForSelector(".hits")
    const path = new URL(page.url()).pathname
    const all = await heights(page)
    // wherever a reader is in the list
    const sixes = all.slice(5).map((_, i) => all.slice(i, i + 6).reduce((sum, one) => sum + one, 0))
    expect(sixes.length).toBe(27)
    expect(Math.max(...sixes)).toBeLessThanOrEqual(900)
    for (const one of [`${path}?from=abc&words=sleep`, `${path}/works/4?claim=Caffeine+shortens+sleep`, `${path}?words=nowhere`, "/"]) {
      await to(one)
      expect([one, await tooWide(page)]).toEqual([one, 0])
      const { found, tried } = await barriers(page)
      expect([one, found, await tooWide(page)]).toEqual([one, [], 0])
      expect(tried).toBeGreaterThan(10)
    }
    expect(problems).toEqual([])
    await close()
  })

  it("of an earlier run open again, with its file changed since", async () => {
    const folder = await projectWith(0)
    writeFileSync(join(folder, "mine.ris"), ris("heart of a nurse") + ris("heart of an owl"))
    const server = await serving({ folder, canChange: true, replay: undefined as never })
    const { page, problems, to, close } = await opened(server)
    await page.type("#query", "heart")
    await page.click("details.send summary")
    await page.click('input[name="file"][value="mine.ris"]')
    await page.evaluate("for (const one of document.querySelectorAll('input[name=source]')) one.checked = false")
    await Promise.all([page.waitForNavigation(), page.click("button.main")])
    await page.waitForSelector(".hits")
    writeFileSync(join(folder, "mine.ris"), ris("liver"))
    await to("/runs")
    await Promise.all([page.waitForNavigation(), page.click("tbody a")])
    await page.waitForSelector(".hits")
    expect(await textOf(page)).toMatch(/as it was stored[\s\S]*heart of an? (?:nurse|owl)[\s\S]*heart of an? (?:nurse|owl)/i)
    expect(problems).toEqual([])
    await close()
  })

  it("are a picture in docs/screenshots, where LITFUSE_SCREENS asks for it", async () => {
    const server = await serving()
    const { page, to, close } = await opened(server)
    await to(`${await server.searched([["query", query]])}/works/4`)
    keepPicture("page-work", await page.screenshot())
    await close()
  })
})
