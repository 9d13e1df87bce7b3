import { readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, it } from "vitest"
import * as Judging from "../src/Judging.ts"
import * as Project from "../src/Project.ts"
import { asked } from "./asked.ts"
import { elsewhere, refused } from "./elsewhere.ts"

const run = (tag: string, ids: ReadonlyArray<string>) => ids.map((id, i) => `1 Q0 ${id} ${i + 1} ${10 - i} ${tag}\n`).join("")

const judging = async () => {
  const folder = elsewhere({
    "a.run": `${run("a", ["d1", "d2", "d3"])}2 Q0 d9 1 1 a\n`,
    "b.run": run("b", ["d4", "d1", "d5"]),
    "topics.tsv": "1\tsleep of nurses\n3\tnobody found this\n",
    "docs.jsonl": '{"_id":"d1","title":"One","text":"About sleep."}\n{"_id":"d4","title":"Four","text":""}\n'
  })
  await asked(Project.init({ folder }))
  const pooling = (name: string) =>
    Judging.pool({ folder, name, scale: "graded", runs: ["a.run", "b.run"], depth: 2, topics: "topics.tsv", documents: "docs.jsonl" })
  return { folder, pooling, pool: (name: string) => asked(pooling(name)) }
}

it("pools the first documents of runs without telling who found them where, and says what it lacks", async () => {
  const { folder, pool, pooling } = await judging()
  const made = await pool("sleep")
  expect(made).toMatchObject({ name: "sleep", topics: 2, documents: 4 })
  expect(made.notices.map(({ code }) => code)).toEqual(["no-topic", "no-hits", "no-text"])
  expect(await asked(Judging.list({ folder }))).toEqual(["sleep"])
  const opened = await asked(Judging.open({ folder, pool: "sleep" }))
  const [first] = opened.pool.topics
  expect(first!.title).toBe("sleep of nurses")
  expect([...first!.documents].sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual([
    { id: "d1", title: "One", text: [{ label: null, text: "About sleep." }], foundBy: ["a", "b"] },
    { id: "d2", title: "", foundBy: ["a"] },
    { id: "d4", title: "Four", foundBy: ["b"] }
  ])
  // the order is that of the name of the pool alone
  const orderOf = async (name: string) => {
    await pool(name)
    return (await asked(Judging.open({ folder, pool: name }))).pool.topics[0]!.documents.map(({ id }) => id)
  }
  const orders = await Promise.all(["p1", "p2", "p3", "p4", "p5", "p6"].map(orderOf))
  expect(new Set(orders.map(String)).size).toBeGreaterThan(1)
  expect((await refused(pooling("sleep"))).message).toContain("already exists; choose another name for the new pool")
})

it("stores judgements, reports agreement, and prints qrels without unsettled disagreements", async () => {
  const { folder, pool } = await judging()
  await pool("sleep")
  const add = (who: string, grades: Readonly<Record<string, number | "unsure" | null>>, action: "judge" | "settle" = "judge") =>
    asked(
      Judging.add({
        folder,
        pool: "sleep",
        who,
        judgements: Object.entries(grades).map(([document, grade]) => ({
          topic: document === "d9" ? "2" : "1",
          document,
          grade,
          action
        })) as never
      })
    )
  await add("ann", { d1: 2, d2: 0, d4: 1, d9: 0 })
  await add("bob", { d1: 2, d2: 0, d4: 2, d9: "unsure" })
  const shown = await asked(Judging.show({ folder, pool: "sleep" }))
  expect(shown).toMatchObject({
    documents: 4,
    judged: 4,
    open: 2,
    settled: 0,
    assessors: [
      { who: "ann", judged: 4, unsure: 0 },
      { who: "bob", judged: 3, unsure: 1 }
    ],
    pairs: [{ first: "ann", second: "bob", both: 3, same: 2 / 3 }]
  })
  // ann 2 0 1, bob 2 0 2: observed 2/3, chance (1·1 + 1·0 + 1·2)/9
  expect(shown.pairs[0]!.kappa).toBeCloseTo((2 / 3 - 3 / 9) / (1 - 3 / 9), 12)
  const qrels = (how: object = {}) => asked(Judging.qrels({ folder, pool: "sleep", ...how }))
  expect(await qrels()).toMatchObject({ text: "1 0 d1 2\n1 0 d2 0\n", judgements: 2, notices: [{ code: "not-settled" }] })
  expect((await qrels({ disagreements: "highest" })).text).toBe("1 0 d1 2\n1 0 d2 0\n1 0 d4 2\n2 0 d9 0\n")
  expect((await qrels({ disagreements: "lowest" })).text).toContain("1 0 d4 1\n")
  expect(await qrels({ who: "bob" })).toMatchObject({
    text: "1 0 d1 2\n1 0 d2 0\n1 0 d4 2\n",
    notices: [{ code: "not-settled", text: "omitted 1 document that bob marked as unsure" }]
  })
  expect((await qrels({ who: "ann" })).notices).toEqual([])
  await add("cyd", { d4: 1, d9: 1 }, "settle")
  expect(await qrels()).toMatchObject({ text: "1 0 d1 2\n1 0 d2 0\n1 0 d4 1\n2 0 d9 1\n", notices: [] })
  const lines = readFileSync(join(resolve(folder), ".litfuse/judgements.jsonl"), "utf8")
    .trim()
    .split("\n")
  expect(lines).toHaveLength(10)
})

it("refuses a document that is not in the pool, a grade that is not on its scale, and a pool that there is not", async () => {
  const { folder, pool } = await judging()
  await pool("sleep")
  const add = (document: string, grade: number) =>
    refused(Judging.add({ folder, pool: "sleep", who: "ann", judgements: [{ topic: "1", document, grade }] }))
  expect((await add("d5", 1)).problems![0]!.text).toBe("the pool sleep has no document d5 in the topic 1")
  expect((await add("d1", 3)).problems![0]!.text).toBe("the grade 3 is not on the scale of sleep: 0, 1, 2")
  expect((await refused(Judging.qrels({ folder, pool: "sleep" }))).problems![0]!.text).toContain("has no effective grade")
  expect((await refused(Judging.open({ folder, pool: "../../x" }))).problems![0]!.text).toContain("lower-case letters, digits and hyphens")
})

it("shows assessors which works are retracted", () => {
  const hit = (title: string, state: string) => ({
    id: title,
    rank: 1,
    score: 1,
    title,
    published: null,
    citationUri: "",
    identifiers: [],
    sources: ["pubmed"],
    records: [],
    retraction: { state, by: ["pubmed"] }
  })
  const works = [hit("One", "retracted"), hit("Two", "none"), hit("Three", "concern")]
  const { documents } = Judging.topicOfAnswer({ works }, { title: "t", description: "" }, 3)
  expect(documents.map(({ title }) => title)).toEqual(["RETRACTED: One", "Two", "EXPRESSION OF CONCERN: Three"])
})

it("a pool of a search names the sources that did not answer in full, on every surface", async () => {
  const { folder } = await judging()
  const topics = [{ id: "1", title: "sleep", documents: [{ id: "a", title: "A", foundBy: ["pubmed"] }] }] as const
  const outcomes = (["found", "failed", "partial", "skipped", "empty"] as const).map((state) => ({ source: `in-${state}`, state }))
  await asked(Judging.make({ folder, name: "found", topics, outcomes }))
  const { notices } = await asked(Judging.show({ folder, pool: "found" }))
  expect(notices.map(({ code, subject }) => [code, subject])).toEqual([
    ["incomplete-pool", "in-failed"],
    ["incomplete-pool", "in-partial"],
    ["incomplete-pool", "in-skipped"]
  ])
  expect(notices[0]!.text).toBe("failed in the search of this pool; works that only it knows may be missing")
  await asked(Judging.make({ folder, name: "older", topics }))
  expect((await asked(Judging.show({ folder, pool: "older" }))).notices).toEqual([])
})
