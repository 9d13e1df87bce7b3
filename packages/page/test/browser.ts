/** Served pages in a browser. */
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { Page } from "puppeteer-core"
import { expect } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { serving } from "./serving.ts"

/** How a window is, and whether scripts run in it. */
export interface Look extends Chromium.Look {
  readonly hasScript?: boolean
}

/**
 * A separate window that has opened the link of a server.
 *
 * - `problems` what the browser complained of: errors of scripts, and what the policy of a page kept from it
 */
export const opened = async (server: Awaited<ReturnType<typeof serving>>, { hasScript = true, ...look }: Look = {}) => {
  const page = await Chromium.window(look)
  const problems: Array<string> = []
  page.on("pageerror", (error) => problems.push(String(error)))
  page.on("dialog", (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) problems.push(message.text())
  })
  await page.setJavaScriptEnabled(hasScript)
  await page.goto(server.link)
  const to = (path: string) => page.goto(`http://127.0.0.1:${server.port}${path}`)
  const close = () => page.browserContext().close()
  return { page, problems, to, close }
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

/** What axe finds on a page, with everything opened: the rule and the place of each finding; and how many rules it tried. */
export const barriers = async (page: Page): Promise<{ readonly found: ReadonlyArray<string>; readonly tried: number }> => {
  await page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
  await page.evaluate(axe)
  // of rules that a page keeps, axe need not say where
  return (await page.evaluate(`axe.run(document, { resultTypes: ['violations'] }).then(({ violations, passes }) => ({
    found: violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ": " + target.join(" ") + ": " + failureSummary)),
    tried: passes.length
  }))`)) as { readonly found: ReadonlyArray<string>; readonly tried: number }
}

/** The parts of a page that are wider than the window. */
export const tooWide = async (page: Page): Promise<number> =>
  (await page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")) as number

/** Words of tables that a line ends inside of. A name or hash of more than 22 characters is no word: it may need more than the width of a telephone. */
export const brokenWords = (page: Page): Promise<ReadonlyArray<string>> =>
  page.evaluate(`(() => {
    const found = []
    for (const cell of document.querySelectorAll("td, th")) {
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (const { 0: token, index: from } of node.data.matchAll(/[^\\s/\\p{Pd}]{2,}/gu))
          for (const { 0: word, index } of token.length > 22 ? [] : token.matchAll(/[\\p{L}\\p{N}_.]{2,}/gu)) {
            const range = document.createRange()
            range.setStart(node, from + index)
            range.setEnd(node, from + index + word.length)
            const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))
            if (new Set(tops).size > 1) found.push(word)
          }
    }
    return found
  })()`) as Promise<ReadonlyArray<string>>

/** The name of what has the focus. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    `(() => { const at = document.activeElement; return (at?.getAttribute("name") ?? (at?.closest("svg") && at.getAttribute("aria-label")) ?? at?.querySelector("title")?.textContent ?? at?.textContent ?? "").trim() })()`
  ) as Promise<string>

/** Goes from one thing to the next by Tab until the focus is on what is looked for. */
export const tabTo = async (page: Page, name: string | RegExp, most = 80): Promise<void> => {
  const seen: Array<string> = []
  for (let i = 0; i < most; i++) {
    const at = await focused(page)
    if (typeof name === "string" ? at === name : name.test(at)) return
    seen.push(at)
    await page.keyboard.press("Tab")
  }
  expect(seen).toContain(name)
}

/** What a reader sees of a page. */
export const textOf = (page: Page): Promise<string> => page.evaluate("document.body.innerText") as Promise<string>
