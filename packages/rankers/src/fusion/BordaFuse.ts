import * as Schema from "effect/Schema"
import { additive } from "../internal/additive.ts"
import { setBorda } from "../internal/setBorda.ts"
import * as Ranked from "../internal/Ranked.ts"

const params = Schema.Struct(Ranked.fields)

/**
 * BordaFuse: every list gives points to all C candidates. Those it holds get `C - rank + 1`. The others get equal shares of the rest, `(C - n + 1) /
 * 2` in a list of n hits.
 *
 * - shape: `tied` which rank tied hits get: their mean place, the first (`min`), or their place by id
 * - units: points, quarters of one at most: exact
 * - empty: an empty list gives no points at all
 * - source: J. A. Aslam, M. Montague, Models for metasearch, SIGIR 2001
 * - agrees with: ranx `bordafuse` under `by-id`
 */
export const BordaFuse = additive({
  id: "bordafuse",
  revision: 1,
  about: "BordaFuse: points from every list, an equal share of what is left to candidates that it does not hold",
  name: "BordaFuse",
  params,
  prepare: Ranked.prepare,
  set: (ranked, { tied }) => setBorda(ranked, [], tied),
  what: () => "points"
})
