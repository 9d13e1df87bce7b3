import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { finishedReview } from "./reviews.ts"
import { type Fields, serving, textOf } from "./serving.ts"

/** A finished review of which no person has stated anything about reports and studies. */
const reviewing = async (canChange = true) => {
  const folder = await finishedReview()
  for (const name of ["reports.jsonl", "studies.jsonl"]) rmSync(join(folder, name))
  return { folder, ...(await serving({ folder, canChange })) }
}

interface Row {
  readonly record: string
  readonly title: string
}

const rowsOf = (text: string): ReadonlyArray<Row> =>
  [...text.matchAll(/<legend>\d+\. (.*?)<\/legend><input type="hidden" name="record" value="([^"]*)">/g)].map(([, title, record]) => ({
    title: title!,
    record: record!
  }))

const versionOf = (text: string): string => /name="version" value="([^"]*)"/.exec(text)![1]!

type Said = Partial<Readonly<Record<"state" | "sought" | "why" | "study", string>>>

/** The form of a page as a browser sends it. */
const sent = (text: string, said: (row: Row, i: number) => Said): Fields => [
  ["version", versionOf(text)],
  ["who", "Ben"],
  ...rowsOf(text).flatMap((row, i) => {
    const { state = "", sought = "", why = "", study = "" } = said(row, i)
    return [
      ["record", row.record],
      ["state", state],
      ["sought", sought],
      ["why", why],
      ["study", study]
    ] as const
  })
]

const alertIn = (text: string): string => textOf(/<p class="failure" role="alert">(.*?)<\/p>/su.exec(text)?.[1] ?? "").trim()

const path = "/review/reports"

const isTrial = ({ title }: Row): boolean => title.startsWith("Caffeine before and after the night shift")

const linesOf = (folder: string, name: string): ReadonlyArray<Readonly<Record<string, unknown>>> =>
  readFileSync(join(folder, name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>)

describe("the reports of a review", () => {
  it("are stated in a form, and those of one study are counted as one", async () => {
    const { folder, get, posted } = await reviewing()
    const { text } = await get(path)
    expect(textOf(text)).toContain("24 reports sought; nothing is stated about 24.")
    const answer = await posted(
      path,
      sent(text, (row) => ({ state: "obtained", sought: "library", ...(isTrial(row) ? { study: "Ferncastle 2021" } : {}) }))
    )
    expect([answer.status, answer.headers["location"]]).toEqual([303, "/review/reports?who=Ben"])
    expect(linesOf(folder, "reports.jsonl")).toHaveLength(24)
    expect(linesOf(folder, "reports.jsonl")[0]).toMatchObject({ version: 1, who: "Ben", sought: "library", state: "obtained" })
    expect(linesOf(folder, "studies.jsonl")).toEqual([
      { version: 1, study: "Ferncastle 2021", records: [expect.any(String), expect.any(String)] }
    ])
    expect(textOf((await get("/review")).text)).toContain("7 studies in 8 reports")
    // what did not change is not written again, and a study that is emptied is gone
    const again = await get(path)
    await posted(
      path,
      sent(again.text, () => ({ state: "obtained", sought: "library" }))
    )
    expect(linesOf(folder, "reports.jsonl")).toHaveLength(24)
    expect(readFileSync(join(folder, "studies.jsonl"), "utf8")).toBe("")
    expect(textOf((await get("/review")).text)).toContain("8 studies in 8 reports")
  })

  it("that were not retrieved need a reason, and entries stay in the form", async () => {
    const { folder, get, posted } = await reviewing()
    const { text } = await get(path)
    const refused = await posted(
      path,
      sent(text, (_, i) => (i === 2 ? { state: "not-retrieved", sought: "two libraries" } : {}))
    )
    expect([refused.status, alertIn(refused.text)]).toEqual([422, expect.stringContaining("was not retrieved; add the reason.")])
    expect(refused.text).toContain('value="two libraries"')
    await posted(
      path,
      sent(text, (_, i) => (i === 2 ? { state: "not-retrieved", sought: "two libraries", why: "no copy" } : {}))
    )
    expect(linesOf(folder, "reports.jsonl")).toMatchObject([{ state: "not-retrieved", sought: "two libraries", why: "no copy" }])
  })

  it("are not overwritten by an old form, taken from others, or stored by a server that stores nothing", async () => {
    const { folder, get, post, posted } = await reviewing()
    const { text } = await get(path)
    const fields = sent(text, () => ({ state: "obtained" }))
    expect((await post(path, fields)).status).toBe(403)
    expect((await posted(path, fields, { headers: { origin: "http://evil.example" } })).status).toBe(403)
    writeFileSync(join(folder, "studies.jsonl"), `${JSON.stringify({ version: 1, study: "S", records: ["a".repeat(64)] })}\n`)
    const late = await posted(path, fields)
    expect([late.status, alertIn(late.text)]).toEqual([422, expect.stringContaining("were changed after this form was loaded")])
    const reader = await reviewing(false)
    expect(
      (
        await reader.posted(
          path,
          sent((await reader.get(path)).text, () => ({ state: "obtained" }))
        )
      ).status
    ).toBe(403)
  })

  it("keep studies of records that the form does not show", async () => {
    const { folder, get, posted } = await reviewing()
    const line = { version: 1, study: "S", records: ["a".repeat(64)] }
    writeFileSync(join(folder, "studies.jsonl"), `${JSON.stringify(line)}\n`)
    const { text } = await get(path)
    await posted(
      path,
      sent(text, (row) => (isTrial(row) ? { study: "S" } : {}))
    )
    expect(linesOf(folder, "studies.jsonl")).toEqual([{ ...line, records: ["a".repeat(64), expect.any(String), expect.any(String)] }])
  })
})
