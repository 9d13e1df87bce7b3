import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, it } from "vitest"
import * as Chromium from "../../../../tools/test-setup/Chromium.ts"
import { reportHtml } from "../../src/report/reportHtml.ts"
import type { Rankings } from "../../src/report/Rankings.ts"
import type { Results } from "../../src/report/Results.ts"
import { rankings, sample, table } from "./sample.ts"
import { inPage, telephone } from "../../../../tools/test-setup/inPage.ts"

/** What `ask`, run in the page of a report, returns or promises. */
const inBrowser = (results: Results, ask: string, look: Chromium.Look = {}, kept: Rankings = rankings): Promise<unknown> =>
  inPage(reportHtml(results, kept), ask, look)

/** A report with long names and many systems, as far as labels are concerned. */
const crowded: Results = {
  ...sample,
  tables: [
    {
      ...table,
      systems: [
        ...table.systems,
        ...Array.from({ length: 14 }, (_, i) => ({
          ...table.systems[1]!,
          system: `${"MWmw ".repeat(i % 4)}system ${i}`,
          values: { "nDCG@10": [0.1 * (i % 7), 0.5, 0.2, 0.05 * i] }
        }))
      ]
    }
  ]
}

const longSystem = crowded.tables[0]!.systems.at(-1)!.system

/** Rankings of twenty documents with ids of every width, of two systems of that report; every second document moves. */
const crowdedRankings: Rankings = {
  ...rankings,
  tables: rankings.tables.map((one) => ({
    ...one,
    systems: ["base", longSystem],
    topics: table.topics.map((topic) => ({
      topic,
      documents: Array.from({ length: 30 }, (_, i) => `${"Wm10.1/".repeat(i % 5)}${100 + i}`),
      grades: Array.from({ length: 30 }, (_, i) => (i % 3 === 0 ? null : i % 3)),
      rankings: [Array.from({ length: 20 }, (_, i) => i), Array.from({ length: 20 }, (_, i) => (i % 2 === 0 ? i : 30 - i))]
    }))
  }))
}

/** Reads the rows and sentences of the documents by rank. */
const readDocuments = `const place = document.querySelector(".documents")
  const rows = () => [...place.querySelectorAll("tbody tr")].map((row) => [...row.children].map((one) => one.textContent))
  const say = () => place.querySelector("p").textContent
  const choose = (label, value) => {
    const select = [...document.querySelectorAll(".explore label")].find((one) => one.firstChild.textContent === label).querySelector("select")
    select.value = [...select.options].find((one) => one.textContent === value).value
    select.dispatchEvent(new Event("change"))
  }`

Chromium.suite("a report in a browser", () => {
  it("sorts a column when its head is pressed, and back when it is pressed again", async () => {
    const names = "[...table.tBodies[0].rows].map((row) => row.cells[0].textContent)"
    const found = await inBrowser(
      sample,
      `const table = document.querySelector('[aria-label^="values of"] table'); const button = [...table.querySelectorAll("thead button")].find((one) => one.textContent.startsWith("Judged@10"))
       button.click(); const once = ${names}; button.click(); return [once, ${names}, button.parentElement.getAttribute("aria-sort")]`
    )
    // Judged@10 is 0.8, 1 and 1: equal rows keep their order
    expect(found).toEqual([['<odd> & "co"', "base", "good"], ["good", '<odd> & "co"', "base"], "ascending"])
  })

  it("shows the rows with the words that are typed above a long table, counts them, and shows all again", async () => {
    const found = await inBrowser(
      {
        ...crowded,
        tables: crowded.tables.map((one) => ({
          ...one,
          systems: [...one.systems, ...one.systems.map((all) => ({ ...all, system: `${all.system} again` }))]
        }))
      },
      `const input = document.querySelector("[data-filter]"); const place = input.closest("p")
       const rows = () => [...place.nextElementSibling.querySelectorAll("tbody tr")].filter((row) => !row.hidden).map((row) => row.cells[0].textContent)
       const type = (text) => { input.value = text; input.dispatchEvent(new Event("input", { bubbles: true })); return [rows().length, place.querySelector("[aria-live]").textContent] }
       return [type("GOOD"), rows(), type("good again"), type("nowhere"), type("")]`
    )
    expect(found).toEqual([
      [2, "2 rows"],
      ["good", "good again"],
      [1, "1 row"],
      [0, "0 rows"],
      [34, "34 rows"]
    ])
  })

  it("shows topics, and all systems on the topic that is pressed", async () => {
    const found = await inBrowser(
      sample,
      `const text = (selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent)
       const before = [text(".explore > p"), text(".explore > .pair > :first-child tbody th")]
       document.querySelectorAll(".topic")[3].click()
       return [...before, text(".explore > .pair > :last-child h4"), text(".explore > .pair > :last-child tbody th")]`
    )
    expect(found).toEqual([
      ["2 of 4 topics better, 1 worse, 1 equal; mean difference +0.0500."],
      ["2", "1", "3", "4"],
      ["All systems on topic 4"],
      ["base", '<odd> & "co"', "good"]
    ])
  })

  it("shows two rankings of a topic side by side: ranks, movements, grades", async () => {
    const found = await inBrowser(
      sample,
      `${readDocuments}
       choose("Topic", "1")
       return [place.querySelector("h4").textContent, say(), rows(), [...place.querySelectorAll("svg.slopes line")].map((one) => one.getAttribute("class"))]`
    )
    expect(found).toEqual([
      "The first 20 documents on topic 1",
      "Ranks from base to good: 0 up, 2 down, 0 at the same rank, 1 new, 0 gone; 1 of 3 unjudged.",
      [
        ["none", "1", "+ new", "grade 0", "d3"],
        ["1", "2", "↓ down 1", "grade 2", "d1"],
        ["2", "3", "↓ down 1", "unjudged", "d2"]
      ],
      ["new", "down", "down"]
    ])
  })

  it("turns them round with the systems, and says what is not kept and what there is none of", async () => {
    const found = await inBrowser(
      sample,
      `${readDocuments}
       choose("Topic", "1"); choose("System", "base"); choose("against", "good"); const turned = rows().map((row) => row[2])
       choose("Topic", "3"); const none = say()
       choose("Topic", "4"); const markup = rows()[0][4]
       choose("System", '<odd> & "co"')
       return [turned, none, markup, say(), rows().length]`
    )
    expect(found).toEqual([
      ["↑ up 1", "↑ up 1", "− gone"],
      "Ranks from good to base: Neither has a ranking on this topic.",
      "<x>",
      'Rankings of <odd> & "co" are not kept: of 3 systems, those of the best by nDCG@10 are, and the baseline\'s: base; good.',
      0
    ])
  })

  it("follows the topic that is pressed, and sorts by what moved", async () => {
    const found = await inBrowser(
      sample,
      `${readDocuments}
       document.querySelectorAll(".topic")[1].click(); const picked = place.querySelector("select").selectedOptions[0].textContent
       place.querySelectorAll("thead button")[2].click()
       return [picked, rows().map((row) => row[4]), place.querySelector("[aria-sort]").textContent]`
    )
    expect(found).toEqual(["1", ["d1", "d2", "d3"], "moved"])
  })

  it("changes its scheme, and starts with the reader's", async () => {
    const paper = "getComputedStyle(document.body).backgroundColor"
    const ask = `const before = ${paper}; document.getElementById("theme").click(); return [before, ${paper}]`
    expect(await inBrowser(sample, ask, { isDark: false })).toEqual(["rgb(255, 255, 255)", "rgb(18, 22, 27)"])
    expect(await inBrowser(sample, ask, { isDark: true })).toEqual(["rgb(18, 22, 27)", "rgb(255, 255, 255)"])
  })

  it.each([
    ["light", "on a desk", {}],
    ["dark", "on a telephone", telephone]
  ] as const)("has nothing that axe finds, %s and %s, with everything opened", async (theme, _, look) => {
    const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
    const found = await inBrowser(
      crowded,
      `${axe}
       document.documentElement.dataset.theme = "${theme}"
       for (const one of document.querySelectorAll("details")) one.open = true
       for (const one of document.querySelectorAll("[aria-pressed]")) one.click()
       const { violations, passes } = await axe.run(document, { resultTypes: ['violations'] })
       return [passes.length > 20, violations.map(({ id, nodes }) => id + ": " + nodes[0].html)]`,
      look,
      crowdedRankings
    )
    expect(found).toEqual([true, []])
  })

  it("is no wider than a telephone; tables and figures scroll within it, and names of rows stay in sight", async () => {
    const found = await inBrowser(
      crowded,
      `const box = document.querySelector('[aria-label^="values of"]'); box.scrollLeft = 200
       const name = box.querySelector("tbody th").getBoundingClientRect()
       return [innerWidth, document.documentElement.scrollWidth, box.scrollLeft, Math.round(name.left - box.getBoundingClientRect().left)]`,
      telephone
    )
    expect(found).toEqual([400, 400, 200, 1])
  })

  it("shows what is behind each value without a mouse, when a button is pressed", async () => {
    const found = await inBrowser(
      sample,
      `const box = document.querySelector('[aria-label^="values of"]'); const button = box.nextElementSibling.querySelector("[aria-pressed]")
       const shown = () => [...box.querySelectorAll(".note")].filter((one) => getComputedStyle(one).display !== "none").map((one) => one.textContent)
       const before = shown().length; button.click()
       return [before, button.getAttribute("aria-pressed"), ...shown().slice(0, 2), document.querySelector(".columns dl").textContent.length > 20]`
    )
    expect(found).toEqual([0, "true", "better: expected 0.5400 (a <paper>)", "[0.2000, 1.0000]", true])
  })

  it("saves a table as CSV and as JSON, numbers at full precision and no marks", async () => {
    const found = (await inBrowser(
      sample,
      `const saved = []
       URL.createObjectURL = (blob) => { saved.push(blob); return "blob:x" }
       HTMLAnchorElement.prototype.click = function () { saved.push(this.download) }
       for (const one of [...document.querySelector('[aria-label^="values of"]').nextElementSibling.querySelectorAll("button")].slice(-2)) one.click()
       return [await saved[0].text(), saved[1], JSON.parse(await saved[2].text()), saved[3]]`
    )) as [string, string, ReadonlyArray<Readonly<Record<string, unknown>>>, string]
    const [csv, csvName, json, jsonName] = found
    expect([csvName, jsonName]).toEqual(["try-values-of-all-systems.csv", "try-values-of-all-systems.json"])
    const good = table.systems.find(({ system }) => system === "good")!
    expect(json[0]).toMatchObject({ system: "good", "nDCG@10": good.summary["nDCG@10"], "95 % interval": "[0.5000, 0.6500]" })
    expect(csv).toMatch(/^system,nDCG@10,95 % interval,/)
    expect(csv.split("\n")[1]).toContain(`good,${good.summary["nDCG@10"]},"[0.5000, 0.6500]",`)
    expect(csv).toContain('"<odd> & ""co""",')
  })

  it("draws no label outside its figure and none over another", async () => {
    const found = await inBrowser(
      crowded,
      `${readDocuments}
       choose("System", ${JSON.stringify(longSystem)})
       for (const one of document.querySelectorAll("details")) one.open = true
       const faults = []
       for (const svg of document.querySelectorAll("svg")) {
         const frame = svg.getBoundingClientRect()
         const texts = [...svg.querySelectorAll("text")].map((one) => [one.lastChild.textContent, one.getBoundingClientRect()])
         for (const [i, [text, box]] of texts.entries()) {
           if (box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1 || box.bottom > frame.bottom + 1) faults.push("outside: " + text)
           for (const [other, its] of texts.slice(i + 1))
             if (box.left < its.right - 1 && its.left < box.right - 1 && box.top < its.bottom - 3 && its.top < box.bottom - 3) faults.push(text + " over " + other)
         }
       }
       return [document.querySelectorAll("svg").length, faults, document.documentElement.scrollWidth <= innerWidth, rows().length]`,
      {},
      crowdedRankings
    )
    // differences, ranks and topics each have a drawing for wide pages and one for narrow ones
    expect(found).toEqual([12, [], true, 25])
  })
})
