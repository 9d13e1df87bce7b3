import * as Explanation from "@litfuse/engine/Explanation"
import * as Invariant from "@litfuse/engine/Invariant"
import * as Params from "@litfuse/engine/Params"
import * as Ranker from "@litfuse/engine/Ranker"

/** What AcmeHub does, in one sentence. Then the formula, its units, its value for empty input, and its origin. */
export default Ranker.plugin({
  id: "acme-hub",
  // increase it whenever the same inputs may give another output
  revision: 1,
  about: "What AcmeHub does, in one sentence",
  params: Params.none,
  // columns that a work needs to have a score: built-in ones by name, your own by descriptor (see Column)
  needs: ["year"],
  // the inputs of prepare besides works and query: "clock", "statistics", "vectors", "lists", "outcomes", "lineage"
  reads: [],
  // what never lowers a score when it grows: "terms", "published", "citationCount"; a law checks each claim
  claims: [],
  // everything that does not depend on parameters; runs once for each search
  prepare: ({ works }) => works.column("year"),
  // one value for each row of the table; NaN = no value for this work, never 0
  score: (years: Float64Array, _params, out: Float64Array) => {
    Invariant.fillIn("score of src/AcmeHub.ts")
    for (let row = 0; row < out.length; row++) out[row] = years[row]!
  },
  // a tree that sums to the score
  explain: (years, _params, row) => Explanation.leaf("the parts of the score, with their numbers", years[row]!)
})
