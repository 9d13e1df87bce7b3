/** What a new retriever, embedder and measure start from. */
import type { Wanted } from "./Scaffold.ts"

/** The kinds of plugin that are one file. */
export type PlainKind = "ranker" | "normalisation" | "fusion" | "reranker" | "analyzer" | "retriever" | "embedder" | "measure"

/**
 * What differs between the kinds of plugin that are one file.
 *
 * - `folder` where it goes in this repository, absent = it has no package there yet; `table` the file of its table, when it is no index.ts of `src`
 * - `imports` modules of the engine; `packages` import lines of other packages
 * - `laws` the module of its laws; `lawsCall` how a test outside of this repository calls them, when more than the plugin is needed
 * - `body` the members of the plugin; `missing` writes the line that keeps its laws red
 * - `houseTest` the test in this repository, when it differs
 */
export interface Kind {
  readonly kind: PlainKind
  readonly folder?: string
  readonly table?: string
  readonly imports: ReadonlyArray<string>
  readonly packages?: ReadonlyArray<string>
  readonly laws: string
  readonly lawsCall?: (Name: string) => { readonly imports: ReadonlyArray<string>; readonly call: string }
  readonly body: (missing: (part: string) => string, wanted: Wanted) => string
  readonly houseTest?: (wanted: Wanted) => string
}

const retriever: Kind = {
  kind: "retriever",
  folder: "packages/sources-corpus/src",
  table: "packages/sources-corpus/src/Bm25.ts (retrievers)",
  imports: ["Explanation", "Ids", "Invariant", "Params", "Ranking", "Retriever"],
  laws: "retrieverLaws",
  body: (missing) => `  params: Params.none,
  // the parameters on which the index depends; settings that agree on them share an index
  indexedBy: [],
  // reads every document once; none is merged or dropped. Rows stand in the order of the ids
  index: (documents: ReadonlyArray<Retriever.Document>) => {
    const ids = Ids.make(documents.map(({ id }) => id))
    const words = ids.values.map((): ReadonlyArray<string> => [])
    for (const { id, title, text } of documents) words[ids.row(id)] = \`\${title} \${text}\`.toLowerCase().match(/\\w+/g) ?? []
    return { ids, words }
  },
  ids: ({ ids }) => ids,
  // what the collection knows of its words: rankers may ask for it
  statistics: ({ words }) => ({
    analysis: "words",
    N: words.length,
    df: (term) => words.filter((all) => all.includes(term)).length,
    averageLength: () => words.reduce((sum, all) => sum + all.length, 0) / Math.max(1, words.length)
  }),
  // the terms of a text, made as those of the documents are
  terms: (_index, text) => [...new Set(text.toLowerCase().match(/\\w+/g) ?? [])],
  // at most depth hits, best first; NaN = no hit
  retrieve: ({ ids, words }, _params, text, depth) => {
    ${missing("retrieve")}
    const terms = new Set(text.toLowerCase().match(/\\w+/g) ?? [])
    const scores = Float64Array.from(words, (all) => all.filter((word) => terms.has(word)).length || Number.NaN)
    return Ranking.fromScores(ids, scores, depth)
  },
  // a tree that sums to the score
  explain: ({ words }, _params, text, row) => {
    const terms = new Set(text.toLowerCase().match(/\\w+/g) ?? [])
    const parts = [...terms].map((term) => Explanation.leaf(\`"\${term}"\`, words[row]!.filter((word) => word === term).length))
    const total = parts.reduce((sum, { value }) => sum + value, 0)
    return Explanation.sum("words of the query", total, parts)
  }
`
}

const embedder: Kind = {
  kind: "embedder",
  imports: ["Embedder", "Invariant", "Params"],
  packages: ['import * as Effect from "effect/Effect"'],
  laws: "embedderLaws",
  lawsCall: (Name) => ({ imports: [], call: `laws(${Name}, ${Name}.make({}))` }),
  body: (missing, { name }) => `  params: Params.none,
  // what takes long (a model that is read from a file) is done here, once
  make: () =>
    Effect.succeed({
      // id and version of the model: part of every cache key
      model: "${name}@1",
      dimensions: 26,
      // one vector per text, in the same order; the vector of a text does not depend on the other texts
      embed: (texts: ReadonlyArray<string>) =>
        Effect.sync(() => {
          ${missing("embed")}
          const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i))
          return texts.map((text) => Float32Array.from(letters, (letter) => text.toLowerCase().split(letter).length - 1))
        })
    })
`
}

const measure: Kind = {
  kind: "measure",
  folder: "packages/eval/src/measures",
  table: "packages/eval/src/measures/index.ts, and run node tools/docs-measures.ts",
  imports: ["Invariant", "Measure"],
  laws: "measureLaws",
  lawsCall: (Name) => ({
    imports: ['import * as Measure from "@litfuse/engine/Measure"'],
    // the parser of names is the command's own: \`litfuse plugin check\` tries it
    call: `laws(Measure.configure(${Name}, { rel: 1, cutoff: 5 }), (name) => name)`
  }),
  body: (missing) => `  // as in ir_measures: P(rel=2)@10; which of them is written behind @ is the cutoff
  params: { rel: Measure.level(), cutoff: Measure.cutoff.required },
  // laws that hold unless you say otherwise: range [0, 1], idealHighest, swapNeverRaises, cutoffBlind, unjudgedTailBlind, relIsThreshold
  laws: {},
  // typed arrays in, one number out: grades by rank (negative = not judged), ideal, relevantAt(rel), judgedAt
  score: ({ grades }, { rel, cutoff }) => {
    ${missing("score")}
    let sum = 0
    for (let i = 0; i < Math.min(grades.length, cutoff); i++) if (grades[i]! >= rel) sum += 0.5 ** (i + 1)
    return sum
  }
`,
  houseTest: ({ name, Name }) => `import { describe, expect, it } from "vitest"
import { itKeepsItsLaws, value } from "./support.ts"

describe("${Name}", () => {
  it("is right on an example worked by hand", () => expect(value("${name}@5", [1, 0])).toBe(0.5))
  // each law that it does not claim needs a counter-example
  itKeepsItsLaws(["${name}@1", "${name}@5"], { unjudgedBlind: { name: "${name}@1", pool: [1], first: [-1, 1] } })
})
`
}

/** The kinds of this file. */
export const bodies: ReadonlyArray<Kind> = [retriever, embedder, measure]
