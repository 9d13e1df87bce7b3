import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import { run } from "../../src/app.ts"
import { listen } from "../terminal.ts"
import { litfuse } from "./litfuse.ts"

const files = {
  "qrels.txt": "1 0 d1 2\n1 0 d2 0\n2 0 d4 1\n",
  "BM25 v2.run": "1 Q0 d2 1 9 bm25\n1 Q0 d1 2 8 bm25\n2 Q0 d4 1 6 bm25\n",
  "dense.run": "1 Q0 d1 1 9 dense\n2 Q0 d4 1 6 dense\n"
}

const again = async (...words: ReadonlyArray<string>) => {
  const written = listen()
  const code = await Effect.runPromise(run(words))
  return { code, out: written.out(), err: written.err().replace(/^\d+% .*\n/gm, "") }
}

describe("litfuse bench init", () => {
  it("makes a gate that opens, and closes when a run moves", async () => {
    const { code, err, out, folder } = await litfuse(["bench", "init", "qrels.txt", "BM25 v2.run", "dense.run"], files)
    expect({ code, err }).toEqual({ code: 0, err: "" })
    for (const name of [
      "datasets/mine/dataset.yaml",
      "reports/mine/experiment.yaml",
      ".github/workflows/litfuse.yml",
      "datasets/mine/runs/bm25-v2.run"
    ])
      expect(out).toContain(`${name}\n`)
    const experiment = readFileSync(join(folder, "reports/mine/experiment.yaml"), "utf8")
    const first = (file: string) => readFileSync(join(folder, file), "utf8").split("\n")[0]
    expect(first("reports/mine/experiment.yaml")).toMatch(/^# yaml-language-server: .*\/litfuse\/schemas\/experiment\.schema\.json$/)
    expect(first("datasets/mine/dataset.yaml")).toMatch(/^# yaml-language-server: .*\/litfuse\/schemas\/dataset\.schema\.json$/)
    expect(experiment).toContain('{ system: "dense", measure: "nDCG@10", value: 1.0000, digits: 4')
    expect(await again("bench", "run", "mine", "--formats", "none")).toMatchObject({ code: 0, err: "" })
    expect((await again("bench", "check", "--ci", "--require-data")).code).toBe(0)
    expect((await again("bench", "data", "check", "mine")).code).toBe(0)
    writeFileSync(join(folder, "datasets/mine/runs/dense.run"), files["BM25 v2.run"])
    const moved = await again("bench", "check", "--ci")
    expect(moved.code).toBe(1)
    expect(moved.out).toMatch(/\| dense +\| nDCG@10 +\| +1\.0000 \| +0\.\d{4} \| +-0\.\d{4} \| failed \(worse\)/)
  })

  it("writes over nothing", async () => {
    await litfuse(["bench", "init", "qrels.txt", "dense.run"], files)
    const { code, err } = await again("bench", "init", "qrels.txt", "dense.run")
    expect({ code, err }).toEqual({
      code: 2,
      err: "litfuse bench init: datasets/mine/dataset.yaml already exists; use another --id, or remove it first\n"
    })
  })

  it.each([
    [["--id", "My Runs"], '--id is "My Runs"; it takes lower-case letters, digits, points and hyphens'],
    [["-m", "nDGC@10"], "nDGC@10"],
    [["-"], "standard input (-) cannot be copied under a name; name files"]
  ])("refuses %o in one line, and writes nothing", async (words, text) => {
    const { code, out, err } = await litfuse(["bench", "init", "qrels.txt", "dense.run", ...words], files)
    expect([code, out, err.trimEnd().split("\n").length]).toEqual([2, "", 1])
    expect(err).toContain(text)
  })
})
