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
const stateOf = ({ findings }: Check.Answer, what: string) => findings.find((one) => one.what === what)?.state

describe("Check", () => {
  it("checks a file of a folder that is not the current one", async () => {
    const folder = elsewhere(files)
    const answer = await asked(Check.ask({ folder, run: "a.run", qrels: "q.txt", documents: "ids.txt", depth: 1 }))
    expect(answer.wrong).toBe(3)
    expect(["depth", "judged topics", "documents", "order"].map((what) => stateOf(answer, what))).toEqual(["wrong", "wrong", "wrong", "ok"])
    expect(answer.findings[0]).toEqual({ state: "ok", what: "format", detail: "2 hits, 1 topic, tag a; no document twice in a topic" })
    expect(isPlain(Check.Answer, answer)).toBe(true)
  })

  it("checks scores, which have no order of their own", async () => {
    const folder = elsewhere(files)
    expect(stateOf(await asked(Check.ask({ folder, run: "rising.run" })), "order")).toBe("note")
    const answer = await asked(Check.ask({ folder, run: { 1: { x: 1, y: 2 } }, qrels: { 1: { x: 1 } } }))
    expect([answer.wrong, stateOf(answer, "order"), stateOf(answer, "judged topics")]).toEqual([0, "ok", "ok"])
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
