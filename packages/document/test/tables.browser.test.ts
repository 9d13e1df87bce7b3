import { expect, it } from "vitest"
import * as Chromium from "../../../tools/test-setup/Chromium.ts"
import { tablesScript } from "../src/scripts.ts"
import { sortableTable } from "../src/sortableTable.ts"
import { inPage } from "../../../tools/test-setup/inPage.ts"

const columns = [
  { name: "work", isNumber: false },
  { name: "year", isNumber: true }
]
const rows = Array.from({ length: 30 }, (_, i) => [{ text: `work ${i}` }, { text: String(1990 + (i % 7)), value: 1990 + (i % 7) }])
const page = `<!doctype html><html lang="en"><body>${sortableTable("works", columns, rows).markup}<script>${tablesScript}</script></body></html>`

Chromium.suite("the tables of a page", () => {
  it("sorts and filters the tables of a page that has nothing else of a report", async () => {
    const found = await inPage(
      page,
      `const shown = () => [...document.querySelectorAll("tbody tr")].filter((row) => !row.hidden).map((row) => row.textContent)
     const [work, year] = document.querySelectorAll("thead button")
     year.click(); const newest = shown().slice(0, 2)
     year.click(); const oldest = shown().slice(0, 2)
     const input = document.querySelector("input"); input.value = "WORK 2"; input.dispatchEvent(new Event("input", { bubbles: true }))
     work.click()
     return [newest, oldest, shown().slice(0, 3), document.querySelector("[aria-live]").textContent, [...document.querySelectorAll("[aria-sort]")].length]`
    )
    expect(found).toEqual([
      ["work 61996", "work 131996"],
      ["work 01990", "work 71990"],
      ["work 21992", "work 201996", "work 211990"],
      "11 rows",
      1
    ])
  })
})
