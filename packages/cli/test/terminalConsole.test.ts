import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { run } from "../src/app.ts"
import { inFolder, listen } from "./terminal.ts"

/** A colour, the same as one character (C1), an override of direction, and one that goes back to the start of the line. */
const escapes = "\u001b[31m\u009b31m\u202e\r"

const file = `a${escapes}.run`

const files = {
  "q.qrels": "1 0 d1 1\n1 0 d2 0\n",
  [file]: "1 Q0 d1 1 2.0 t\n1 Q0 d2 2 1.0 t\n",
  "b.run": "1 Q0 d2 1 2.0 t\n1 Q0 d3 2 1.0 t\n",
  "turned.qrels": "1\u202e 0 d\u202e 1\n",
  "turned.run": "1\u202e Q0 d\u202e 1 2.0 t\u202e\n",
  "t.tsv": "1\taspirin\n",
  "docs.jsonl": `${JSON.stringify({ _id: `d${escapes}\n`, title: `aspirin${escapes}`, text: "heart" })}\n`,
  "one.jsonl": `${JSON.stringify({ _id: "d\u202e", title: `aspirin${escapes}`, text: "heart" })}\n`,
  "lib.ris": `TY  - JOUR\nTI  - Title ${escapes} one\nAU  - Smith${escapes}, J\nDO  - 10.1/x\nER  - \n\n`.repeat(2),
  "bad.ris": `TY  - JOUR\nTI  - A\nZ${escapes}Y  - q\nER  - \n`,
  "lib.csv": `title,doi,we${escapes}ird\n"A ${escapes}",10.1/1,x\n`,
  "lib.bib": `@article{k${escapes}ey, title={A ${escapes} b}, foo${escapes} = {x}}\n`,
  "pipe.yaml": 'nodes:\n  "a\\e[31m":\n    use: "source/\\e[31mx"\n',
  "datasets/d/dataset.yaml": 'title: "d\\e[31m"\n',
  "litfuse.config.yaml": 'plugins: ["./no\\e[31mne.ts"]\n'
}

/** What a terminal would obey; line breaks are ours. */
const obeyed = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

const words: ReadonlyArray<ReadonlyArray<string>> = [
  ["eval", "q.qrels", file],
  ["eval", "q.qrels", file, "--format", "json"],
  ["eval", "q.qrels", file, "b.run"],
  ["eval", "turned.qrels", "turned.run", "--per-topic"],
  ["eval", "q.qrels", "b.run", "-m", file],
  ["eval", file],
  ["compare", "q.qrels", file, "b.run"],
  ["compare", "q.qrels", file, "b.run", "--format", "json"],
  ["compare", "q.qrels", file, "b.run", "--format", "tex"],
  ["compare", "turned.qrels", "turned.run", "b.run"],
  ["fuse", file, "b.run", "--out", `f${escapes}.run`],
  ["tune", "q.qrels", file, "b.run"],
  ["retrieve", "--documents", "docs.jsonl", "--topics", "t.tsv", "--out", "x.run"],
  ["retrieve", "--documents", file, "--topics", "t.tsv", "--out", "x.run"],
  ["retrieve", "--documents", "one.jsonl", "--topics", "t.tsv", "--out", "x.run", "--param", `k${escapes}=1`],
  ["index", "build", "one.jsonl", "--out", `i${escapes}.index`],
  ["search", "aspirin", "--index", `i${escapes}.index`],
  ["search", "aspirin", "--index", `i${escapes}.index`, "--format", "table"],
  ["search", `aspirin${escapes}`, "--source", `no${escapes}`],
  ["convert", "bad.ris", "out.csv"],
  ["convert", "lib.csv", "out.ris"],
  ["convert", "lib.bib", `out.x${escapes}`],
  ["dedup", "lib.ris", "lib.csv", "--format", "text"],
  ["query", "lint", `aspirin${escapes} [tiab`],
  ["pipeline", "run", "pipe.yaml", "--query", escapes],
  ["bench", "data", "list"],
  ["bench", "data", "check"],
  ["bench", "run", file],
  ["bench", "merge", file],
  ["plugin", "list"],
  ["source", "show", escapes],
  ["replay", escapes],
  ["trust"],
  [`no${escapes}`],
  ["search", "x", `--no${escapes}`]
]

// no name of a file on Windows holds such characters
describe.skipIf(process.platform === "win32")("what a terminal is told", () => {
  it("is text, whatever files, names and words hold", async () => {
    inFolder(files)
    for (const one of words) {
      const { out, err } = listen()
      await Effect.runPromise(run(one))
      const said = out() + err()
      expect(said, one.join(" ")).not.toBe("")
      expect(said.replaceAll("\n", "").match(obeyed), `${one.join(" ")}\n${said}`).toBeNull()
    }
  })

  it("has the values of JSON as they are", async () => {
    inFolder({ ...files, "litfuse.config.yaml": "" })
    const { out } = listen()
    await Effect.runPromise(run(["eval", "q.qrels", file, "--format", "json"]))
    expect(JSON.parse(out())).toMatchObject({ runs: [{ file }] })
  })
})
