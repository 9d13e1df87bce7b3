import * as Result from "effect/Result"
import { describe, expect, it } from "vitest"
import { Experiment } from "../src/Experiment.ts"
import * as YamlFile from "../src/formats/YamlFile.ts"
import { experiment } from "./experiment/experiments.ts"
import { message } from "./workspace.ts"

const parse = (text: string) => YamlFile.parse(Experiment, "experiment.yaml", text)

describe("Experiment", () => {
  it("reads an experiment, with defaults for what it leaves out", () => {
    const decoded = Result.getOrThrow(parse(experiment))
    expect(decoded).toMatchObject({ id: "try", ci: true, compat: "trec_eval-9.0.8", notes: [] })
    expect(decoded.tables[0]).toMatchObject({ topics: "judged", systems: [{ runset: "cut" }] })
  })

  it("gives an expected value no tolerance unless it says so", () => {
    const one = experiment.replace(/ {6}- leaderboard[\s\S]*/, "      - { system: x, measure: RR@2, value: 0.75, origin: by hand }\n")
    expect(Result.getOrThrow(parse(one)).tables[0]!.expected).toEqual([
      { system: "x", measure: "RR@2", value: 0.75, tolerance: 0, origin: "by hand" }
    ])
  })

  it("reports all problems at once, each with its line", () => {
    const broken = experiment.replace("ci: true", "ci: maybe").replace("question", "queston").replace("    title: All runs\n", "")
    expect(message(parse(broken))).toMatchInlineSnapshot(`
      "experiment.yaml:1: question: is missing
      experiment.yaml:2: queston: is not a known key; did you mean "question"?
      experiment.yaml:3: ci: expected boolean, got "maybe"
      experiment.yaml:6: tables[0].title: is missing"
    `)
  })

  it("wants the origin of every expected value", () => {
    expect(message(parse(experiment.replace("        origin: the board\n", "")))).toContain("experiment.yaml:13: tables[0].expected[0]")
  })

  it("refuses a compat that no trec_eval has", () => {
    expect(message(parse(`${experiment}compat: trec_eval-8\n`))).toBe(
      'experiment.yaml:16: compat: expected "trec_eval-9.0.8" | "trec_eval-10.0", got "trec_eval-8"'
    )
  })
})
