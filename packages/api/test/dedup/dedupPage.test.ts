import { describe, expect, it } from "vitest"
import * as Chromium from "../../../../tools/test-setup/Chromium.ts"
import { inPage, telephone } from "../../../../tools/test-setup/inPage.ts"
import * as Dedup from "../../src/Dedup.ts"
import { asked } from "../asked.ts"
import { written } from "../written.ts"

const reference = (title: string, ...rest: ReadonlyArray<string>) => ["TY  - JOUR", `TI  - ${title}`, ...rest, "ER  - ", ""].join("\n")

const place = ["AU  - Roe, Ann", "PY  - 2020", "T2  - Heart", "VL  - 3", "SP  - 5"]

/** Two pairs in doubt, one of them by a name that tries to break out of the page. */
const hostile = `Statins </script><script>alert(1)</script> <img src=x onerror=alert(2)> in the old \u202eevil`
const files = {
  "d.ris": [
    reference("Statins in the very old", ...place),
    reference("Statins in the very old"),
    reference(hostile, ...place.slice(1)),
    reference(hostile, "PY  - 2018")
  ].join("\n")
}

const pageOf = async (of: Readonly<Record<string, string>>): Promise<string> =>
  (await asked(Dedup.ask({ folder: written(of), files: Object.keys(of) as [string], format: "html" }))).text

describe("a page of pairs in doubt", () => {
  it("has both records of each pair, with what differs, why, and a choice", async () => {
    const page = await pageOf(files)
    expect(page.match(/<form class="doubt"/g)).toHaveLength(2)
    expect(page).toContain("<h1>2 pairs in doubt</h1>")
    expect(page).toContain(`<th scope="row">Year</th><td>2020</td><td></td>`)
    expect(page).toContain(`<tr class="other"><th scope="row">Year</th><td>2020</td><td>2018</td></tr>`)
    expect(page).toContain("<li>same title (+")
    expect(page).not.toMatch(/https?:\/\/|<[a-z]+ [^>]*src=|<link|@import/i)
  })

  it("says nothing that its records would have it do", async () => {
    const page = await pageOf(files)
    expect(page).not.toMatch(/<script>alert|<img|\u202e/)
    expect(page.match(/<\/script>/g)).toHaveLength(2)
  })

  it("says so where no pair is in doubt", async () => {
    const page = await pageOf({ "a.ris": reference("Statins in the very old", ...place) })
    expect(page).toContain("<h1>No pair is in doubt</h1>")
    expect(page).not.toContain("<form")
  })
})

Chromium.suite("a page of pairs in doubt, in a browser", () => {
  it("saves what a reader decides as decisions that hold", async () => {
    const folder = written(files)
    const answer = await asked(Dedup.ask({ folder, files: ["d.ris"], format: "html" }))
    const decide = `
      let saved
      URL.createObjectURL = (blob) => ((saved = blob), "#")
      const save = document.querySelector("#save")
      const before = [save.disabled, document.querySelector("#decided").textContent]
      document.querySelector("#who").value = " Ann Roe "
      const form = document.querySelector("form.doubt")
      form.querySelector("input[value=same]").click()
      const why = form.querySelector("input[name=why]")
      why.value = "one letter"
      why.dispatchEvent(new Event("input", { bubbles: true }))
      save.click()
      return [before, save.disabled, document.querySelector("#decided").textContent, await saved.text()]`
    const [before, isDisabled, said, text] = (await inPage(answer.text, decide)) as [unknown, boolean, string, string]
    expect([before, isDisabled, said]).toEqual([[true, "0 of 2 decided"], false, "1 of 2 decided"])
    const line = JSON.parse(text)
    expect(line).toMatchObject({ version: 2, who: "Ann Roe", action: "same", why: "one letter" })
    expect(line.at).toMatch(/^\d{4}-\d\d-\d\dT/)
    const pair = answer.document.review[0]!.pair
    const decided = await asked(
      Dedup.ask({ folder: written({ ...files, "decisions.jsonl": text }), files: ["d.ris"], decisions: "decisions.jsonl" })
    )
    expect(decided.document.clusters).toContainEqual([...pair])
    expect(decided.notices.map(({ code }) => code)).not.toContain("decision-unmatched")
  })

  it("is as wide as a telephone, and no wider", async () => {
    const page = await pageOf(files)
    const [width, seen] = (await inPage(page, "return [document.documentElement.scrollWidth, innerWidth]", telephone)) as [number, number]
    expect([width, seen]).toEqual([400, 400])
  })
})
