import * as Explanation from "@litfuse/engine/Explanation"
import * as Fusion from "@litfuse/engine/Fusion"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"

/** The best of 1 / rank over the lists; 0 for a row that is in no list. */
const best = (lists: ReadonlyArray<Fusion.List>, row: number): number =>
  lists.reduce((most, { rows, ranks }) => Math.max(most, rows.includes(row) ? 1 / ranks[rows.indexOf(row)]! : 0), 0)

/** What AcmeHub does, in one sentence. Then the formula, its units, its value for empty input, and its origin. */
export default Fusion.plugin({
  id: "acme-hub",
  // increase it whenever the same inputs may give another output
  revision: 1,
  about: "What AcmeHub does, in one sentence",
  params: Params.none,
  prepare: (inputs) => inputs,
  // one value for each candidate, in the order of the candidates; it depends neither on the order of the lists nor on empty lists
  score: ({ lists, candidates }: Fusion.Inputs, _params, out: Float64Array) => {
    Invariant.fillIn("score of src/AcmeHub.ts")
    candidates.forEach((row, candidate) => (out[candidate] = best(lists, row)))
  },
  // a tree that sums to the score
  explain: ({ lists, candidates }, _params, candidate) =>
    Explanation.leaf("the best of 1 / rank over the lists", best(lists, candidates[candidate]!))
})
