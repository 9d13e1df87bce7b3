/** Two people screen the everyday review by keyboard, one of them offline, and a third settles what they disagree on. */
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import * as Host from "@litfuse/api/Host"
import * as Review from "@litfuse/api/Review"
import * as Effect from "effect/Effect"
import type { Page } from "puppeteer-core"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { barriers, opened, textOf, tooWide } from "./browser.ts"
import { keepPicture } from "./keepPicture.ts"
import { linesOf, screening, unscreened } from "./screeningForms.ts"
import { folderOf } from "./serving.ts"

const asked = <A, E>(question: Effect.Effect<A, E, Host.Host>): Promise<A> => Effect.runPromise(Effect.provide(question, Host.layer))

/** What Ben thinks of a record, by its title. */
const keyOf = (title: string): string => (/nap|nurses|drivers|erratum/i.test(title) ? "1" : "i")

const titleOn = (page: Page): Promise<string> => page.evaluate("document.querySelector('article h2')?.textContent ?? ''") as Promise<string>

/** Decides on all records by keys, as the page shows them. */
const screenAll = async (
  page: Page,
  keyFor: (title: string, i: number) => string,
  press: (key: string) => Promise<unknown>
): Promise<number> => {
  for (let i = 0; ; i++) {
    const title = await titleOn(page)
    if (title === "") return i
    await press(keyFor(title, i))
  }
}

/** Presses a key of the served page, and waits for the page behind it. */
const pressing = (page: Page) => (key: string) => Promise.all([page.waitForNavigation(), page.keyboard.press(key as "i")])

/** Opens the file of a person, and gives what it saves. */
const offline = async (folder: string, who: string) => {
  const { page: html } = await asked(Review.assign({ folder, who }))
  const file = join(folderOf({ "screen.html": html }), "screen.html")
  const page = await Chromium.window({ width: 400, isDark: true })
  const problems: Array<string> = []
  page.on("pageerror", (error) => problems.push(String(error)))
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text())
  })
  await page.goto(pathToFileURL(file).href)
  await page.evaluate("URL.createObjectURL = (blob) => ((window.saved = blob), '#')")
  const saved = async (): Promise<string> => {
    await page.click("#save")
    return (await page.evaluate("window.saved.text()")) as string
  }
  return { page, problems, saved }
}

Chromium.suite("screening by three people", () => {
  it("two screen by key, one of them offline, and a third settles; the review has what they decided", async () => {
    const folder = await unscreened()
    const ann = await opened(await screening(folder, { as: "Ann" }))
    await ann.to("/review/screen/title-abstract")
    // a note is typed, and its letters are no keys
    await ann.page.keyboard.press("n")
    await ann.page.keyboard.type("include or not?")
    await Promise.all([ann.page.waitForNavigation(), ann.page.keyboard.press("Enter")])
    expect(linesOf(folder, "Ann.title-abstract.jsonl")).toMatchObject([{ action: "undo", note: "include or not?" }])
    expect(await screenAll(ann.page, (_, i) => (i % 4 === 3 ? "2" : "i"), pressing(ann.page))).toBe(32)
    expect(await textOf(ann.page)).toContain("You have decided on all records of this stage.")
    const before = linesOf(folder, "Ann.title-abstract.jsonl").length
    for (const key of ["i", "e", "1", "m", "ArrowRight"] as const) await ann.page.keyboard.press(key)
    expect([linesOf(folder, "Ann.title-abstract.jsonl").length, ann.problems]).toEqual([before, []])
    // nothing of Ben is known before both are committed
    expect((await ann.to("/review"))!.status()).toBe(403)

    const ben = await offline(folder, "Ben")
    keepPicture("screening-file-400-dark", await ben.page.screenshot())
    const { found, tried } = await barriers(ben.page)
    expect([found, tried > 10, await tooWide(ben.page)]).toEqual([[], true, 0])
    for (let i = 0; i < 5; i++) await ben.page.keyboard.press(keyOf(await titleOn(ben.page)) as "i")
    // the browser keeps what was decided
    await ben.saved()
    await ben.page.reload()
    expect(await ben.page.$eval("#decided", (place) => place.textContent)).toBe("5 of 32 decided")
    await ben.page.evaluate("URL.createObjectURL = (blob) => ((window.saved = blob), '#')")
    expect(await screenAll(ben.page, keyOf, (key) => ben.page.keyboard.press(key as "i"))).toBe(27)
    for (const key of ["i", "e", "1", "m"] as const) await ben.page.keyboard.press(key)
    const file = join(folderOf({ "Ben.title-abstract.jsonl": await ben.saved() }), "Ben.title-abstract.jsonl")
    expect(ben.problems).toEqual([])
    const merged = await asked(Review.merge({ folder, files: [file] }))
    expect(merged.opened).toEqual(["Ben.title-abstract.jsonl: 32 decisions"])

    // the owner commits what Ann decided in the folder, and with that lifts the blinding
    const conflicts = linesOf(folder, "Ben.title-abstract.jsonl").filter(({ record, action }) => {
      const said = linesOf(folder, "Ann.title-abstract.jsonl").findLast((line) => line["record"] === record)
      return said?.["action"] !== action
    }).length
    expect(conflicts).toBeGreaterThan(2)
    const cem = await opened(await screening(folder, { as: "Cem" }), { width: 400 })
    await cem.to("/review/screen/title-abstract#record")
    expect(await textOf(cem.page)).toMatch(new RegExp(`0 of ${conflicts} settled by Cem[^]*Ann: [^]*Ben: `))
    keepPicture("screening-settle-400-light", await cem.page.screenshot())
    expect(await screenAll(cem.page, (_, i) => (i === 0 ? "i" : "e"), pressing(cem.page))).toBe(conflicts)
    expect([await textOf(cem.page), cem.problems]).toEqual([expect.stringContaining("No disagreement is left to settle."), []])

    const { steps } = await asked(Review.status({ folder }))
    expect(steps.find(({ id }) => id === "screen title-abstract")).toMatchObject({
      state: "done",
      counts: { conflict: 0, open: 0, waiting: 0 }
    })
    const { checks } = await asked(Review.check({ folder, replays: false }))
    expect(checks.filter(({ id }) => id === "commitments" || id === "decisions").map(({ state }) => state)).toEqual(["ok", "ok"])
    await ann.to("/review/screen")
    expect(await textOf(ann.page)).toMatch(/Ann and Ben[^]*\d\.\d{3}/)
    for (const { close } of [ann, cem]) await close()
    await ben.page.browserContext().close()
  })
})
