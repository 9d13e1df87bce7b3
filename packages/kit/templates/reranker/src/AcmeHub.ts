import * as Explanation from "@litfuse/engine/Explanation"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"
import * as Reranker from "@litfuse/engine/Reranker"

/** What AcmeHub does, in one sentence. Then the formula, its units, its value for empty input, and its origin. */
export default Reranker.plugin({
  id: "acme-hub",
  // increase it whenever the same inputs may give another output
  revision: 1,
  about: "What AcmeHub does, in one sentence",
  params: Params.none,
  // the inputs of prepare besides works, query and ranking: "clock", "statistics", "vectors", "lists", "outcomes", "lineage"
  reads: [],
  prepare: ({ ranking }) => ranking,
  // one finite value for each hit, higher comes first; it adds and drops no hit
  score: ({ scores }: Reranker.Inputs["ranking"], _params, out: Float64Array) => {
    Invariant.fillIn("score of src/AcmeHub.ts")
    out.set(scores)
  },
  // a tree that sums to the value
  explain: ({ scores }, _params, hit) => Explanation.leaf("the parts of the score, with their numbers", scores[hit]!)
})
