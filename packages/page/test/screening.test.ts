import { createHash } from "node:crypto"
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { finishedReview } from "./reviews.ts"
import { formIn, linesOf, pressed, screening, type Served, unscreened } from "./screeningForms.ts"
import { type Fields, textOf } from "./serving.ts"

const titleIn = (html: string): string => textOf(/<h2 id="record-\d+">(.*?)<\/h2>/su.exec(html)?.[1] ?? "")

it("stores every key in the file of the person at once, with its reason, note, labels and place, and goes on to the next record", async () => {
  const folder = await unscreened()
  const server = await screening(folder, { as: "Ann" })
  expect([server.entered.headers["location"]]).toEqual(["/review/screen"])
  const first = (await server.get("/review/screen/title-abstract")).text
  expect(textOf(first)).toMatch(/title-abstract: 0 of 32 decided by Ann.*Record 1 of 32/)
  expect(first).toContain("<mark>")
  const second = await pressed(server, "title-abstract", first, "include", { note: "a trial", labels: "trial, discuss,trial" })
  expect(textOf(second)).toMatch(/1 of 32 decided by Ann.*Record 2 of 32/)
  expect(titleIn(second)).not.toBe(titleIn(first))
  const third = await pressed(server, "title-abstract", second, "exclude:exposure")
  await pressed(server, "title-abstract", third, "maybe")
  const lines = linesOf(folder, "Ann.title-abstract.jsonl")
  expect(lines.map(({ action, criterion, note, labels, order }) => ({ action, criterion, note, labels, order }))).toEqual([
    { action: "include", criterion: null, note: "a trial", labels: ["trial", "discuss"], order: { rank: 1, by: "ranked", model: null } },
    { action: "exclude", criterion: "exposure", note: undefined, labels: undefined, order: { rank: 2, by: "ranked", model: null } },
    { action: "maybe", criterion: null, note: undefined, labels: undefined, order: { rank: 3, by: "ranked", model: null } }
  ])
  // a server that starts again knows the same
  const again = (await (await screening(folder, { as: "Ann" })).get("/review/screen/title-abstract")).text
  expect(textOf(again)).toMatch(/3 of 32 decided by Ann.*Record 4 of 32/)
})

it("takes the last decision back, or that of the record that is shown, and keeps its note and labels", async () => {
  const folder = await unscreened()
  const server = await screening(folder)
  const first = (await server.get("/review/screen/title-abstract?who=Ann")).text
  const second = await pressed(server, "title-abstract", first, "exclude", { note: "why", labels: "x" })
  const back = await pressed(server, "title-abstract", second, "undo")
  expect([titleIn(back), textOf(back).includes("Your decision:")]).toEqual([titleIn(first), false])
  expect(back).toMatch(/name="note" value="why"[\s\S]*name="labels" value="x"/)
  expect(linesOf(folder, "Ann.title-abstract.jsonl").map(({ action }) => action)).toEqual(["exclude", "undo"])
  // nothing is left to take back
  await pressed(server, "title-abstract", back, "undo")
  expect(linesOf(folder, "Ann.title-abstract.jsonl")).toHaveLength(2)
})

it("stores a note and labels without a decision, and changes those of a decision", async () => {
  const folder = await unscreened()
  const server = await screening(folder)
  const first = (await server.get("/review/screen/title-abstract?who=Ann")).text
  const noted = await pressed(server, "title-abstract", first, "keep", { note: "ask Ben", labels: "unclear" })
  expect([titleIn(noted), textOf(noted).includes("0 of 32 decided")]).toEqual([titleIn(first), true])
  expect(noted).toContain('value="ask Ben"')
  await pressed(server, "title-abstract", noted, "keep")
  expect(linesOf(folder, "Ann.title-abstract.jsonl")).toHaveLength(1)
  await pressed(server, "title-abstract", noted, "exclude:population")
  const labelled = (await server.get("/review/screen/title-abstract?who=Ann&list=all&label=unclear")).text
  expect(textOf(labelled)).toMatch(/Your decision: exclude, not people who work shifts \(ask Ben\).*1 record in this list/)
  await pressed(server, "title-abstract", labelled, "keep", { note: "clear now", labels: "" })
  expect(linesOf(folder, "Ann.title-abstract.jsonl").at(-1)).toMatchObject({
    action: "exclude",
    criterion: "population",
    note: "clear now"
  })
})

it("changes nothing behind the last record but by undo", async () => {
  const folder = await unscreened()
  const server = await screening(folder)
  let page = (await server.get("/review/screen/title-abstract?who=Ann")).text
  for (let i = 0; i < 32; i++) page = await pressed(server, "title-abstract", page, i % 2 === 0 ? "include" : "exclude:population")
  expect(textOf(page)).toContain("You have decided on all records of this stage.")
  expect([...page.matchAll(/data-key="(.)"/g)].map(([, key]) => key)).toEqual(["u"])
  expect(linesOf(folder, "Ann.title-abstract.jsonl")).toHaveLength(32)
  const back = await pressed(server, "title-abstract", page, "undo")
  expect(textOf(back)).toMatch(/31 of 32 decided by Ann.*Record 32 of 32/)
})

it("goes through lists, labels and texts, and links similar records", async () => {
  const folder = await unscreened()
  const server = await screening(folder)
  let page = (await server.get("/review/screen/title-abstract?who=Ann")).text
  for (const value of ["maybe", "include", "maybe"]) page = await pressed(server, "title-abstract", page, value)
  const maybe = (await server.get("/review/screen/title-abstract?who=Ann&list=maybe")).text
  expect(textOf(maybe)).toMatch(/Maybe \(2\).*Record 1 of 32.*2 records in this list/)
  const after = await pressed(server, "title-abstract", maybe, "include")
  expect(textOf(after)).toMatch(/Record 3 of 32/)
  expect(textOf(await pressed(server, "title-abstract", after, "exclude"))).toContain("There are no more records in this list.")
  const text = textOf((await server.get("/review/screen/title-abstract?who=Ann&list=all&text=OIL+platforms")).text)
  expect(text).toMatch(/Caffeine gum, coffee.*1 record in this list/)
  expect(textOf((await server.get("/review/screen/title-abstract?who=Ann&text=zebra")).text)).toContain("There are no more records")
})

it("hides what others decided from a person until all files of the stage are committed, and then shows it where the person decided", async () => {
  const folder = await finishedReview()
  const commitments = readFileSync(join(folder, "commitments.jsonl"), "utf8")
  rmSync(join(folder, "screening/Cem.title-abstract.jsonl"))
  writeFileSync(join(folder, "commitments.jsonl"), "")
  const ann = await screening(folder, { as: "Ann" })
  for (const path of ["/review", "/review/reports", "/review/flow", "/review/flow.svg", "/review/check", "/review/report"]) {
    const { status, text } = await ann.get(path)
    expect([path, status, textOf(text).includes("Hidden while people screen")]).toEqual([path, 403, true])
  }
  const overview = textOf((await ann.get("/review/screen")).text)
  expect(overview).toMatch(
    /title-abstract Screen title-abstract as Ann 32 records.*Ann screens 32 Ben screens hidden Cem settles hidden full-text This stage begins/
  )
  expect(overview).not.toMatch(/kappa|conflict/)
  expect((await ann.get("/review/screen/full-text")).status).toBe(422)
  expect(textOf((await ann.get("/review/screen/title-abstract?who=Ben&list=all")).text)).toMatch(/decided by Ann/)
  const cem = await screening(folder, { as: "Cem" })
  expect(textOf((await cem.get("/review/screen/title-abstract")).text)).toContain("The decisions of the reviewers are not opened yet")
  // a file that is damaged would stop a server that reads it
  appendFileSync(join(folder, "screening/Ben.title-abstract.jsonl"), "{}\n")
  expect((await ann.get("/review/screen/title-abstract?list=all")).status).toBe(200)
  writeFileSync(
    join(folder, "screening/Ben.title-abstract.jsonl"),
    readFileSync(join(folder, "screening/Ben.title-abstract.jsonl"), "utf8").replace(/\{\}\n$/, "")
  )
  writeFileSync(join(folder, "commitments.jsonl"), commitments)
  const open = textOf((await ann.get("/review/screen/title-abstract?list=conflicts")).text)
  expect(open).toMatch(/Conflicts \(3\).*Ben : /)
  expect(textOf((await ann.get("/review/screen")).text)).toMatch(
    /Ann screens 32 Ben screens 32 Cem settles 0 people both decided same Cohen.*kappa.*AC1 prevalence Ann and Ben 32 29 0\.778 0\.882 70 %/
  )
  expect((await ann.get("/review")).status).toBe(200)
})

it("lets a third person settle, whose decision holds also where the clock of another is ahead", async () => {
  const folder = await finishedReview()
  rmSync(join(folder, "screening/Cem.title-abstract.jsonl"))
  const file = join(folder, "screening/Ben.title-abstract.jsonl")
  const ahead = readFileSync(file, "utf8").replaceAll("2025-01-06T", "2095-01-06T")
  writeFileSync(file, ahead)
  const sha256 = createHash("sha256").update(ahead).digest("hex")
  const commitment = { version: 1, at: "2095-01-08T09:00:00.000Z", who: "Ben", stage: "title-abstract", sha256 }
  appendFileSync(join(folder, "commitments.jsonl"), `${JSON.stringify(commitment)}\n`)
  const cem = await screening(folder, { as: "Cem" })
  let page = (await cem.get("/review/screen/title-abstract")).text
  expect(textOf(page)).toMatch(/title-abstract: 0 of 3 settled by Cem.*Ann : .*Ben : /)
  expect(page).not.toContain('data-key="m"')
  for (const value of ["include", "exclude:exposure", "include"]) page = await pressed(cem, "title-abstract", page, value)
  expect(textOf(page)).toMatch(/3 of 3 settled by Cem.*No disagreement is left to settle/)
  expect(linesOf(folder, "Cem.title-abstract.jsonl").map(({ action, to, criterion }) => [action, to, criterion])).toEqual([
    ["settle", "include", null],
    ["settle", "exclude", "exposure"],
    ["settle", "include", null]
  ])
  expect(textOf((await cem.get("/review")).text)).toMatch(/title-abstract done \d+ \d+ 0 0 0 0/)
  // what Cem settled is in the next stage, without another start
  const owner = await screening(folder)
  expect(textOf((await owner.get("/review/screen/full-text?who=Ann&list=all")).text)).toMatch(/Record 1 of 2\d/)
})

it("sees what another program wrote meanwhile, and loses nothing of it", async () => {
  const folder = await unscreened()
  const [one, other] = [await screening(folder), await screening(folder)]
  const [first, same] = [
    (await one.get("/review/screen/title-abstract?who=Ann")).text,
    (await other.get("/review/screen/title-abstract?who=Ann")).text
  ]
  await pressed(one, "title-abstract", first, "include")
  const after = await pressed(other, "title-abstract", same, "exclude")
  expect(textOf(after)).toMatch(/1 of 32 decided/)
  expect(linesOf(folder, "Ann.title-abstract.jsonl").map(({ action }) => action)).toEqual(["include", "exclude"])
  const second = await pressed(other, "title-abstract", after, "include")
  expect(textOf(second)).toMatch(/2 of 32 decided/)
  expect(textOf((await one.get("/review/screen/title-abstract?who=Ann&list=excluded")).text)).toMatch(/Excluded \(1\)/)
})

it("rejects what is no decision, another person, and a server that may not write", async () => {
  const folder = await unscreened()
  const server = await screening(folder)
  const fields = formIn((await server.get("/review/screen/title-abstract?who=Ann")).text)
  const status = async (served: Served, ...more: Fields) => {
    const named = new Set(more.map(([name]) => name))
    return (await served.posted("/review/screen/title-abstract", [...fields.filter(([name]) => !named.has(name)), ...more])).status
  }
  expect(await status(server, ["do", "delete"])).toBe(422)
  expect(await status(server, ["do", "include:population"])).toBe(422)
  expect(await status(server, ["do", "exclude:nothing"])).toBe(422)
  expect(await status(server, ["do", "include"], ["record", "0".repeat(64)])).toBe(422)
  expect(await status(server, ["do", "include"], ["who", "Zoe"])).toBe(422)
  expect(await status(server, ["do", "include"], ["who", "../../x"])).toBe(422)
  expect(await status(await screening(folder, { canChange: false }), ["do", "include"])).toBe(403)
  expect((await server.get(`/review/screen/title-abstract?who=Ann&record=${"1".repeat(64)}`)).status).toBe(404)
  expect((await server.get("/review/screen/nothing?who=Ann")).status).toBe(422)
  expect((await server.get("/review/screen/title-abstract")).headers["location"]).toBe("/review/screen")
  expect(existsSync(join(folder, "screening"))).toBe(false)
})
