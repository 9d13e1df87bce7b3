import { existsSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import * as Pipeline from "../src/Pipeline.ts"
import { asked } from "./asked.ts"
import { written } from "./written.ts"

const preset = readFileSync(join(import.meta.dirname, "../../../presets/corrected.pipeline.yaml"), "utf8")

const repaired = (text: string, rest: { readonly write?: boolean } = {}) => {
  const folder = written({ "pipelines/mine.pipeline.yaml": text })
  const read = () => readFileSync(join(folder, "pipelines/mine.pipeline.yaml"), "utf8")
  return asked(Pipeline.repair({ folder, pipeline: "mine", ...rest })).then((answer) => ({ ...answer, now: read() }))
}

describe("the repair of a pipeline", () => {
  it("changes nothing in a pipeline that is fine", async () => {
    expect(await repaired(preset, { write: true })).toMatchObject({ repairs: [], left: [], diff: [], isWritten: false, now: preset })
  })

  it.each([
    ["the name of a plugin", "plugin: step/works", "plugin: step/wroks"],
    ["a node that is read", "works: works", "works: work"],
    ["a key of a node", "inputs:", "input:"],
    ["a parameter", "halfLifeYears: 5", "halfLifeYear: 5"],
    ["a number in quotation marks", "halfLifeYears: 5", 'halfLifeYears: "5"'],
    ["an input", "inputs: { records: sources }", "inputs: { record: sources }"]
  ])("mends %s, and keeps every other byte", async (_, right, wrong) => {
    const fine = preset.includes("halfLifeYears")
      ? preset
      : preset.replace("plugin: ranker/recency", "plugin: ranker/recency, params: { halfLifeYears: 5 }")
    expect(fine).toContain(right)
    const damaged = fine.replace(right, wrong)
    const shown = await repaired(damaged)
    expect(shown).toMatchObject({ left: [], isWritten: false, now: damaged })
    expect(shown.diff.filter((line) => /^[-+]/u.test(line))).toHaveLength(2)
    expect((await repaired(damaged, { write: true })).now).toBe(fine)
  })

  it("mends a pipeline whose parameter has no value", async () => {
    const template = (plugin: string) =>
      `parameters: { years: { type: number } }\n${preset.replace(/plugin: ranker\/recency(?:, params: \{[^}]*\})?/u, `plugin: ${plugin}, params: { halfLifeYears: { parameter: years } }`)}`
    expect(template("ranker/recency")).toContain("parameter: years")
    const { now, left } = await repaired(template("ranker/recensy"), { write: true })
    expect(now).toBe(template("ranker/recency"))
    expect(left).toEqual([expect.stringContaining('parameter "years" has no value')])
  })

  it("stops in a large file with many problems, and says so", async () => {
    const wrong = preset.replaceAll("step/", "stepp/").replaceAll("inputs:", "inputz:")
    const { left, repairs } = await repaired(`${wrong}# ${"x".repeat(60_000)}\n`)
    expect(left[0]).toBe("mine: has too many possible changes to try them all; repair some of these by hand first")
    expect([left.length > 1, repairs.length]).toEqual([true, 3])
    expect((await repaired(wrong)).left.join()).not.toContain("too many")
  })

  it("leaves what can mean several things, or nothing", async () => {
    const { repairs, left } = await repaired(preset.replace("plugin: step/works", "plugin: step/zzzz"))
    expect([repairs, left.length > 0]).toEqual([[], true])
    const twice =
      "nodes:\n  - { id: aab, plugin: step/seeds, inputs: { query: $query } }\n  - { id: aac, plugin: step/seeds, inputs: { query: $query } }\n"
    const unclear = await repaired(`${twice}  - { id: works, plugin: step/works, inputs: { records: aad } }\n`)
    expect(unclear).toMatchObject({ repairs: [], diff: [] })
    expect(unclear.left[0]).toContain('did you mean "aab" or "aac"?')
  })

  it("changes no preset of litfuse and no file behind a link, and names a text that is no YAML", async () => {
    const folder = written({ "real.yaml": preset.replace("plugin: step/works", "plugin: step/wroks"), "broken.yaml": "nodes: [\n" })
    symlinkSync(join(folder, "real.yaml"), join(folder, "link.yaml"))
    await expect(asked(Pipeline.repair({ folder, pipeline: "link.yaml", write: true }))).rejects.toThrow("link.yaml is a link")
    expect(readFileSync(join(folder, "real.yaml"), "utf8")).toContain("wroks")
    const broken = await asked(Pipeline.repair({ folder, pipeline: "broken.yaml", write: true }))
    expect(broken).toMatchObject({ repairs: [], isWritten: false, left: [expect.stringContaining("is not YAML")] })
    expect(existsSync(join(folder, "broken.yaml"))).toBe(true)
  })
})
