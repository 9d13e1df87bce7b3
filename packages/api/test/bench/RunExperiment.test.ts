import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { experiment, place, read, refused, retrieving, tiny, watched, withDocuments } from "./workspace.ts"

describe("Bench.Run", () => {
  it("runs an experiment of a folder that is not the current one, and writes its report there", async () => {
    const folder = place()
    const { answer, events } = await watched(
      Bench.Run.ask({ folder, experiment: "try", forms: ["csv", "ir-metadata"], runs: "out", machine: { node: "24.0.0" } })
    )
    expect(answer).toEqual({
      experiment: "try",
      headlines: ["1 of 1 value that others printed is reproduced (by hand)."],
      expectations: "The one expected value holds (1 equal).",
      finding: "1 of 1 value that others printed is reproduced (by hand).",
      table: expect.objectContaining({ rows: [["run", "0.5000"]], of: { rows: 1, columns: 2 } }),
      surprises: [],
      files: ["reports/try/results.json", "reports/try/rankings.json", "reports/try/report.md"],
      report: "reports/try/report.md",
      forms: [".cache/reports/try/values.csv", ".cache/reports/try/ir-metadata.yaml"]
    })
    expect(Schema.is(Bench.Run.Answer)(JSON.parse(JSON.stringify(answer)))).toBe(true)
    for (const file of [...answer.files, ...answer.forms, "out/all/run.run"])
      expect([file, existsSync(join(folder, file))]).toEqual([file, true])
    expect(read(folder, answer.forms[1]!)).toContain("node==24.0.0")
    expect(events).toEqual([{ _tag: "Stepped", of: "try", done: 0, total: 1, what: "all: run" }])
  })

  it("names files from the folder of the request, which may be any folder of the workspace", async () => {
    const folder = place({ ...tiny, "below/deep/x": "" })
    const { report, forms } = await asked(Bench.Run.ask({ folder: join(folder, "below/deep"), experiment: "try", forms: ["html"] }))
    expect([report, ...forms]).toEqual(["../../reports/try/report.md", "../../.cache/reports/try/report.html"])
  })

  it("says which expected values do not hold, better ones among them", async () => {
    const folder = place({ ...tiny, "reports/try/experiment.yaml": experiment("0.4") })
    const { surprises } = await asked(Bench.Run.ask({ folder, experiment: "try" }))
    expect(surprises).toEqual([{ system: "run", measure: "RR", expected: "0.4", actual: "0.5", verdict: "better", origin: "by hand" }])
  })

  it("says why one thread makes a report, with the field that has no effect", async () => {
    const { events } = await watched(Bench.Run.ask({ folder: place(), experiment: "try", workers: 2 }))
    expect(events[0]).toEqual({
      _tag: "Told",
      text: "try has one table or analysis, which one thread makes; {workers} changes nothing",
      fields: ["workers"]
    })
  })

  it("shares the tables of a report among threads, and gives the same bytes", async () => {
    const files = {
      ...withDocuments([{ _id: "a", title: "gout", text: "" }]),
      "reports/try/experiment.yaml": `${experiment().split("  - id")[0]!}${retrieving("one")}${retrieving("two")}`
    }
    const [alone, shared] = [place(files), place(files)]
    await asked(Bench.Run.ask({ folder: alone, experiment: "try" }))
    const { told } = await watched(Bench.Run.ask({ folder: shared, experiment: "try", workers: 2 }))
    expect(told).toEqual([])
    for (const file of ["results.json", "report.md"]) expect(read(shared, "reports/try", file)).toBe(read(alone, "reports/try", file))
  })

  it("is refused with the names of fields, before anything is done", async () => {
    const folder = place()
    const cores = availableParallelism()
    for (const workers of [0, 65, 1.5])
      expect(await refused(Bench.Run.ask({ folder, experiment: "try", workers }))).toEqual([
        [["workers"], `<workers> is ${workers}; it takes 1 to 64; this machine has ${cores} cores`]
      ])
    expect(await refused(Bench.Run.ask({ folder, experiment: "try", forms: ["pdf" as "html"] }))).toEqual([
      [["forms"], `<forms>[0] is "pdf"; it takes html, tex, csv, json, ir-metadata`]
    ])
    expect(existsSync(join(folder, "reports/try/results.json"))).toBe(false)
  })

  it("fails with the error of what it names", async () => {
    const folder = place()
    expect(await refused(Bench.Run.ask({ folder, experiment: "tyr" }))).toBe(
      'reports/tyr/experiment.yaml: not found; known experiments: try; did you mean "try"?'
    )
    expect(await refused(Bench.Run.ask({ folder, experiment: "try", index: "no.index" }))).toBe(
      `${folder}/no.index: not found; check the path of the index`
    )
    expect(await refused(Bench.Run.ask({ folder: place({ x: "" }), experiment: "try" }))).toMatch(/^no workspace: /)
  })
})

describe("Bench.List", () => {
  it("has what an experiment says, or why it cannot be read", async () => {
    const folder = place({ ...tiny, "reports/bad/experiment.yaml": "id: bad\nidd: 1\n" })
    const answer = await asked(Bench.List.ask({ folder }))
    expect(answer.experiments).toEqual([
      { id: "bad", problem: expect.stringContaining("reports/bad/experiment.yaml:2: idd: is not a known key") },
      { id: "try", dataset: "tiny", isHere: true, ci: true, question: "Does it work?" }
    ])
    expect(Schema.is(Bench.List.Answer)(JSON.parse(JSON.stringify(answer)))).toBe(true)
  })
})

describe("Bench.Export", () => {
  it("gives the text of a form, from what is stored", async () => {
    const folder = place()
    const of = (more: object) => Bench.Export.ask({ folder, experiment: "try", form: "csv", ...more })
    expect(await refused(of({}))).toBe("reports/try/results.json: not found; run `litfuse bench run try` first")
    await asked(Bench.Run.ask({ folder, experiment: "try" }))
    expect((await asked(of({}))).text).toBe(
      "experiment,table,system,measure,topic,value,lower,upper\r\ntry,all,run,RR,all,0.5,,\r\ntry,all,run,RR,1,0.5,,\r\n"
    )
    expect((await asked(of({ form: "tex", standalone: true }))).text).toMatch(/^\\documentclass/)
    const { text } = await asked(of({ form: "ir-metadata", actor: "Somebody", machine: { cores: 2 } }))
    for (const part of ["name: Somebody", "number of cores: 2", "litfuse=="]) expect(text).toContain(part)
    expect(await refused(of({ form: "pdf" }))).toEqual([[["form"], '<form> is "pdf"; it takes html, tex, csv, json, ir-metadata, svg']])
  })

  it("gives one figure as SVG or TeX at a width, and lists the figures of a report that lacks it", async () => {
    const folder = join(import.meta.dirname, "../../../..")
    const of = (more: object) => Bench.Export.ask({ folder, experiment: "atlas", form: "svg", ...more })
    const { text } = await asked(of({ figure: "variants-ranks-nDCG-10", width: 175 }))
    expect(text).toMatch(/^<svg [^>]*width="175mm"[^>]*><title>nDCG@10: average ranks of 12 systems<\/title>/)
    expect((await asked(of({ figure: "variants-nDCG-10", form: "tex" }))).text).toContain("% Width: 85 mm")
    expect(JSON.stringify(await refused(of({ figure: "x" })))).toMatch(/has no figure .*x.* for papers; it has variants-nDCG-10, /)
    expect(await refused(of({}))).toEqual([[["figure"], "svg is one figure; name it with <figure>"]])
    expect(await refused(of({ form: "csv", figure: "x" }))).toEqual([[["figure"], "<figure> is written as svg or tex, not as csv"]])
    expect(JSON.stringify(await refused(of({ figure: "x", width: 100 })))).toContain("it takes 85 or 175")
  })
})
