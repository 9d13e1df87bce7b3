import { appendFileSync, readFileSync } from "node:fs"
import { expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

/** A judgement as the pages of a server write it. */
const line = (who: string, document: string, grade: number, ms: number): string =>
  `${JSON.stringify({
    version: 1,
    at: `2026-01-31T12:00:00.00${ms}Z`,
    who,
    pool: "sleep",
    topic: "1",
    document,
    action: "judge",
    grade,
    why: ""
  })}\n`

it("pools runs, lists pools, and prints agreement and qrels of what people judged", async () => {
  await litfuse(["project", "init"], { "a.run": "1 Q0 d1 1 2 a\n1 Q0 d2 2 1 a\n", "b.run": "1 Q0 d3 1 2 b\n1 Q0 d1 2 1 b\n" })
  expect((await again("judge list")).err).toContain("no pool yet; litfuse judge pool makes one")
  const pooled = await again("judge pool a.run b.run --name sleep --scale graded")
  expect([pooled.code, pooled.out]).toEqual([0, "sleep: 3 documents of 1 topic; litfuse serve --project . shows them\n"])
  expect(pooled.err).toContain("3 documents of the pool without title and text: pages show only ids")
  expect((await again("judge list")).out).toBe("sleep\n")
  expect((await again("judge pool a.run --name sleep")).err).toContain("already exists; choose another name")
  expect((await again("judge qrels sleep")).err).toContain("has no effective grade")
  const grades = [line("Ann", "d1", 2, 1), line("Ann", "d2", 0, 2), line("Bob", "d1", 2, 3), line("Bob", "d2", 1, 4)]
  appendFileSync(".litfuse/judgements.jsonl", grades.join(""))
  const shown = await again("judge show sleep")
  expect(shown.out).toMatch(/^sleep: 2 of 3 documents judged, 1 to be settled, 0 settled\n/)
  expect(shown.out).toMatch(/Ann, Bob  \|    2 \|    0\.500 \| 0\.333 \|                 0\.500 \|\n[\s\S]*AC1 of all: 0\.273\n$/)
  expect(JSON.parse((await again("judge show sleep --format json")).out)).toMatchObject({ version: 1, name: "sleep", open: 1 })
  const qrels = await again("judge qrels sleep --out sleep.qrels")
  expect([readFileSync("sleep.qrels", "utf8"), qrels.out]).toEqual(["1 0 d1 2\n", ""])
  expect(qrels.err).toContain("omitted 1 document with disagreement or uncertainty")
  expect((await again("judge qrels sleep --who Bob")).out).toBe("1 0 d1 2\n1 0 d2 1\n")
})
