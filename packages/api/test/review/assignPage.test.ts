import { rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import * as Chromium from "../../../../tools/test-setup/Chromium.ts"
import { inPage, telephone } from "../../../../tools/test-setup/inPage.ts"
import * as Review from "../../src/Review.ts"
import { asked } from "../asked.ts"
import { reviewCopy } from "./reviewCopy.ts"

/** The finished review before anyone screened it. */
const unscreened = async (): Promise<string> => {
  const folder = await reviewCopy()
  for (const name of ["screening", "commitments.jsonl", "reports.jsonl", "studies.jsonl"]) rmSync(join(folder, name), { recursive: true })
  return folder
}

Chromium.suite("the page of a person who screens", () => {
  it("saves decisions that the review takes, with what the person considered of a retraction", async () => {
    const folder = await unscreened()
    const { page } = await asked(Review.assign({ folder, who: "Ann" }))
    const decide = `
      let saved
      URL.createObjectURL = (blob) => ((saved = blob), "#")
      const save = document.querySelector("#save")
      const before = save.disabled
      const forms = [...document.querySelectorAll("form.record")]
      const change = (form, name, set) => { set(form.elements[name]); form.dispatchEvent(new Event("input", { bubbles: true })) }
      for (const form of forms) change(form, "action", (radios) => { radios.value = form === forms[0] ? "exclude" : "include" })
      change(forms[0], "criterion", (select) => { select.value = "exposure" })
      change(forms[1], "note", (input) => { input.value = "a trial" })
      const retracted = forms.filter((form) => form.elements.considered !== undefined)
      for (const form of retracted) change(form, "considered", (box) => { box.checked = true })
      save.click()
      return [before, document.querySelector("#decided").textContent, retracted.length, await saved.text()]`
    const [before, count, retracted, text] = (await inPage(page, decide)) as [boolean, string, number, string]
    expect([before, count, retracted]).toEqual([true, "32 of 32 decided", 1])
    const lines = text
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)
    expect(lines.slice(0, 2)).toMatchObject([
      { who: "Ann", stage: "title-abstract", action: "exclude", criterion: "exposure", order: { rank: 1, by: "ranked" } },
      { action: "include", criterion: null, note: "a trial" }
    ])
    expect(lines.filter(({ labels }) => labels !== undefined)).toMatchObject([{ labels: ["retraction-considered"] }])
    const file = join(folder, "Ann.title-abstract.jsonl")
    writeFileSync(file, text)
    expect(await asked(Review.merge({ folder, files: [file] }))).toMatchObject({ committed: ["Ann.title-abstract.jsonl"] })
  })

  it("is no wider than a telephone", async () => {
    const { page } = await asked(Review.assign({ folder: await unscreened(), who: "Ann" }))
    expect(await inPage(page, "return document.documentElement.scrollWidth", telephone)).toBe(400)
  })
})
