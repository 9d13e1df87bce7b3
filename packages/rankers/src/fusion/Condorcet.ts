import * as Fusion from "@litfuse/engine/Fusion"
import * as Schema from "effect/Schema"
import * as Majority from "../internal/Majority.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct(Ranked.fields)

/**
 * Condorcet fusion: how many other candidates a candidate beats by a majority of lists. Score: 1, plus 1 for each win and 1/2 for each draw
 * (Copeland).
 *
 * Where majorities are transitive without draws, this is the Condorcet order itself, C, C - 1, ... for C candidates. But majorities may run in a
 * circle. Sorting by them, as the paper does, then depends on the algorithm and on the order of its input. Copeland's count is total and depends on
 * neither: all candidates of a circle tie and are ordered by id.
 *
 * - shape: `tied` which rank tied hits get: their mean place, the first (`min`), or their place by id. Under the first two a list has no vote between
 *   tied hits
 * - units: in [1, C], halves: exact. It compares all pairs: C^2, and within lists n^2
 * - empty: a list prefers each candidate that it holds to each other, and has no vote between two that it does not hold
 * - source: M. Montague, J. A. Aslam, Condorcet fusion for improved retrieval, CIKM 2002; A. H. Copeland, 1951; circles in practice: O. Tyomkin,
 *   O. Kurland, ICTIR 2023
 * - agrees with: ranx `condorcet` under `by-id` where majorities are strict and transitive; elsewhere its order is that of a hash
 */
export const Condorcet = Fusion.plugin({
  id: "condorcet",
  revision: 1,
  about: "Condorcet: wins and half draws against each other candidate by majority of lists (Copeland)",
  params,
  prepare: Majority.prepare,
  score: (majority, { tied }, out) => Majority.score(majority, [], tied, out),
  explain: (majority, { tied }, candidate) => Majority.explain(majority, [], tied, candidate, "Condorcet")
})
