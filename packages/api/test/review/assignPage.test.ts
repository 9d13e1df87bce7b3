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
  /** Keys as a reader presses them, the file that is saved, and what the page says. */
  const begin = `
    let saved
    URL.createObjectURL = (blob) => ((saved = blob), "#")
    const find = (selector) => document.querySelector(selector)
    const press = (...keys) => { for (const key of keys) (document.activeElement ?? document).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })) }
    const write = (name, text) => { find(\`.written [name=\${name}]\`).value = text }
    const said = () => [find("#place").textContent, find("#own").textContent, find("#decided").textContent]
    const save = async () => { find("#save").click(); return (await saved.text()).trimEnd().split("\\n").map((line) => JSON.parse(line)) }
  `

  it("saves what its keys decided, as the review takes it, with what the person considered of a retraction", async () => {
    const folder = await unscreened()
    const { page } = await asked(Review.assign({ folder, who: "Ann" }))
    const decide = `${begin}
      const before = [find("#save").disabled, said()]
      press("2")
      write("note", "a trial"); write("labels", "x, y,x")
      press("i")
      let retracted = 0
      while (find(".choices [value=include]").hidden === false) {
        const box = find("[name=considered]")
        if (!box.closest("label").hidden) { retracted++; press("r") }
        press("m")
      }
      const end = [find("#card").textContent, said()]
      press("i", "e", "1", "m", "ArrowRight")
      return [before, retracted, end, said(), (await save()), find("#save").disabled]`
    const [before, retracted, end, after, lines] = (await inPage(page, decide)) as [
      unknown,
      number,
      readonly [string, unknown],
      unknown,
      ReadonlyArray<Readonly<Record<string, unknown>>>
    ]
    expect(before).toEqual([true, ["Record 1 of 32", "", "0 of 32 decided"]])
    expect([retracted, end]).toEqual([1, ["You have decided on all records. Save the file, and return it.", ["", "", "32 of 32 decided"]]])
    // keys behind the last record change nothing
    expect(after).toEqual(end[1])
    expect(lines).toHaveLength(32)
    expect(lines.slice(0, 3)).toMatchObject([
      { who: "Ann", stage: "title-abstract", action: "exclude", criterion: "exposure", order: { rank: 1, by: "ranked" } },
      { action: "include", criterion: null, note: "a trial", labels: ["x", "y"] },
      { action: "maybe", criterion: null }
    ])
    expect(lines.filter(({ labels }) => String(labels).includes("considered"))).toMatchObject([{ labels: ["retraction-considered"] }])
    const file = join(folder, "Ann.title-abstract.jsonl")
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""))
    expect(await asked(Review.merge({ folder, files: [file] }))).toMatchObject({ committed: ["Ann.title-abstract.jsonl"] })
  })

  it("takes decisions back, goes through lists, labels and texts, and follows links to similar records", async () => {
    const { page } = await asked(Review.assign({ folder: await unscreened(), who: "Ann" }))
    const steps = `${begin}
      const choose = (id, value) => { find(id).value = value; find(id).dispatchEvent(new Event("change", { bubbles: true })) }
      const seen = []
      press("m", "e"); write("note", "why"); press("u"); seen.push(said(), find("[name=note]").value)
      press("n"); find("[name=note]").value = "kept"; find("form.screen").requestSubmit(); seen.push(find("[name=note]").value, document.activeElement.name ?? "none")
      press("ArrowRight"); seen.push(said()[0]); press("ArrowLeft"); seen.push(said()[0])
      choose("#list", "maybe"); seen.push(said(), find("#titles").children.length)
      press("1"); seen.push(find("#card").textContent)
      choose("#list", "all"); choose("#text", "oil PLATFORMS"); seen.push(find("#titles").textContent)
      choose("#text", "before and after the night shift and sleep"); const first = said()[0]
      find("#card .similar a").click(); seen.push(first !== said()[0], find("#card strong.bad").textContent)
      return [seen, await save()]`
    const [seen, lines] = (await inPage(page, steps)) as [ReadonlyArray<unknown>, ReadonlyArray<unknown>]
    expect(seen).toEqual([
      ["Record 2 of 32", "", "1 of 32 decided"],
      "",
      "kept",
      "none",
      "Record 3 of 32",
      "Record 2 of 32",
      ["Record 1 of 32", "Your decision: maybe", "1 of 32 decided"],
      1,
      "There are no more records in this list.",
      expect.stringContaining("oil platforms"),
      true,
      "PREPRINT"
    ])
    // a decision that was taken back leaves its note
    expect(lines).toMatchObject([
      { action: "exclude", criterion: "population" },
      { action: "undo", note: "kept" }
    ])
  })

  it("is no wider than a telephone", async () => {
    const { page } = await asked(Review.assign({ folder: await unscreened(), who: "Ann" }))
    expect(await inPage(page, "return document.documentElement.scrollWidth", telephone)).toBe(400)
  })
})
