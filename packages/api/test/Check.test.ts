import { describe, expect, it } from "vitest"
import * as Check from "../src/Check.ts"
import { asked } from "./asked.ts"
import { elsewhere, isPlain, refused } from "./elsewhere.ts"

const files = {
  "a.run": "1 Q0 x 1 2 a\n1 Q0 y 2 1 a\n",
  "rising.run": "1 Q0 x 1 1 a\n1 Q0 y 2 2 a\n",
  "q.txt": "1 0 x 1\n2 0 y 1\n",
  "ids.txt": "x\n"
}
const findingOf = ({ checks }: Check.Answer, id: string) => checks.find((one) => one.id === id)
const stateOf = (answer: Check.Answer, id: string) => findingOf(answer, id)?.state
const failedOf = ({ checks }: Check.Answer) => checks.filter(({ state }) => state === "failed").map(({ id }) => id)

describe("Check", () => {
  it("checks a file of a folder that is not the current one", async () => {
    const folder = elsewhere(files)
    const answer = await asked(Check.ask({ folder, run: "a.run", qrels: "q.txt", documents: "ids.txt", depth: 1 }))
    expect(failedOf(answer)).toEqual(["depth", "judged topics", "documents"])
    expect([answer.version, answer.file]).toEqual([1, "a.run"])
    expect(answer.checks[0]).toEqual({ id: "format", state: "ok", line: null, message: "2 hits, 1 topic, tag a" })
    expect(findingOf(answer, "documents")?.line).toBe(2)
    expect(isPlain(Check.Answer, answer)).toBe(true)
  })

  it("checks scores, which have no order of their own", async () => {
    const folder = elsewhere(files)
    expect(findingOf(await asked(Check.ask({ folder, run: "rising.run" })), "order")?.message).toMatch(/^scores rise in the file/)
    const answer = await asked(Check.ask({ folder, run: { 1: { x: 1, y: 2 } }, qrels: { 1: { x: 1 } } }))
    expect(failedOf(answer)).toEqual([])
    expect(["order", "judged topics", "scores", "ranks"].map((id) => stateOf(answer, id))).toEqual(["ok", "ok", "skipped", "skipped"])
  })

  it.each([
    ["1\n2\n", "ids"],
    ["\uFEFF1\r\n\r\n2\r\n", "ids of Windows"],
    ["1\tsome words\n2\tmore words\n", "a table"],
    ['{"_id":"1","text":"some"}\n{"_id":"2","text":"more"}\n', "JSONL"],
    ["<topics><topic number='1'><query>a</query></topic><topic number='2'><query>b</query></topic></topics>", "TREC"]
  ])("reads the topics of the task from %j, %s", async (text) => {
    const folder = elsewhere({ ...files, topics: text })
    const answer = await asked(Check.ask({ folder, run: "a.run", topics: "topics" }))
    expect(findingOf(answer, "topics")).toEqual({
      id: "topics",
      state: "failed",
      line: null,
      message: "topics of the task without a hit: 1 (2)"
    })
    expect(stateOf(answer, "foreign topics")).toBe("ok")
    expect(failedOf(await asked(Check.ask({ folder, run: "a.run", topics: ["7"] })))).toEqual(["topics", "foreign topics"])
  })

  it("refuses a request by its fields, and fails for a file that is no run", async () => {
    const folder = elsewhere(files)
    const wrong = { folder, run: 3, depth: "x" } as unknown as typeof Check.Request.Encoded
    expect(await refused(Check.ask(wrong))).toEqual({
      id: "check",
      problems: [
        { fields: ["run"], text: "{run} is 3; it takes a file, scores by topic and document, or rows" },
        { fields: ["depth"], text: '{depth} is "x"; it takes number' }
      ]
    })
    expect((await refused(Check.ask({ folder, run: "q.txt" }))).message).toMatch(/q\.txt:1: 4 columns; expected topic, Q0/)
  })
})
