import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import * as Analyzer from "../../../src/Analyzer.ts"
import * as Enricher from "../../../src/Enricher.ts"
import * as Explanation from "../../../src/Explanation.ts"
import * as Fusion from "../../../src/Fusion.ts"
import * as Identifier from "../../../src/Identifier.ts"
import { ContractBroken } from "../../../src/Invariant.ts"
import * as Measure from "../../../src/Measure.ts"
import * as Normalisation from "../../../src/Normalisation.ts"
import * as Query from "../../../src/Query.ts"
import * as Ranker from "../../../src/Ranker.ts"
import * as Ranking from "../../../src/Ranking.ts"
import * as Registry from "../../../src/Registry.ts"
import * as Reranker from "../../../src/Reranker.ts"
import { protectPlugin } from "../../../src/registry/protect/protectPlugin.ts"
import * as SourceRecord from "../../../src/SourceRecord.ts"
import * as Work from "../../../src/Work.ts"
import * as WorkTable from "../../../src/WorkTable.ts"
import * as Result from "effect/Result"

const citationCount = { count: 5, source: "s", date: SourceRecord.PartialDate.make("2026") }
const works = () =>
  WorkTable.make(
    [citationCount, undefined].map((count, i) =>
      Work.make(`w${i}`, [SourceRecord.make({ source: "s", id: `${i}`, title: `Title ${i}`, ...(count && { citationCount: count }) })])
    )
  )
const basics = { id: "mine", revision: 1, about: "a plugin of these tests", params: Schema.Struct({}) }
const explain = () => Explanation.leaf("x", 0)
const noScore = { score: () => undefined, explain }
const query = Query.text("heart")
const ranking = (table: WorkTable.WorkTable) => Ranking.fromScores(table.ids, Float64Array.of(2, 1))
const frame = () =>
  Measure.makeFrame({
    topic: "1",
    grades: Int16Array.of(0, 2),
    ideal: Int16Array.of(2),
    judged: Int32Array.of(1, 0, 1),
    subtopics: {
      size: 1,
      hits: { offsets: Int32Array.of(0, 0, 1), members: Int32Array.of(0), grades: Int16Array.of(2) },
      pool: { offsets: Int32Array.of(0, 1), members: Int32Array.of(0), grades: Int16Array.of(2) }
    }
  })
const lists = () => [{ name: "a", rows: Int32Array.of(1, 0), ranks: Float64Array.of(1, 2), scores: Float64Array.of(2, 1) }]
const training = () => ({ ...Fusion.inputs(lists()), grades: Int16Array.of(0, 1), ideal: Int16Array.of(1) })
const readable = () => ({
  vectors: { model: "m", dimensions: 1, query: Float32Array.of(1), works: [Float32Array.of(1), Float32Array.of(2)] },
  lists: lists(),
  lineage: new Map([["s", ["pubmed"]]])
})

/** A call with what the plugin reads in it, and what must not change, as a text. */
interface Case {
  readonly call: () => unknown
  readonly read: () => unknown
}

const rankerCase = (write: (inputs: Ranker.Inputs) => void): Case => {
  const inputs = { works: works(), query, ...readable() }
  const plugin = protectPlugin(
    Ranker.plugin({ ...basics, needs: [], reads: ["vectors", "lists", "lineage"], prepare: write, ...noScore }) as Ranker.Ranker
  )
  return {
    call: () => plugin.prepare(inputs),
    read: () => [
      [...inputs.works.column("citationCount")],
      inputs.works.works,
      inputs.works.ids.values,
      inputs.lists,
      inputs.vectors,
      [...inputs.lineage]
    ]
  }
}

const rerankerCase = (write: (inputs: Reranker.Inputs) => void): Case => {
  const table = works()
  const inputs = { works: table, query, ranking: ranking(table) }
  const plugin = protectPlugin(Reranker.plugin({ ...basics, prepare: write, ...noScore }) as Reranker.Reranker)
  return { call: () => plugin.prepare(inputs), read: () => [inputs.ranking.rows, inputs.ranking.scores, table.works] }
}

const analyzerCase = (write: (inputs: Analyzer.Inputs, used: { readonly other: { readonly ids: Array<string> } }) => void): Case => {
  const inputs = { works: works(), query }
  const used = { other: { ids: ["a", "b"] } }
  const spec = {
    ...basics,
    output: Schema.Null,
    views: { text: () => "" },
    analyse: (i: unknown, _: unknown, u: unknown) => (write(i as never, u as never), null)
  }
  const plugin = protectPlugin(Analyzer.plugin(spec) as unknown as Analyzer.Analyzer)
  return {
    call: () => plugin.analyse(inputs, {}, used),
    read: () => [[...inputs.works.column("citationCount")], inputs.works.works, used, query]
  }
}

const fusionCase = (write: (inputs: Fusion.Inputs) => void): Case => {
  const inputs = Fusion.inputs(lists())
  const plugin = protectPlugin(Fusion.plugin({ ...basics, prepare: write, ...noScore }) as Fusion.Fusion)
  return { call: () => plugin.prepare(inputs), read: () => inputs }
}

const trainCase = (write: (frame: Fusion.TrainingFrame) => void): Case => {
  const frames = [training()]
  const train = (all: ReadonlyArray<Fusion.TrainingFrame>) => (all.forEach(write), {})
  const plugin = protectPlugin(Fusion.plugin({ ...basics, prepare: () => 0, ...noScore, train }) as Fusion.Fusion)
  return { call: () => plugin.train!(frames, {}), read: () => frames }
}

const measureCase = (write: (frame: Measure.Frame) => void): Case => {
  const one = frame()
  const plugin = protectPlugin(Measure.plugin({ ...basics, params: {}, laws: {}, score: (read) => (write(read), 0) }))
  return { call: () => plugin.score(one, {}), read: () => [one.grades, one.ideal, one.judged, one.subtopics, one.relevantAt(1)] }
}

const normalisationCase = (write: (scores: Float64Array) => void): Case => {
  const scores = Float64Array.of(2, 1)
  const plugin = protectPlugin(Normalisation.plugin({ ...basics, prepare: write, score: () => undefined }) as Normalisation.Normalisation)
  return { call: () => plugin.prepare(scores), read: () => scores }
}

const titleOf = ({ works }: WorkTable.WorkTable) => works[0]!.records[0] as { title: string }

/** One write per place that other plugins read too, and the words by which the error names the place. */
const writers: Readonly<Record<string, readonly [one: Case, place: string]>> = {
  "a ranker fills a column": [
    rankerCase(({ works }) => void works.column("citationCount").fill(0)),
    "ranker/mine changed the column citationCount"
  ],
  "a ranker shortens a title": [rankerCase(({ works }) => void (titleOf(works).title = "")), "ranker/mine changed what it reads"],
  "a ranker sorts ids": [
    rankerCase(({ works }) => void (works.ids.values as Array<string>).reverse()),
    "ranker/mine changed what it reads"
  ],
  "a ranker sorts works": [
    rankerCase(({ works }) => void (works.works as Array<Work.Work>).reverse()),
    "ranker/mine changed what it reads"
  ],
  "a ranker sorts a column of texts": [
    rankerCase(({ works }) => void (works.column("title") as Array<string>).sort()),
    "ranker/mine changed what it reads"
  ],
  "a ranker scales a vector": [rankerCase(({ vectors }) => void vectors!.works[1]!.fill(0)), "ranker/mine changed a vector of a work"],
  "a ranker changes a list": [rankerCase(({ lists }) => void lists![0]!.scores.fill(0)), "ranker/mine changed the scores of list a"],
  "a reranker turns the ranking": [
    rerankerCase(({ ranking }) => void ranking.rows.reverse()),
    "reranker/mine changed the rows of the ranking"
  ],
  "an analyzer fills a column": [
    analyzerCase(({ works }) => void works.column("citationCount").fill(0)),
    "analyzer/mine changed the column citationCount"
  ],
  "a fusion sorts rows": [fusionCase(({ lists }) => void lists[0]!.rows.sort()), "fusion/mine changed the rows of list a"],
  "a fusion shifts candidates": [fusionCase(({ candidates }) => void candidates.fill(7)), "fusion/mine changed the candidates"],
  "a fusion drops a list": [fusionCase(({ lists }) => void (lists as Array<Fusion.List>).pop()), "fusion/mine changed what it reads"],
  "a fusion cleans grades": [trainCase(({ grades }) => void grades.fill(0)), "fusion/mine changed the grades"],
  "a measure sorts grades": [measureCase(({ grades }) => void grades.sort((a, b) => b - a)), "measure/mine changed the grades"],
  "a measure changes the ideal": [measureCase(({ ideal }) => void ideal.fill(1)), "measure/mine changed the ideal grades"],
  "a measure changes sub-topics": [
    measureCase(({ subtopics }) => void subtopics!.hits.grades.fill(9)),
    "measure/mine changed the grades of sub-topics"
  ],
  "a normalisation scales scores": [normalisationCase((scores) => void scores.fill(0)), "normalisation/mine changed the scores"]
}

/** Writes that reach only what the plugin itself reads, so that nothing needs to be said. */
const ownWriters: Readonly<Record<string, Case>> = {
  "a ranker empties its lineage": rankerCase(({ lineage }) => void (lineage as Map<string, unknown>).clear()),
  "an analyzer sorts the output of another": analyzerCase((_, { other }) => void other.ids.reverse()),
  "a measure writes into prefix counts": measureCase(({ relevantAt }) => void relevantAt(1).fill(9))
}

describe("a plugin from outside", () => {
  it.each(Object.entries(writers))("%s: the error names it, and nothing has changed", (_, [{ call, read }, place]) => {
    const before = JSON.stringify(read())
    expect(call).toThrow(ContractBroken)
    expect(call).toThrow(place)
    expect(JSON.stringify(read())).toBe(before)
  })

  it.each(Object.entries(ownWriters))("%s: nothing has changed for others", (_, { call, read }) => {
    const before = JSON.stringify(read())
    call()
    expect(JSON.stringify(read())).toBe(before)
  })

  it("is stopped when it writes while it scores", () => {
    const prepare = ({ works }: Ranker.Inputs) => works.column("citationCount")
    const score = (counts: Float64Array, _: object, out: Float64Array) => out.set(counts.sort())
    const table = works()
    const plugin = protectPlugin(Ranker.plugin({ ...basics, needs: [], prepare, score, explain }) as unknown as Ranker.Ranker)
    const prepared = plugin.prepare({ works: table, query })
    expect(() => plugin.score(prepared, {}, new Float64Array(2))).toThrow("ranker/mine changed the column citationCount")
    expect([...table.column("citationCount")]).toEqual([Number.NaN, 5])
  })

  it("cannot keep the array of scores, and write into it later", () => {
    let kept: Float64Array | undefined
    const score = (_: unknown, __: unknown, out: Float64Array) => void (kept = out.fill(1))
    const plugin = protectPlugin(Ranker.plugin({ ...basics, needs: [], prepare: () => 0, score, explain }) as Ranker.Ranker)
    const out = new Float64Array(2)
    plugin.score(plugin.prepare({ works: works(), query }), {}, out)
    kept!.fill(9)
    expect([...out]).toEqual([1, 1])
  })

  it("cannot change the identifiers that an enricher is asked for", async () => {
    const asked = [{ scheme: "pmid", value: "1" }] as unknown as ReadonlyArray<Identifier.Identifier>
    const lookup = (all: ReadonlyArray<Identifier.Identifier>) => {
      ;(all as Array<Identifier.Identifier>).pop()
      return Effect.succeed([])
    }
    const plugin = protectPlugin(Enricher.plugin({ ...basics, provides: ["citationCount"], make: () => Effect.succeed({ lookup }) }))
    const exit = await Effect.runPromiseExit(Effect.flatMap(plugin.make({}), (made) => made.lookup(asked)))
    expect(Exit.isFailure(exit) ? String(exit.cause) : "").toContain("enricher/mine changed what it reads")
    expect(asked.length).toBe(1)
  })

  it("keeps the error that it throws itself", () => {
    const plugin = protectPlugin(
      Measure.plugin({ ...basics, params: {}, laws: {}, score: () => new Map<never, number>().get(0 as never)!.valueOf() })
    )
    expect(() => plugin.score(frame(), {})).toThrow(TypeError)
  })

  it("gives the values that it gave before, from an instance of a class too", () => {
    class Own {
      readonly kind = "measure"
      readonly id = "mine"
      readonly factor = 3
      score({ grades }: Measure.Frame) {
        return grades[1]! * this.factor
      }
    }
    expect(protectPlugin(new Own() as unknown as Measure.Measure).score(frame(), {})).toBe(6)
  })
})

describe("the registry", () => {
  const plain = Measure.plugin({ ...basics, id: "Plain", params: {}, laws: {}, score: ({ grades }) => grades.fill(0)[0]! })
  const find = (origin: Registry.Origin) => Registry.make([{ value: plain, origin }]).plugins.find("measure", "Plain")!

  it("protects others from a plugin with a module, once, and leaves built-in ones as they are", () => {
    const outside = { name: "./plain.ts", url: "file:///plain.ts" }
    const { plugin } = find(outside)
    expect(() => plugin.score(frame(), {})).toThrow("measure/Plain changed the grades")
    const again = Registry.make([{ value: plugin, origin: outside }]).plugins.find("measure", "Plain")!
    expect(again.plugin).toBe(plugin)
    expect(find({ name: "litfuse" }).plugin).toBe(plain)
  })

  it("shows rankers the same scores, missing works and reasons as before", () => {
    const own = Ranker.plugin({
      ...basics,
      needs: ["citationCount"],
      prepare: ({ works }) => works.column("citationCount"),
      score: (counts: Float64Array, _, out) => out.set(counts),
      explain: (counts: Float64Array, _, row) => Explanation.leaf("count", counts[row]!)
    })
    const table = works()
    const ranked = (plugin: Ranker.Ranker<Float64Array, object>) => {
      const { ranking, missing, explain } = Result.getOrThrow(Ranker.rank(plugin, {}, { works: table, query }))
      return [[...ranking.rows], [...ranking.scores], missing, explain(ranking.rows[0]!)]
    }
    expect(ranked(protectPlugin(own as unknown as Ranker.Ranker) as never)).toEqual(ranked(own as never))
  })
})
