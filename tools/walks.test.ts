import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it, onTestFinished } from "vitest"
import { texts } from "./cassettes/texts.ts"
import { record } from "./cassettes/walks.ts"
import { citationsText } from "./walks.ts"

const atlas = join(import.meta.dirname, "../datasets/atlas")

describe("citations of the atlas (node tools/walks.ts)", () => {
  it("are what the tool writes, byte for byte; every work cites earlier ones only", () => {
    const text = readFileSync(join(atlas, "citations.tsv"), "utf8")
    expect(citationsText(atlas, 1) === text).toBe(true)
    const published = new Map(
      readFileSync(join(atlas, "documents.jsonl"), "utf8")
        .trimEnd()
        .split("\n")
        .map((line): [string, string] => [JSON.parse(line).id, JSON.parse(line).published])
    )
    const pairs = text.trimEnd().split("\n").slice(1)
    const wrong = pairs.filter((pair) => published.get(pair.split("\t")[1]!)! >= published.get(pair.split("\t")[0]!)!)
    expect([wrong, new Set(pairs).size]).toEqual([[], pairs.length])
  })

  it("are walked by recordings that are what the tool writes, byte for byte", async () => {
    const folder = mkdtempSync(join(tmpdir(), "walks-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const lines = await record(atlas, folder)
    expect(lines.filter((line) => line.includes(";"))).toEqual([])
    const [committed, fresh] = [texts(join(atlas, "walks")), texts(folder)]
    expect([...fresh.keys()]).toEqual([...committed.keys()])
    for (const [name, text] of fresh) expect(text === committed.get(name), name).toBe(true)
  })
})
