import { existsSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"

const run = "1 Q0 a 1 2 x\n1 Q0 b 2 1 x\n"

const files = {
  "a.run": run,
  "b.run": run,
  "q.txt": "1 0 a 1\n1 0 b 0\n",
  "topics.tsv": "1\tsleep\n",
  "documents.jsonl": '{"_id":"a","title":"sleep","text":"sleep is good"}\n',
  "works.ris": "TY  - JOUR\nTI  - Sleep\nER  - \n",
  "query.txt": "sleep\n"
}

describe("an output that is an input of the call", () => {
  it.each([
    ["a.run", "fuse a.run b.run --out a.run"],
    ["q.txt", "fuse a.run b.run --train q.txt --method linear-ridge --out ./q.txt"],
    ["q.txt", "tune q.txt a.run b.run --out q.txt"],
    ["documents.jsonl", "index build documents.jsonl --out documents.jsonl"],
    ["topics.tsv", "retrieve --documents documents.jsonl --topics topics.tsv --out topics.tsv"],
    ["documents.jsonl", "retrieve --documents documents.jsonl --topics topics.tsv --out documents.jsonl"],
    ["works.ris", "analyse works.ris --timeline --out works.ris"],
    ["query.txt", "search --file query.txt --out query.txt --format ris"],
    ["query.txt", "search --file query.txt --prisma-s query.txt"],
    ["q.txt", "judge compare q.txt q.txt --out q.txt"],
    ["works.ris", "verify works.ris --out works.ris"],
    ["works.ris", "project update --retractions works.ris --out works.ris"],
    ["query.txt", "find sleep --in query.txt --out query.txt"]
  ])("%s stays, and one line says so: litfuse %s", async (file, line) => {
    const { code, out, err } = await litfuse(line.split(" "), files)
    expect(readFileSync(file, "utf8")).toBe(files[file as keyof typeof files])
    expect([code, out, err]).toEqual([
      2,
      "",
      expect.stringMatching(/^litfuse [a-z ]+: \S+ is also (the|an) input file; write to another file\n$/)
    ])
    expect(existsSync(`${file}.segments`)).toBe(false)
  })

  it("may be another file", async () => {
    expect((await litfuse(["fuse", "a.run", "b.run", "--out", "c.run"], files)).code).toBe(0)
    expect(readFileSync("c.run", "utf8")).toContain("1 Q0 a 1 ")
  })
})
