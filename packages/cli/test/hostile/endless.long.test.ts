/** A folder with pipes without a writer, and with links to an endless device: a command reports an error instead of waiting. */
import { execFile, execFileSync } from "node:child_process"
import { mkdirSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { inFolder } from "../terminal.ts"

const main = join(import.meta.dirname, "../../src/main.ts")

const pipes = [
  "datasets/d/dataset.yaml",
  "other/reports/e/experiment.yaml",
  "presets/x.pipeline.yaml",
  "parts/a.shard.json",
  "parts/a.dedup.json"
]

const links = ["c.csv", "c.jsonl", "c.run", "parts/b.shard.run"]

/** What a command says last on stderr, and its exit code. */
const said = (cwd: string, words: ReadonlyArray<string>) =>
  new Promise<readonly [code: unknown, line: string]>((done) => {
    execFile(process.execPath, [main, ...words], { cwd, timeout: 240_000, killSignal: "SIGKILL" }, (error, _, stderr) =>
      done([error?.code ?? error?.signal ?? 0, stderr.trimEnd().split("\n").at(-1)!])
    )
  })

const cases: ReadonlyArray<readonly [folder: string, words: string, line: RegExp]> = [
  [".", "data list", /^litfuse bench data list: datasets\/d\/dataset\.yaml: this is a device or a pipe; expected a file$/],
  ["other", "bench list", /^litfuse bench list: reports\/e\/experiment\.yaml: this is a device or a pipe; expected a file$/],
  [".", "search gout --preset x --source openalex", /^litfuse search: unknown preset "x"; choose from/],
  [".", "bench merge parts", /^litfuse: parts\/a\.shard\.json: this is not a regular file; expected a shard$/],
  [".", "dedup a.ris --merge parts", /^litfuse: parts\/a\.dedup\.json: this is not a regular file; expected a shard$/],
  [".", "convert c.csv o.ris", /^litfuse: c\.csv: this is a device; expected a file, or - for standard input$/],
  [".", "retrieve --documents c.jsonl --topics t.tsv --out o.run", /^litfuse: c\.jsonl: this is a device; /],
  [".", "eval q.qrels c.run", /^litfuse eval: c\.run: this is a device; /]
]

describe.skipIf(process.platform === "win32")("a folder with files that have no end", () => {
  it("keeps no command waiting", async () => {
    const folder = inFolder({
      "reports/r": "",
      "other/datasets/r": "",
      "a.ris": "TY  - JOUR\nTI  - A\nER  - \n",
      "t.tsv": "1\tgout\n",
      "q.qrels": "1 0 d 1\n"
    })
    for (const path of [...pipes, ...links]) mkdirSync(join(folder, path, ".."), { recursive: true })
    execFileSync("mkfifo", pipes, { cwd: folder })
    for (const path of links) symlinkSync("/dev/zero", join(folder, path))
    const all = await Promise.all(cases.map(([below, words]) => said(join(folder, below), words.split(" "))))
    for (const [i, [, words, line]] of cases.entries()) expect([words, ...all[i]!]).toEqual([words, 2, expect.stringMatching(line)])
  })
})
