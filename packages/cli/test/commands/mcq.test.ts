import { describe, expect, it } from "vitest"
import { again, litfuse } from "./litfuse.ts"

const stems = ["one", "two", "three", "four"]
const files = {
  "questions.txt": stems
    .map((stem, i) => `Q${i + 1}: ${stem}?\nOptions:\nA: ${stem}\nB: longer text\nC: longest text of all\nD: x\n`)
    .join("\n"),
  "keys.txt": "Q1 Answer: B, C\nQ2 Answer: A, D\nQ3 Answer: A, B\nQ4 Answer: B, C\n",
  "mine.txt": "Q1 Answer: B, C\nQ2 Answer: A\nQ3 Answer: A, B\n",
  "exam.jsonl": '{"question":"Which?","opa":"a","opb":"b","opc":"c","opd":"d","cop":2}\n'
}

describe("bench mcq score", () => {
  it("prints answers next to chance, the longest options and the most frequent key", async () => {
    const { code, out, err } = await litfuse("bench mcq score questions.txt keys.txt --answers mine.txt".split(" "), files)
    expect([code, err]).toEqual([0, "note (unanswered) mine.txt: 1 question without an answer count 0: Q4\n"])
    expect(out).toMatch(/^4 questions: 4 with 2 right options\n/)
    expect(out).toMatch(/\| chance: 2 options by lot +\| +0\.7 \| 0\.167 +\|/)
    expect(out).toMatch(/\| the 2 longest options +\| +2 \| 0\.500 \[0\.150, 0\.850\] \|/)
    expect(out).toMatch(/\| the most frequent key: B, C +\| +2 \|/)
    expect(out).toMatch(/\| mine\.txt +\| +2 \| 0\.500 .*\| 1 won, 1 lost, p 1\.000 \|/)
    const { out: json } = await again("bench mcq score questions.txt keys.txt --answers mine.txt --format json")
    expect(JSON.parse(json)).toMatchObject({ version: 1, questions: 4, rows: [{}, {}, {}, { f1: { value: 10 / 13 }, unanswered: ["Q4"] }] })
  })

  it("reads keys from lines of JSON, and refuses what it cannot score", async () => {
    const { out } = await litfuse("bench mcq score exam.jsonl".split(" "), files)
    expect(out).toMatch(/^1 question: 1 with 1 right option\n/)
    const refused = async (line: string) => {
      const { code, out, err } = await again(`bench mcq score ${line}`)
      expect([code, out]).toEqual([2, ""])
      return err
    }
    expect(await refused("questions.txt")).toMatch(/^litfuse bench mcq score: the keys of questions\.txt are missing/)
    expect(await refused("exam.jsonl keys.txt")).toMatch(/exam\.jsonl has its keys already; leave out keys\.txt/)
    expect(await refused("questions.txt keys.txt --answers mine.txt --answers mine.txt")).toMatch(/--answers names mine\.txt twice/)
    expect(await refused("questions.txt keys.txt --out keys.txt")).toMatch(/keys\.txt/)
    expect(await refused("questions.txt questions.txt")).toMatch(/questions\.txt:1: this is no answer/)
  })
})
