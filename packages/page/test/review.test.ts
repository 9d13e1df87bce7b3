import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { finishedReview } from "./reviews.ts"
import { type Fields, serving, textOf } from "./serving.ts"

const reviewing = async (more: { readonly canChange?: boolean } = {}) => {
  const folder = await finishedReview()
  const server = await serving({ folder, canChange: true, start: "/review", ...more })
  return { folder, ...server }
}

/** The form as the page has it, with other values in some fields. */
const formOf = (text: string, changes: Readonly<Record<string, string>>): Fields => {
  const [, form = ""] = /<form class="ask"[^>]*>(.*?)<\/form>/su.exec(text) ?? []
  const fields = [...form.matchAll(/<input[^>]* name="([^"]*)" value="([^"]*)"/g)].map(([, name, value]) => [name!, value!] as const)
  const left = new Map(Object.entries(changes))
  return fields
    .filter(([name]) => name !== "csrf")
    .map(([name, value]) => {
      const changed = left.get(name)
      // rows of other methods have the same names: the first one is filled in
      left.delete(name)
      return [name, changed ?? value] as const
    })
}

const alertIn = (text: string): string =>
  textOf(/<p class="failure" role="alert">(.*?)<\/p>/su.exec(text)?.[1] ?? "")
    .replaceAll("&quot;", '"')
    .trim()

describe("the page of a review", () => {
  it("is the first page, and shows strategies, searches, merging, screening by stage and person, and the next command", async () => {
    const { entered, get } = await reviewing()
    expect([entered.status, entered.headers["location"]]).toEqual([303, "/review"])
    const text = textOf((await get("/review")).text)
    for (const part of [
      "7 studies in 8 reports included so far; 1 report not retrieved",
      "Next: litfuse review check",
      "strategies done 2 strategies",
      "known studies done 2 of 2 kept for validation are found",
      "merge done 143 records, 32 works, 0 pairs in doubt",
      "embase done 5",
      "title-abstract done 24 8 0 0 0 0",
      "Ben full-text 23"
    ])
      expect(text).toContain(part)
  })

  it("shows what is open", async () => {
    const { folder, get } = await reviewing()
    rmSync(join(folder, "screening/Cem.title-abstract.jsonl"))
    const text = textOf((await get("/review")).text)
    expect(text).toContain("Next: litfuse review assign Cem --stage title-abstract")
    expect(text).toMatch(/title-abstract open \d+ \d+ 3 0 0 0/)
  })

  it("shows every check, and the report", async () => {
    const { folder, get } = await reviewing()
    expect(textOf((await get("/review/check")).text)).toContain("Every check holds.")
    appendFileSync(join(folder, "report.md"), "more\n")
    const checked = textOf((await get("/review/check")).text)
    expect(checked).toContain("1 finding")
    expect(checked).toContain("report failed report.md report: is not what the folder says now")
    const report = await get("/review/report")
    expect(report.text).toContain("7 studies (8 reports) of 143 records are included.")
    // the page of the server allows what the page of the file allows
    const [, own = ""] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)">/.exec(report.text) ?? []
    expect(report.headers["content-security-policy"]).toBe(`${own.replaceAll("&#39;", "'")}; frame-ancestors 'none'`)
  })

  it("of a folder without a review says how to make one", async () => {
    const { get } = await serving()
    for (const path of ["/review", "/review/flow", "/review/flow.svg", "/review/check", "/review/report"]) {
      const { status, text } = await get(path)
      expect([path, status, alertIn(text)]).toEqual([path, 422, expect.stringContaining("make one with `litfuse review init`")])
    }
  })
})

describe("a wrong file of a review", () => {
  const append = (folder: string, file: string, text: string): void => appendFileSync(join(folder, file), text)

  it.each([
    ["review.yaml", "nothing: 1\n", /^review\.yaml:\d+: nothing: /],
    ["flow.yaml", "version: 1\nboxes:\n  automation: { n: 3 }\n", /^flow\.yaml:3: boxes\.automation\.why: is missing$/],
    ["reports.jsonl", "{}\n", /reports\.jsonl:\d+: is not a report: /],
    ["studies.jsonl", "[]\n", /studies\.jsonl:\d+: is not a study/],
    ["screening/Ann.full-text.jsonl", "{}\n", /screening\/Ann\.full-text\.jsonl:\d+: is not a decision/],
    [".litfuse/review/works.jsonl", "no\n", /works\.jsonl:\d+: is not JSON; delete the file, and `litfuse review run` makes it again$/]
  ])("%s is one error with its line, on every page", async (file, text, what) => {
    const { folder, get } = await reviewing()
    append(folder, file, text)
    for (const path of ["/review", "/review/flow", "/review/check", "/review/report"]) {
      const { status, text } = await get(path)
      expect([path, status]).toEqual([path, 422])
      expect(alertIn(text)).toMatch(what)
    }
  })

  it("of commitments is one error of the check", async () => {
    const { folder, get } = await reviewing()
    append(folder, "commitments.jsonl", "{}\n")
    const { status, text } = await get("/review/check")
    expect([status, alertIn(text)]).toEqual([422, expect.stringMatching(/commitments\.jsonl:\d+: is not a commitment/)])
  })
})

describe("the numbers of people", () => {
  it("are saved with their reasons when the sums add up, and the flow shows them", async () => {
    const { folder, get, posted } = await reviewing()
    const before = await get("/review/flow")
    expect(before.text).toContain("data:image/svg+xml;base64,")
    const other = { from: "Websites", "other-n": "4", "other-why": "three sites of authorities" }
    const sought = {
      "other-sought-n": "2",
      "other-sought-why": "on the subject",
      "other-excluded-n": "2",
      "other-excluded-why": "no study"
    }
    const { status, headers } = await posted("/review/flow", formOf(before.text, { ...other, ...sought, studies: "3", reports: "4" }))
    expect([status, headers["location"]]).toEqual([303, "/review/flow"])
    expect(readFileSync(join(folder, "flow.yaml"), "utf8")).toContain("Websites")
    const svg = await get("/review/flow.svg")
    for (const line of ["Websites (n\u00a0=\u00a04)", "no study (n\u00a0=\u00a02)", "Total studies included in"])
      expect(svg.text).toContain(line)
    // the report is out of date now
    expect(textOf((await get("/review/check")).text)).toContain("report.md report: is not what the folder says now")
    // comments of people stay, and a field that is emptied is removed
    writeFileSync(join(folder, "flow.yaml"), `# by Ann\n${readFileSync(join(folder, "flow.yaml"), "utf8")}`)
    const again = await get("/review/flow")
    await posted("/review/flow", formOf(again.text, { studies: "", reports: "" }))
    const text = readFileSync(join(folder, "flow.yaml"), "utf8")
    expect([text.startsWith("# by Ann\n"), text.includes("previous"), text.includes("Websites")]).toEqual([true, false, true])
  })

  it.each([
    [
      { "automation-n": "9", "automation-why": "a classifier" },
      /^Nothing was saved: the sums do not add up: records after duplicates is 32, but .* is 41\.$/
    ],
    [{ "automation-n": "9" }, /^Nothing was saved: automation needs a reason\.$/],
    [{ "automation-n": "many", "automation-why": "a tool" }, /^Nothing was saved: automation is "many"; it takes a whole number\.$/],
    [{ "automation-n": "-1", "automation-why": "a tool" }, /automation is "-1"; it takes a whole number/],
    [{ "automation-why": "a tool" }, /automation has a reason without a number/],
    [{ from: "Websites" }, /Websites needs a number and a reason/],
    [{ "other-n": "3", "other-why": "browsed" }, /a row of other methods has no method/],
    [{ studies: "2" }, /reports of previous studies is ""; it takes a whole number/]
  ])("are refused with one line, and stay in the form: %j", async (changes, why) => {
    const { folder, get, posted } = await reviewing()
    const { text } = await get("/review/flow")
    const { status, text: answer } = await posted("/review/flow", formOf(text, changes as Record<string, string>))
    expect([status, alertIn(answer)]).toEqual([422, expect.stringMatching(why)])
    for (const value of Object.values(changes)) expect(answer).toContain(`value="${value}"`)
    expect(existsSync(join(folder, "flow.yaml"))).toBe(false)
  })

  it("are refused when the file changed after the form was loaded", async () => {
    const { folder, get, posted } = await reviewing()
    const { text } = await get("/review/flow")
    const theirs = "version: 1\nprevious: { studies: 1, reports: 1 }\n"
    writeFileSync(join(folder, "flow.yaml"), theirs)
    const { status, text: answer } = await posted("/review/flow", formOf(text, { studies: "3", reports: "4" }))
    expect([status, alertIn(answer)]).toEqual([422, expect.stringContaining("flow.yaml was changed after this form was loaded")])
    expect(readFileSync(join(folder, "flow.yaml"), "utf8")).toBe(theirs)
    // the form that was refused does not overwrite the file the second time either
    expect((await posted("/review/flow", formOf(answer, {}))).status).toBe(422)
    expect(readFileSync(join(folder, "flow.yaml"), "utf8")).toBe(theirs)
  })

  it("are not taken from another site, without the token of the form, or by a server that stores nothing", async () => {
    const { folder, get, post, posted } = await reviewing()
    const fields = formOf((await get("/review/flow")).text, { studies: "3", reports: "4" })
    expect((await post("/review/flow", fields)).status).toBe(403)
    expect((await posted("/review/flow", fields, { headers: { origin: "http://evil.example" } })).status).toBe(403)
    expect(existsSync(join(folder, "flow.yaml"))).toBe(false)
    const reader = await reviewing({ canChange: false })
    const { status } = await reader.posted("/review/flow", formOf((await reader.get("/review/flow")).text, { studies: "3", reports: "4" }))
    expect([status, existsSync(join(reader.folder, "flow.yaml"))]).toEqual([403, false])
  })

  it("that are wrong in the file leave no diagram to save", async () => {
    const { folder, get } = await reviewing()
    writeFileSync(join(folder, "flow.yaml"), "version: 1\nboxes:\n  automation: { n: 9, why: a classifier }\n")
    const { status, text } = await get("/review/flow")
    expect([status, text.includes("data:image/svg+xml"), alertIn(text)]).toEqual([200, false, expect.stringContaining("is 41. Correct")])
    const svg = await get("/review/flow.svg")
    expect([svg.status, alertIn(svg.text)]).toEqual([422, expect.stringContaining("is 41")])
    const report = await get("/review/report")
    expect([report.text.includes("PRISMA 2020 flow diagram"), report.text.includes("is 41: correct flow.yaml.")]).toEqual([false, true])
  })
})
