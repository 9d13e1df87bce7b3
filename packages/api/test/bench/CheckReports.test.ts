import { existsSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { experiment, manifest, place, read, refused, tiny, watched } from "./workspace.ts"

const away = { ...tiny, "datasets/tiny/dataset.yaml": tiny["datasets/tiny/dataset.yaml"]!.replace("embedded: true\n", "") }

describe("Bench.Check", () => {
  it("regenerates reports, names the workspace, and reports equal ones", async () => {
    const folder = place()
    await asked(Bench.Run.ask({ folder, experiment: "try" }))
    const { answer, told } = await watched(Bench.Check.ask({ folder, ci: true }))
    const expected = { part: "all", system: "run", measure: "RR", expected: "0.5", actual: "0.5", verdict: "equal", origin: "by hand" }
    expect(answer).toEqual({
      root: folder,
      experiments: [
        {
          id: "try",
          state: "same",
          text: "The one expected value holds (1 equal).",
          changed: [],
          expected: [expected],
          moves: [],
          isLacking: false
        }
      ],
      problems: [],
      unmarked: [],
      miscount: null,
      isOpen: true
    })
    expect(Schema.is(Bench.Check.Answer)(JSON.parse(JSON.stringify(answer)))).toBe(true)
    expect(told).toEqual([`1 experiment of ${folder}`])
  })

  it("says what moved, and writes it where that is asked for", async () => {
    const folder = place()
    await asked(Bench.Run.ask({ folder, experiment: "try" }))
    const results = join(folder, "reports/try/results.json")
    const fresh = read(results)
    writeFileSync(results, fresh.replaceAll(/"RR": (\[?)0\.5/g, '"RR": $10.25'))
    const { answer, findings } = await asked(Bench.Check.run({ folder, experiments: ["try"] }))
    expect(answer.isOpen).toBe(false)
    expect(answer.experiments[0]).toMatchObject({
      state: "changed",
      changed: ["results.json"],
      moves: [{ table: "all", system: "run", measure: "RR", before: 0.25, after: 0.5, topics: 1 }]
    })
    expect(Bench.Check.failures(findings)[0]).toMatch(/^try: means that moved\n/)
    expect(Bench.Check.summary(findings)).toMatch(/^# litfuse: 1 of 1 experiment does not pass\n/)
    expect(Bench.Check.junit(findings)).toContain("these files would change: results.json")
    expect(Bench.Check.annotations(findings)).toEqual([expect.stringContaining("title=try would change")])
    const updated = await asked(Bench.Check.ask({ folder, experiments: ["try"], update: true }))
    expect([updated.experiments[0]!.state, updated.isOpen, read(results)]).toEqual(["updated", true, fresh])
  })

  it("is open where an expected value fails in neither direction, and closed by better ones too", async () => {
    const folder = place({ ...tiny, "reports/try/experiment.yaml": experiment("0.4") })
    const { isOpen, experiments } = await asked(Bench.Check.ask({ folder, experiments: ["try"], update: true }))
    expect([isOpen, experiments[0]!.state, experiments[0]!.expected[0]!.verdict]).toEqual([false, "failed", "better"])
    // a value that fails stays one although its report was written
    expect(existsSync(join(folder, "reports/try/results.json"))).toBe(true)
  })

  it("requires data of none, of what is named, or of all", async () => {
    const folder = place(away)
    const lacking = async (request: object) => {
      const { experiments, isOpen } = await asked(Bench.Check.ask({ folder, ...request }))
      expect(experiments.map(({ state, expected }) => [state, expected])).toEqual([["no data", []]])
      return [experiments[0]!.isLacking, isOpen]
    }
    expect(await lacking({ experiments: ["try"] })).toEqual([false, true])
    expect(await lacking({ experiments: ["try"], required: "named" })).toEqual([true, false])
    expect(await lacking({ ci: true, required: "named" })).toEqual([false, true])
    expect(await lacking({ ci: true, required: "all" })).toEqual([true, false])
  })

  it("finds experiments that cannot be run, and checks the others", async () => {
    const folder = place({ ...tiny, "reports/bad/experiment.yaml": "id: bad\nidd: 1\n" })
    const { experiments, problems, isOpen } = await asked(Bench.Check.ask({ folder, experiments: ["try"], ci: true }))
    expect(experiments.map(({ id, state }) => [id, state])).toEqual([
      ["try", "changed"],
      ["bad", "broken"]
    ])
    expect([problems, isOpen]).toEqual([[expect.stringContaining("idd: is not a known key")], false])
  })

  it("names experiments marked `ci: false`, and fails for any number of experiments but the expected one", async () => {
    const other = experiment().replace("id: try", "id: other").replace("ci: true", "ci: false")
    const folder = place({ ...tiny, "reports/other/experiment.yaml": other })
    await asked(Bench.Run.ask({ folder, experiment: "try" }))
    const found = async (request: object) => {
      const { answer, coverage, findings } = await asked(Bench.Check.run({ folder, ci: true, ...request }))
      return { ...answer, lines: Bench.Check.coverageLines(coverage), summary: Bench.Check.summary(findings, coverage) }
    }
    const unmarked = "not checked, because `ci: false`: other"
    expect(await found({})).toMatchObject({ unmarked: ["other"], isOpen: true, lines: [unmarked] })
    expect(await found({ expect: 1 })).toMatchObject({ miscount: null, isOpen: true, lines: [unmarked] })
    const more = "1 experiment checked, but 2 expected; restore what is missing, or change the expected number"
    const closed = await found({ expect: 2 })
    expect(closed).toMatchObject({ miscount: more, isOpen: false, lines: [unmarked, more] })
    expect(closed.summary).toMatch(/^# litfuse: 1 experiment checked, but 2 expected;.*\n[^]*\nNot checked, because `ci: false`: other\.\n/)
    // a named experiment is checked whatever its mark says
    await asked(Bench.Run.ask({ folder, experiment: "other" }))
    expect(await found({ experiments: ["other"], expect: 2 })).toMatchObject({ unmarked: [], isOpen: true, lines: [] })
    expect(await found({ experiments: ["other"], ci: false, expect: 2 })).toMatchObject({ unmarked: [], isOpen: false })
  })

  it("is refused with the names of fields where there is nothing to check, or an index for two", async () => {
    const folder = place({ ...tiny, "reports/two/experiment.yaml": experiment().replace("id: try", "id: two") })
    expect(await refused(Bench.Check.ask({ folder }))).toEqual([[["ci"], "name an experiment, or use <ci>"]])
    expect(await refused(Bench.Check.ask({ folder, ci: true, index: "x" }))).toEqual([
      [["index"], "<index> covers the documents of one dataset; name one experiment, not 2"]
    ])
    const none = place({ ...tiny, "reports/try/experiment.yaml": experiment().replace("ci: true", "ci: false") })
    expect(await refused(Bench.Check.ask({ folder: none, ci: true }))).toEqual([
      [[], expect.stringContaining(`no experiment below ${none}/reports is marked \`ci: true\``)]
    ])
    expect(await refused(Bench.Check.ask({ folder, workers: 65 }))).toEqual([[["workers"], expect.stringContaining("<workers> is 65")]])
  })

  it("reads nothing of the current folder: the manifest of the request's folder is the one that counts", async () => {
    const folder = place({ ...tiny, "datasets/tiny/dataset.yaml": manifest("  qrels: 1\n") })
    expect((await asked(Bench.Check.ask({ folder, experiments: ["try"] }))).problems[0]).toMatch(/datasets\/tiny\/dataset\.yaml:/)
  })
})
