import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const atlas = join(import.meta.dirname, "../../datasets/atlas")

it("in the atlas every work cites only earlier works, and each only once", () => {
  const text = readFileSync(join(atlas, "citations.tsv"), "utf8")
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
