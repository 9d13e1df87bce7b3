/** What people come for, by mouse and by key, in wide and narrow windows, dark and light, with and without script. */
import { cpSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Project from "@litfuse/api/Project"
import * as Search from "@litfuse/api/Search"
import * as Effect from "effect/Effect"
import type { Page } from "puppeteer-core"
import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { opened, tooWide } from "./browser.ts"
import { type Hands, handsOn, reach } from "./hands.ts"
import { pairs } from "./made.ts"
import { everyday, folderOf, serving, textOf, walks } from "./serving.ts"

const people = ["Ann", "Bob", "Cyd"] as const

/** A project with a run, two ranked runs, and twenty pairs in doubt for each person. */
const prepared = async (): Promise<string> => {
  const records = pairs(20 * people.length).split(/(?<=ER {2}- \n)/)
  const ranked = (tag: string, ids: string) =>
    ["1", "2"].flatMap((topic) => [...ids].map((id, i) => `${topic} Q0 d${id} ${i + 1} ${9 - i} ${tag}`)).join("\n")
  const folder = folderOf({
    ...Object.fromEntries(people.map((who, i) => [`${who}.ris`, records.slice(40 * i, 40 * i + 40).join("")])),
    "mine.ris": "TY  - JOUR\nTI  - heart of an owl\nPY  - 2020\nER  - \n",
    "q.txt": "1 0 d1 2\n1 0 d3 1\n2 0 d2 1\n",
    "first.run": ranked("first", "123"),
    "second.run": ranked("second", "321")
  })
  const ask = <A, E>(effect: Effect.Effect<A, E, Host.Host>) => Effect.runPromise(Effect.provide(effect, Host.layer))
  await ask(Project.init({ folder }))
  await ask(Search.run({ folder, query: "owl", sources: ["file:mine.ris"] }))
  for (const recordings of [everyday, walks]) cpSync(recordings, join(folder, "recordings"), { recursive: true })
  writeFileSync(join(folder, "mine.ris"), "")
  return folder
}

/** A person at a window: their hands, their name, and what they see. */
interface Person extends Hands {
  readonly page: Page
  readonly who: (typeof people)[number]
  readonly isMouse: boolean
  readonly sees: () => Promise<string>
  readonly goTo: (part: string) => Promise<void>
}

const searches = async ({ page, fill, open, press, save, isMouse }: Person): Promise<void> => {
  await fill("#query", "caffeine sleep shift workers")
  await open(".ask button.main")
  await page.waitForSelector(".hits")
  if (isMouse) for (const rank of [1, 3]) await press(`.rank input[value="${rank}"]`)
  else for (const key of ["j", "s", "j", "j", "s"] as const) await page.keyboard.press(key)
  expect((await save('button[value="selected"]')).match(/^TY {2}- /gm)).toHaveLength(2)
}

const asksWhy = async ({ page, open, sees, isMouse }: Person): Promise<void> => {
  if (isMouse) await open("#work-32 a.title")
  else {
    for (let i = 0; i < 31; i++) await page.keyboard.press("j")
    await Promise.all([page.waitForNavigation(), page.keyboard.press("o")])
  }
  expect(await sees()).toMatch(/Rank 32 of 32: .*What would move it/)
}

const editsFlow = async ({ page, fill, open, save, sees }: Person): Promise<void> => {
  await page.goBack()
  await open('.tabs a[href$="/flow"]')
  await fill('input[name="excluded"]', "40")
  await open(".ask button.main")
  expect(await sees()).toContain("These counts are inconsistent")
  await fill('input[name="excluded"]', "25")
  await open(".ask button.main")
  expect((await save('a[download="prisma-flow.svg"]')).replaceAll(/<[^>]*>/g, " ")).toMatch(/Records excluded\D*25\b/)
}

const decides = async ({ page, who, fill, press, open, sees, goTo, isMouse }: Person): Promise<void> => {
  await goTo("/doubts")
  await press(`input[name="file"][value="${who}.ris"]`)
  await fill('input[name="who"]', who)
  await open(".ask button.main")
  for (let i = 0; i < 20; i++) {
    expect(await sees()).toContain(`Pair ${i + 1} of 20`)
    const action = i % 3 === 0 ? "same" : "different"
    if (isMouse) await open(`.deciding button[value="${action}"]`)
    else await Promise.all([page.waitForNavigation(), page.keyboard.press(action === "same" ? "s" : "d")])
  }
  expect(await sees()).toContain("20 of 20 decided")
}

const reopens = async ({ page, open, sees, goTo }: Person): Promise<void> => {
  await goTo("/runs")
  await open('tbody a[href^="/runs/"]')
  await page.waitForSelector(".hits")
  expect(await sees()).toMatch(/as it was stored.*heart of an owl/i)
}

const compares = async ({ press, fill, open, sees, goTo }: Person): Promise<void> => {
  await goTo("/evaluation")
  for (const run of ["first.run", "second.run"]) await press(`input[name="run"][value="${run}"]`)
  await fill('input[name="qrels"]', "q.txt")
  await fill('input[name="measure"]', "AP")
  await open(".ask button.main")
  expect(await sees()).toMatch(/Topic by topic.*second.*difference/)
  await open('a[href*="&topic=1"]')
  expect(await sees()).toMatch(/Topic 1 .*2 relevant documents among 2 judged documents/)
}

/** The numbers of the works in the drawing that has the focus and of those that cite it or that it cites. */
const focusIn = (page: Page): Promise<string> => page.evaluate("document.activeElement.getAttribute('class') ?? ''") as Promise<string>

const walksAlong = async ({ page, fill, open, press, sees, goTo, isMouse }: Person, isNarrow: boolean): Promise<void> => {
  await goTo("/walks")
  await fill("#ids", "10.99999/atlas.9hhff")
  await open(".ask button.main")
  await page.waitForSelector(".tabs")
  const drawing = isNarrow ? ".slim" : ".broad"
  const start = `${drawing} .wn.ws`
  if (isMouse) await press(start)
  else {
    await reach(page, start)
    const before = await focusIn(page)
    await page.keyboard.press("ArrowDown")
    const citing = await focusIn(page)
    // the work that has the focus now is one of those that the start is linked with
    expect(before.split(" ")).toContain(/\bn\d+/.exec(citing)![0].replace("n", "e"))
    expect(citing).not.toBe(before)
    await page.keyboard.press("ArrowUp")
    expect((await focusIn(page)).split(" ")).toContain(/\bn\d+/.exec(citing)![0].replace("n", "e"))
    await page.keyboard.press("Enter")
  }
  expect(page.url()).toMatch(/#work-\d+$/)
  const work = new URL(page.url()).hash
  // the place to which the link leads; a loaded browser glides there later, and a click would miss
  await page.$eval(work, (one) => one.scrollIntoView({ behavior: "instant" }))
  await open(`${work} a[href^="/walks?"]`)
  expect(await sees()).toContain("Follow citations")
}

Chromium.suite("the tasks of a person in a browser", () => {
  it("are done by mouse in a wide dark window, by key in a narrow light one, and without script", async () => {
    const folder = await prepared()
    const server = await serving({ folder, canChange: true, replay: join(folder, "recordings") })
    for (const [i, look] of [
      { width: 1200, isDark: true, isMouse: true, hasScript: true },
      { width: 400, isDark: false, isMouse: false, hasScript: true },
      { width: 400, isDark: false, isMouse: true, hasScript: false }
    ].entries()) {
      const { isMouse, width } = look
      const { page, problems, close } = await opened(server, look)
      const hands = await handsOn(page, isMouse)
      const isNarrow = width < 600
      const goTo = async (part: string): Promise<void> => {
        if (isNarrow) await hands.press(".folded summary")
        await hands.open(`${isNarrow ? ".folded" : ".all"} a[href="${part}"]`)
      }
      const sees = async (): Promise<string> => textOf(await page.content())
      const person: Person = { ...hands, page, who: people[i]!, isMouse, sees, goTo }
      for (const task of [searches, asksWhy, editsFlow, decides, reopens, compares]) {
        await task(person)
        expect([task.name, width, await tooWide(page)]).toEqual([task.name, width, 0])
      }
      await walksAlong(person, isNarrow)
      expect(problems).toEqual([])
      await close()
    }
  })
})
