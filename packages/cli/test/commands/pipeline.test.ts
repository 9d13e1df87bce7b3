import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { collection } from "./collection.ts"
import { litfuse } from "./litfuse.ts"

const preset = readFileSync(join(import.meta.dirname, "../../../../presets/corpus.pipeline.yaml"), "utf8")
const files = { ...collection, "fine.yaml": preset }

const wrong = `about: a cycle, two unknown plugins and a bad parameter
nodes:
  - { id: a, plugin: fusion/rrf, inputs: { rankings: b } }
  - { id: b, plugin: fusion/rrf, inputs: { rankings: a } }
  - { id: c, plugin: ranker/bm52, inputs: { query: $query } }
  - { id: d, plugin: crystal-ball }
  - { id: e, plugin: fusion/rrf, params: { k: often }, inputs: { rankings: a } }
`

describe("litfuse pipeline", () => {
  it("checks a file and shows its batches", async () => {
    const { code, out } = await litfuse(["pipeline", "check", "fine.yaml", "--dataset", "tiny"], files)
    expect(code).toBe(0)
    expect(out).toBe("fine.yaml: 5 nodes in 4 batches\n  1  corpus\n  2  lists, works\n  3  titles\n  4  fused\n")
  })

  it("runs a file: a line per node, then the last ranking", async () => {
    const { code, out } = await litfuse(["pipeline", "run", "fine.yaml", "--dataset", "tiny", "--query", "gout attacks"], files)
    expect(code).toBe(0)
    expect(out).toMatch(/^corpus +source\/corpus +ran +\d+ +1 +2 /m)
    expect(out.match(/corpus:d\d/g)).toEqual(["corpus:d2", "corpus:d1"])
  })

  it("prints all problems of a thoroughly wrong file in one go, each with its line", async () => {
    const { code, out, err } = await litfuse(["pipeline", "check", "wrong.yaml"], { ...files, "wrong.yaml": wrong })
    expect([code, out]).toEqual([2, ""])
    const lines = err.trimEnd().split("\n")
    expect(lines.at(-1)).toMatch(/problem\(s\) in wrong\.yaml$/)
    const text = lines.join("\n")
    expect(text).toMatch(/wrong\.yaml:3: node "a": waits for itself: a <- b <- a/)
    expect(text).toMatch(/wrong\.yaml:5: node "c": unknown plugin "ranker\/bm52"; did you mean "ranker\/bm25"/)
    expect(text).toMatch(/wrong\.yaml:6: node "d": unknown plugin "crystal-ball"/)
    expect(text).toMatch(/wrong\.yaml:7: node "e": fusion\/rrf: params\.k: expected/)
  })

  it("names a file that is not there", async () => {
    const { code, err } = await litfuse(["pipeline", "check", "absent.yaml"], files)
    expect(code).toBe(2)
    expect(err).toMatch(/^absent\.yaml: .*cannot be read/)
  })
})
