/** docs/reference/presets.md describes every node of the three presets, and its numbers are those of the report. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { parse } from "yaml"

const root = join(import.meta.dirname, "../..")
const read = (path: string): string => readFileSync(join(root, path), "utf8")
const page = read("docs/reference/presets.md")

describe("docs/reference/presets.md", () => {
  it.each(["paper", "repo", "corrected"])("names every plugin of %s", (preset) => {
    const { nodes }: { nodes: ReadonlyArray<{ readonly plugin: string }> } = parse(read(`presets/${preset}.pipeline.yaml`))
    const plugins = nodes.map(({ plugin }) => plugin.split("/")).filter(([kind]) => kind !== "source" && kind !== "step")
    for (const [, id] of plugins) expect([id, page.includes(`\`${id}\``)]).toEqual([id, true])
  })

  it("has no difference that the report does not have", () => {
    const report = read("reports/ranking-variants/report.md")
    const differences = [...page.matchAll(/\| `(\w+)` \| [^|]+ \| (-\d\S+) (\[.*?\]) \|/g)]
    expect(differences).toHaveLength(6)
    for (const [, preset, difference, interval] of differences)
      expect(report).toMatch(
        new RegExp(`\\| preset ${preset} .*\\| ${difference} +\\| ${interval!.replace(/[[\]+.]/g, "\\$&")} \\| .*loss`)
      )
  })
})
