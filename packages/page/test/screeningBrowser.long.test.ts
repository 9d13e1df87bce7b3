import { rmSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { finishedReview } from "./reviews.ts"
import { linesOf, pressed, screening, unscreened } from "./screeningForms.ts"
import { killable, textOf } from "./serving.ts"

it("loses no answered key when the server is killed, and at most the one being pressed", async () => {
  const folder = await unscreened()
  const server = await killable(folder)
  let page = (await server.get("/review/screen/title-abstract?who=Ann")).text
  for (let i = 0; i < 3; i++) page = await pressed(server, "title-abstract", page, "include")
  const last = pressed(server, "title-abstract", page, "maybe").catch(() => "")
  await server.kill()
  await last
  const lines = linesOf(folder, "Ann.title-abstract.jsonl").map(({ action }) => action)
  expect(lines.slice(0, 3)).toEqual(["include", "include", "include"])
  expect(lines.length).toBeLessThanOrEqual(4)
  const again = textOf((await (await screening(folder)).get("/review/screen/title-abstract?who=Ann")).text)
  expect(again).toContain(`${lines.length} of 32 decided by Ann`)
})

Chromium.suite("screening", () => {
  it.each([
    [1200, false],
    [1200, true],
    [400, false],
    [400, true]
  ] as const)(
    "has nothing that axe finds, nothing wider than the window, and nothing too small for a finger: %s px, dark: %s",
    async (width, isDark) => {
      const folder = await finishedReview()
      rmSync(join(folder, "screening/Cem.title-abstract.jsonl"))
      const { page, problems, to, close } = await opened(await screening(folder, { as: "Ann" }), { width, isDark })
      const scheme = isDark ? "dark" : "light"
      for (const [name, path] of [
        ["record", "/review/screen/title-abstract?list=conflicts#record"],
        ["stages", "/review/screen"],
        ["end", "/review/screen/title-abstract"]
      ] as const) {
        await to(path)
        if (name !== "end") keepPicture(`screening-${name}-${width}-${scheme}`, await page.screenshot())
        const small = await page.evaluate(
          `[...document.querySelectorAll(".screen button:not([hidden]), .screen a, .beside a, .screen-titles a")].filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)`
        )
        const { found, tried } = await barriers(page)
        expect([path, small, found, tried > 10, await tooWide(page)]).toEqual([path, [], [], true, 0])
      }
      expect(problems).toEqual([])
      await close()
    }
  )
})
