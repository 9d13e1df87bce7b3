/** Plugins with an honest slip: each changes in place what other plugins read. */
export const slips: Readonly<Record<string, string>> = {
  "sort-measure.ts": `import * as Measure from "@litfuse/engine/Measure"
/** The ideal ranking is made by sorting the grades in place. */
export default Measure.plugin({
  id: "SlipDCG", revision: 1, about: "DCG over that of the same hits in the best order",
  params: { cutoff: Measure.cutoff.required }, laws: { unjudgedAtEnd: false } as never,
  score: ({ grades }: any, { cutoff }: any) => {
    const dcg = (xs: Int16Array) => { let s = 0; for (let i = 0; i < xs.length && i < cutoff; i++) if (xs[i]! > 0) s += xs[i]! / Math.log2(i + 2); return s }
    const own = dcg(grades)
    const best = dcg(grades.sort((a: number, b: number) => b - a))
    return best === 0 ? 0 : own / best
  }
} as never)
`,
  "slip-ranker.ts": `import * as Explanation from "@litfuse/engine/Explanation"
import * as Ranker from "@litfuse/engine/Ranker"
import * as Schema from "effect/Schema"
/** Unknown counts are filled with 0 in place, and all counts are negated in place. */
export default Ranker.plugin<Float64Array, object>({
  id: "a-slip", revision: 1, about: "log of citations", params: Schema.Struct({}), needs: ["citationCount"],
  prepare: ({ works }) => { const c = works.column("citationCount") as Float64Array; for (let i = 0; i < c.length; i++) c[i] = -(Number.isNaN(c[i]!) ? 0 : c[i]!); return c },
  score: (c, _q, out) => out.set(c),
  explain: (c, _q, row) => Explanation.leaf("x", c[row]!)
})
`
}

const found = `nodes:
  - { id: sources, plugin: source/*, inputs: { query: $query } }
  - { id: works, plugin: step/works, inputs: { records: sources } }
  - { id: citations, plugin: ranker/citation-count, inputs: { works: works, query: $query } }
`

/** A pipeline with the built-in ranker alone, and one that runs the ranker with the slip first. */
export const pipelines: Readonly<Record<string, string>> = {
  "alone.pipeline.yaml": found,
  "beside.pipeline.yaml": found.replace(
    "  - { id: citations",
    "  - { id: aslip, plugin: ranker/a-slip, inputs: { works: works, query: $query } }\n  - { id: citations"
  )
}
