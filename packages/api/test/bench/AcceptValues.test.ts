import { join } from "node:path"
import * as Bench from "@litfuse/api/Bench"
import { describe, expect, it } from "vitest"
import { asked } from "../asked.ts"
import { experiment, place, read, refused, tiny } from "./workspace.ts"

const origin = "ours, at commit 1a2b3c4"
const file = "reports/try/experiment.yaml"

/** The experiment with this list of expected values. */
const expecting = (list: string) => ({
  ...tiny,
  [file]: experiment().replace(/expected: .*\n/, `expected:\n${list.replaceAll(/^(?=.)/gm, "      ")}`)
})

describe("Bench.Accept", () => {
  it("writes the measured value and its origin, all else as it was, and the gate is open", async () => {
    const list = `# what we know
- { system: run, measure: RR, value: 0.4, origin: "ours, first" } # by topic below
- system: run
  measure: RR
  topics: { "1": 0.25 }
  origin: ours
`
    const folder = place(expecting(list))
    const { values, checked } = await asked(Bench.Accept.ask({ folder, experiment: "try", origin }))
    expect(values.map(({ measure, topic, expected, actual, kept }) => [measure, topic, expected, actual, kept])).toEqual([
      ["RR", undefined, "0.4", "0.5", undefined],
      ["RR", "1", "0.25", "0.5", undefined]
    ])
    expect([checked.isOpen, checked.experiments[0]!.state]).toEqual([true, "updated"])
    const wanted = list
      .replace('0.4, origin: "ours, first"', `0.5, origin: "${origin}"`)
      .replace("0.25", "0.5")
      .replace("origin: ours\n", `origin: "${origin}"\n`)
    expect(read(join(folder, file))).toBe(expecting(wanted)[file])
    expect((await asked(Bench.Check.ask({ folder, ci: true }))).isOpen).toBe(true)
  })

  it("changes that of two values of ours which fails, and the gate is open", async () => {
    const list =
      '- { system: run, measure: RR, value: 0.5, origin: "ours, kept" }\n- { system: run, measure: RR, value: 0.4, origin: "ours, old" }\n'
    const folder = place(expecting(list))
    const { checked } = await asked(Bench.Accept.ask({ folder, experiment: "try", origin }))
    expect(read(join(folder, file))).toBe(expecting(list.replace("0.4", "0.5").replace("ours, old", origin))[file])
    expect(checked.isOpen).toBe(true)
  })

  it("leaves what others printed, and the gate stays closed", async () => {
    const list = '- { system: run, measure: RR, value: 0.4, origin: "Doe 2020, table 1" }\n'
    const folder = place(expecting(list))
    const { values, checked } = await asked(Bench.Accept.ask({ folder, experiment: "try", origin }))
    expect(values.map(({ kept }) => kept)).toEqual(['it is not ours, but "Doe 2020, table 1": find out who is right'])
    expect(checked.isOpen).toBe(false)
    expect(read(join(folder, file))).toBe(expecting(list)[file])
  })

  it("writes the report alone where all values hold", async () => {
    const folder = place()
    const { values, checked } = await asked(Bench.Accept.ask({ folder, experiment: "try", origin }))
    expect([values, checked.isOpen, read(join(folder, file))]).toEqual([[], true, tiny[file]])
  })

  it("refuses an origin that is not ours, and an experiment that there is not", async () => {
    const folder = place()
    expect(JSON.stringify(await refused(Bench.Accept.ask({ folder, experiment: "try", origin: "Doe 2020" })))).toContain(`[["origin"],"`)
    expect(JSON.stringify(await refused(Bench.Accept.ask({ folder, experiment: "try", origin: "Doe 2020" })))).toContain(
      "values that others published are not replaced by ours"
    )
    expect(JSON.stringify(await refused(Bench.Accept.ask({ folder, experiment: "tri", origin })))).toContain("tri")
  })
})
