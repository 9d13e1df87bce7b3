import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { litfuse } from "./litfuse.ts"
import { tuning } from "./tuning.ts"

const page = readFileSync(join(import.meta.dirname, "../../../../docs/tuning.md"), "utf8")
const [dataset, experiment] = [...page.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map((match) => match[1]!)

/** Judgements and three runs of twelve topics. */
const data = Object.fromEntries(
  Object.entries(tuning())
    .filter(([path]) => /(qrels\.txt|runs\/[abc])$/.test(path))
    .map(([path, text]) => [path.replace("datasets/tiny", "datasets/mine"), text])
)
const files = { ...data, "datasets/mine/dataset.yaml": dataset!, "reports/mine/experiment.yaml": experiment! }

describe("the recipe of docs/tuning.md", () => {
  it("works as it is printed, and the check prints what to pin", async () => {
    expect(Object.keys(data)).toHaveLength(4)
    const checked = await litfuse(["bench", "data", "check", "mine"], files)
    expect([checked.code, checked.err]).toEqual([0, ""])
    const [, pins] = /write instead (files: 3, lines: \d+, sha256: \w{64})/.exec(checked.out)!
    const [, sha256] = /its sha256 (\w{64}) was not compared/.exec(checked.out)!
    const pinned = dataset!
      .replace("unseen: not pinned yet }", `sha256: ${sha256} }`)
      .replace("unseen: not pinned yet", pins!.replaceAll(", ", "\n    "))
    expect(pinned).not.toContain("unseen")
    const again = await litfuse(["bench", "data", "check", "mine"], { ...files, "datasets/mine/dataset.yaml": pinned })
    expect([again.code, again.out.includes("not compared")]).toEqual([0, false])
  })

  it("tunes as it is printed", async () => {
    const { code, err, out, folder } = await litfuse(["bench", "tune", "mine"], files)
    expect([code, err]).toEqual([0, ""])
    expect(out).toMatch(
      /reports\/mine\/report\.md\n\nFinding: On 12 topics, `learned` [^]+\nFigure: reports\/mine\/mine-curve-learned\.svg\n$/
    )
    expect(readFileSync(join(folder, "reports/mine/report.md"), "utf8")).toMatch(/\| learned /)
  })

  it("says what each search takes, as they do", async () => {
    const tune = (search: string) =>
      litfuse(["bench", "tune", "mine"], {
        ...files,
        "reports/mine/experiment.yaml": experiment!.replace("seeds: 10", "seeds: 1").replace(/search: \{.*\}/, `search: { by: ${search} }`)
      })
    for (const search of ["grid, patience: 2", "random, points: 4, patience: 2", "latin-hypercube, points: 4"])
      expect((await tune(search)).code).toBe(0)
    expect((await tune("latin-hypercube, points: 4, patience: 2")).err).toMatch(/search\.patience: is not a known key\n$/)
  })
})
