import * as Effect from "effect/Effect"
import { describe, expect, it } from "vitest"
import type { Results } from "@litfuse/bench/report/Results"
import { manifestOf, sha256, tinyRoot } from "./everyAnalysis/tinyRoot.ts"

const { write, alone } = tinyRoot("train")

const words = ["heart", "lung", "gene", "trial", "fever", "child", "gout"]
const ids = Array.from({ length: 21 }, (_, d) => `d${d}`)
const at = (i: number): string => words[i % words.length]!

/** On some topics words of titles decide, on others those of texts, so that another factor is the best one. */
const documents = ids
  .map((_id, d) => `${JSON.stringify({ _id, title: `${at(d)} ${at(d + 1)}`, text: `${at(d + 2)} ${at(3 * d)} ${at(3 * d)}` })}\n`)
  .join("")
const topicsOf = (names: ReadonlyArray<string>) => names.map((name, t) => `${name}\t${at(t)} ${at(t + 3)}\n`).join("")
const early = ["a1", "a2", "a3", "a4", "a5"]
const late = ["b1", "b2", "b3", "b4"]
const judged = (names: ReadonlyArray<string>, isTitle: boolean) =>
  names
    .flatMap((name, t) => ids.map((id, d) => `${name} 0 ${id} ${(isTitle ? d : 3 * d) % words.length === t % words.length ? 1 : 0}\n`))
    .join("")

const contents = {
  documents: ["jsonl-documents", documents],
  early: ["tsv-topics", topicsOf(early)],
  "early-qrels": ["trec-qrels", judged(early, true)],
  late: ["tsv-topics", topicsOf(late)],
  "late-qrels": ["trec-qrels", judged(late, false)]
} as const
const entries = Object.entries(contents)
  .map(([name, [format, text]]) => `  ${name}: { path: ${name}.txt, format: ${format}, sha256: ${sha256(text)} }\n`)
  .join("")
write("datasets/editions/dataset.yaml", manifestOf("editions", entries))
for (const [name, [, text]] of Object.entries(contents)) write(`datasets/editions/${name}.txt`, text)
write(
  "rank.pipeline.yaml",
  `about: documents ranked again
nodes:
  - { id: corpus, plugin: source/corpus, params: { depth: 21 }, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: corpus } }
  - { id: titles, plugin: ranker/bm25-boost, inputs: { works: works, query: $query } }
`
)

const grid = [1, 2, 8]
const pipeline = "rank.pipeline.yaml"
const fixed = grid.map((title) => ({ tag: `factor ${title}`, pipeline, params: { titles: { title } } }))
const tuned = { tag: "tuned", pipeline, space: { "titles.title": { grid } } }

/** What a design finds; `on` the topics that are measured, `train` those that settings are chosen on. */
const find = async (on: string, changes: object = {}): Promise<Results["analyses"][number]> => {
  const params = {
    topics: on,
    qrels: `${on}-qrels`,
    measure: "nDCG@5",
    beside: ["AP"],
    baseline: "factor 1",
    variants: [...fixed, tuned],
    ...changes
  }
  const id = `r${sha256(JSON.stringify(params)).slice(0, 8)}`
  write(
    `reports/${id}/experiment.yaml`,
    `id: ${id}\nquestion: Does it work?\nci: true\ndataset: editions\nanalyses: ${JSON.stringify([{ id: "variants", title: "Variants", analysis: "ranking-variants", params }])}\n`
  )
  return (await Effect.runPromise(alone(id))).results.analyses[0]!
}

const train = (on: string) => ({ train: { topics: on, qrels: `${on}-qrels` } })
const valuesOf = ({ measured }: Results["analyses"][number], tag: string) => measured!.systems.find(({ system }) => system === tag)!
const best = (found: Results["analyses"][number]) => grid.reduce((a, b) => (valueOf(found, b) > valueOf(found, a) ? b : a))
const valueOf = (found: Results["analyses"][number], title: number) => valuesOf(found, `factor ${title}`).summary["nDCG@5"]!
const tableOf = ({ tables }: Results["analyses"][number], id: string) => tables.find((one) => one.id === id)

describe("ranking variants that are tuned on other topics", () => {
  it("have the setting that is best there, with its values on the measured topics", { timeout: 60_000 }, async () => {
    const there = await find("early", { variants: fixed, folds: { outer: 2 } })
    const here = await find("late", { variants: fixed, folds: { outer: 2 } })
    // else nothing would show on which topics it was chosen
    expect(best(there)).not.toBe(best(here))
    const found = await find("late", train("early"))
    expect(valuesOf(found, "tuned").values).toEqual(valuesOf(here, `factor ${best(there)}`).values)
    expect(tableOf(found, "chosen")!.rows).toEqual([["tuned", `titles.title ${best(there)}`, valueOf(there, best(there)), grid.length]])
    expect(valuesOf(found, "tuned").input.source).toBe("tuned, chosen on `early`")
  })

  it("are compared on all topics, each read once", { timeout: 60_000 }, async () => {
    const found = await find("late", train("early"))
    const row = found.measured!.against!.comparisons.find(({ system }) => system === "tuned")!
    expect(row.orders).toBeUndefined()
    expect(row.wins + row.ties + row.losses).toBe(late.length)
    expect(tableOf(found, "accesses")!.rows.map((cells) => cells.slice(0, 1))).toEqual([["tuned"]])
    expect(tableOf(found, "seeds")).toBeUndefined()
    expect(found.conclusions!.join(" ")).toContain("chosen on `early`")
    expect(found.inputs.map(({ source }) => source)).toContain("early-qrels")
  })

  it("speak of no forward orders, which those tuned in folds have", { timeout: 60_000 }, async () => {
    const [trained, dealt] = [await find("late", train("early")), await find("late", { folds: { outer: 2 } })]
    const words = (found: Results["analyses"][number]) => {
      const { title, note, columns } = tableOf(found, "differences")!
      return [title, note, found.measured!.against!.family, ...columns.map(({ name }) => name)].join("\n")
    }
    const ofOrders = /not tuned|forward orders (?:each|that)|mean of (?:20|twenty)|orders that reject|two sets disagree|null-calibration/
    expect(words(dealt)).toMatch(ofOrders)
    expect(words(trained)).not.toMatch(ofOrders)
    expect(words(trained)).toContain("All settings were chosen on `early`, of which no topic is measured here")
    const [row] = tableOf(trained, "differences")!.rows
    expect(row).toHaveLength(tableOf(trained, "differences")!.columns.length)
    expect(JSON.stringify(tableOf(trained, "differences")!.rows)).not.toContain("not tuned")
  })

  it("name the files of their topics, before anything is read", async () => {
    await expect(find("late", train("never"))).rejects.toThrow(/train\.topics.*never/s)
  })
})
