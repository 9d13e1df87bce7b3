import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import * as Api from "../../src/index.ts"
import { again, litfuse } from "./litfuse.ts"

const topics = Array.from({ length: 8 }, (_, t) => `${t + 1}`)
const qrels = (grade: (d: number) => number): string =>
  topics.map((t) => [0, 1, 2, 3].map((d) => `${t} 0 d${d} ${grade(d)}\n`).join("")).join("")
const run = (tag: string, order: ReadonlyArray<number>): string =>
  topics.map((t) => order.map((d, i) => `${t} Q0 d${d} ${i + 1} ${9 - i} ${tag}\n`).join("")).join("")

const files = {
  "people.qrels": qrels((d) => Number(d < 2)),
  "model.qrels": qrels((d) => Number(d >= 2)),
  "good.run": run("good", [0, 1, 2, 3]),
  "fair.run": run("fair", [0, 2, 1, 3]),
  "poor.run": run("poor", [2, 3, 0, 1])
}

const both = "judge compare people.qrels model.qrels"
const runs = "--runs good.run fair.run poor.run"

describe("judge compare", () => {
  it("prints agreement, and the order of runs with circular ones marked", async () => {
    const { code, out, err } = await litfuse(`${both} ${runs} -m P@2 --circular poor.run`.split(" "), files)
    expect([code, err]).toEqual([0, ""])
    expect(out.replaceAll(/\s+/g, " ")).toMatch(
      /^A \(people\.qrels\) and B \(model\.qrels\) both judged 32 documents, and give 0 % of them the same grade: kappa -1\.000 \[-1\.000, -1\.000\]/
    )
    expect(out).toMatch(/\| from A to B +\| -1\.000 \| -1\.000 \| +1 \| +1 \| +100 % \|/)
    expect(out).toMatch(/\| without circular runs \(2 left\) +\| -1\.000 \|/)
    expect(out).toMatch(/\| poor \(circular\) +\| +0\.0000 \| +3 \| +1\.0000 \| +1 \| +2 \|/)
    expect(out.replaceAll(/\s+/g, " ")).toContain("litfuse cannot detect runs that were made with the model")
  })

  it("reads runs wherever their flag is, and needs the flag", async () => {
    const { out } = await litfuse(`${both} ${runs} -m P@2 --format json`.split(" "), files)
    expect(JSON.parse(out)).toMatchObject({ version: 1, documents: 32, order: { tau: -1, swapped: [{ a: "good", b: "poor" }] } })
    expect((await again(`${both} --runs good.run --runs fair.run --runs poor.run -m P@2 --format json`)).out).toBe(out)
    expect(await again(`${both} good.run`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^litfuse judge compare: good\.run is a third file; name two files of judgements, and runs after --runs/)
    })
    expect(await again(`${both} --runs good.run`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--runs holds fewer than two runs/)
    })
    expect(await again("judge compare people.qrels none.qrels")).toMatchObject({ code: 2, err: expect.stringMatching(/none\.qrels/) })
    expect(await again(`${both} ${runs} --circular x.run`)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/--circular is "x\.run", which is not among the runs: good\.run, fair\.run, poor\.run/)
    })
    expect(await again(`${both} --out people.qrels`)).toMatchObject({ code: 2, err: expect.stringMatching(/people\.qrels/) })
  })

  it("writes Markdown, and a page with a figure and its table, and is the same from JavaScript", async () => {
    await litfuse(`${both} ${runs} -m P@2 --out judges.html`.split(" "), files)
    const page = readFileSync("judges.html", "utf8")
    expect(page.match(/<svg/g)?.length).toBe(1)
    expect(page).toMatch(/Documents by the grades of both judges/)
    expect(page).toMatch(/>grade<\/button><\/th>/)
    await again(`${both} --out judges.md`)
    expect(readFileSync("judges.md", "utf8")).toMatch(/^# Two sets of judgements compared\n[\s\S]*## Agreement\n/)
    await again(`${both} ${runs} -m P@2 --out judges.json`)
    const answer = await Api.compareJudges({
      a: "people.qrels",
      b: "model.qrels",
      runs: ["good.run", "fair.run", "poor.run"],
      measure: "P@2"
    })
    expect(JSON.parse(readFileSync("judges.json", "utf8"))).toEqual(answer)
  })
})
