import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { evaluate } from "../../src/index.ts"
import { litfuse } from "./litfuse.ts"
import { experiment, tuning } from "./tuning.ts"

const tables = `tables:
  - id: plain
    title: Plain
    qrels: qrels
    systems: [{ runset: cut }, { fuse: rrf, of: [{ runset: cut }], tag: all fused }]
    measures: ["nDCG@5"]
`

/** Values by topic of a table, or of what an analysis measured, by system. */
interface Table {
  readonly id: string
  readonly topics: ReadonlyArray<string>
  readonly systems: ReadonlyArray<{ readonly system: string; readonly values: Readonly<Record<string, ReadonlyArray<number>>> }>
}

const rowsOf = (text: string) =>
  text
    .trimEnd()
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t") as [system: string, file: string, topics: string, lowered: string])

it.each([[[]], [["--workers", "2"]]])(
  "bench run --runs writes the run of every system, and of every seed of what was held out: measured again, they have the report's values (%j)",
  async (more) => {
    const { "datasets/tiny/dataset.yaml": yaml, ...rest } = tuning(experiment.replace("analyses:", `${tables}analyses:`))
    // the runs are said to be so long that two threads share the report
    const files = { ...rest, "datasets/tiny/dataset.yaml": yaml!.replace(/lines: \d+/, "lines: 6000000") }
    const { code, folder, err } = await litfuse(["bench", "run", "try", "--formats", "none", "--runs", "out", ...more], files)
    expect([code, err]).toEqual([0, ""])
    const read = (file: string) => readFileSync(join(folder, file), "utf8")
    const results = JSON.parse(read("reports/try/results.json")) as {
      readonly tables: ReadonlyArray<Table>
      readonly analyses: ReadonlyArray<{ readonly measured: Table }>
    }
    const measured = async (place: string, names: ReadonlyArray<string>) => {
      const qrels = join(folder, "datasets/tiny/qrels.txt")
      const runs = Object.fromEntries(names.map((name) => [name, join(folder, "out", place, name)]))
      const answer = await evaluate({ qrels, runs, measures: ["nDCG@5"] })
      return answer.runs.map(({ perTopic }) => Object.fromEntries(Object.entries(perTopic).map(([topic, one]) => [topic, one["nDCG@5"]!])))
    }
    const plain = rowsOf(read("out/plain/runs.tsv"))
    expect(plain.map(([system]) => system)).toEqual(["a", "b", "c", "d", "all fused"])
    const again = await measured(
      "plain",
      plain.map(([, file]) => file)
    )
    // a report keeps ten digits
    for (const [i, { values }] of results.tables[0]!.systems.entries())
      expect(results.tables[0]!.topics.map((topic) => Number(again[i]![topic]!.toPrecision(10)))).toEqual(values["nDCG@5"])
    const held = rowsOf(read("out/one/runs.tsv"))
    expect(held).toHaveLength(9)
    const { topics, systems } = results.analyses[0]!.measured
    for (const system of ["learned", "weights", "best run by training topics"]) {
      const seeds = await measured(
        "one",
        held.filter(([name]) => name.startsWith(`${system}, seed `)).map(([, file]) => file)
      )
      expect(seeds).toHaveLength(3)
      const expected = systems.find((one) => one.system === system)!.values["nDCG@5"]!
      topics.forEach((topic, t) => expect(seeds.reduce((sum, values) => sum + values[topic]!, 0) / 3).toBeCloseTo(expected[t]!, 9))
    }
  }
)

it("bench run --runs says in one line that a folder cannot be made", async () => {
  const { code, err } = await litfuse(["bench", "run", "try", "--formats", "none", "--runs", "datasets/tiny/qrels.txt"], {
    ...tuning(experiment.replace(/analyses:[\s\S]*/, tables))
  })
  expect(code).toBe(2)
  expect(err.trimEnd().split("\n")).toHaveLength(1)
})
