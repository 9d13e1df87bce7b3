import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tabTo, textOf, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { folderOf, serving } from "./serving.ts"

const mesh = "Caffeine\nShift Work Schedule\nshift workers\tShift Work Schedule\nnight work\tShift Work Schedule\n"

Chromium.suite("a strategy in a browser", () => {
  it.each([
    ["light", 1200],
    ["dark", 400]
  ] as const)("goes through every step without a finding of axe: %s, %s px", async (scheme, width) => {
    const server = await serving({ folder: folderOf({ "mesh.txt": mesh }) })
    const { page, problems, to, close } = await opened(server, { width, isDark: scheme === "dark" })
    const pressed = async (selector: string) => {
      await Promise.all([page.waitForNavigation(), page.click(selector)])
    }
    const looked = async (step: string): Promise<void> => {
      if (step === "terms") keepPicture(`strategy-${step}-${width}-${scheme}`, await page.screenshot())
      const found = { wider: await tooWide(page), barriers: (await barriers(page)).found }
      expect([step, found]).toEqual([step, { wider: 0, barriers: [] }])
    }
    await to("/strategy")
    await looked("goal")
    await page.type("textarea[name=goal]", "Does caffeine improve sleep quality in shift workers?")
    await page.type("input[name=headings]", "mesh.txt")
    await pressed("button.main")
    await looked("parts")
    await page.type("textarea[name=part]", "modafinil\n")
    await pressed("button.main")
    await looked("terms")
    await page.type('textarea[name="more.caffeine"]', "guarana\nEnergy Drinks[mh]")
    // the first button asks PubMed for headings, the second goes on
    await tabTo(page, "step")
    await page.keyboard.press("Tab")
    await tabTo(page, "step")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")])
    await looked("query")
    const query = String(await page.evaluate("document.querySelector('textarea.query').value"))
    expect(query).toMatch(/modafinil.*guarana\[tiab\].*"Energy Drinks"\[mh\]/)
    await page.type("textarea.query", " AND (")
    await pressed("button.main")
    await looked("wrong")
    expect(await page.$("#wrong-text")).not.toBeNull()
    await pressed("button[value=again]")
    await pressed("button.main")
    await looked("forms")
    expect(await textOf(page)).toContain("MEDLINE (Ovid)")
    await pressed('a[href^="/?query="]')
    expect(await page.evaluate("document.querySelector('#query').value")).toBe(query)
    expect(problems).toEqual([])
    await close()
  })

  it("does the same with script switched off", async () => {
    const { page, to, close } = await opened(await serving({ folder: folderOf() }), { hasScript: false, width: 400 })
    await to("/strategy")
    await page.type("textarea[name=goal]", "caffeine in shift workers")
    for (const here of ["Parts", "Terms", "Query", "Platforms"]) {
      await Promise.all([page.waitForNavigation(), page.click("button.main")])
      expect(await page.$eval("[aria-current=step]", (one) => one.textContent)).toBe(here)
    }
    expect(await page.$$(".platform")).toHaveLength(20)
    await close()
  })
})
