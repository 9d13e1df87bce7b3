import * as Schema from "effect/Schema"
import * as Fields from "../DesignFields.ts"

const { Name, Count, orElse } = Fields

/** Runs of one of the dataset's run sets: all of them, those of one type in its leaderboard, or those named, in that order. */
export const Runs = Schema.Struct({
  runset: Name,
  type: Schema.optionalKey(Schema.Literals(["automatic", "feedback", "manual"])),
  tags: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString))
})

/**
 * Which runs a system fuses, chosen on training topics: all, the best ones one by one, or the first of a greedy forward selection. That adds the run that
 * helps most while fused with those before it. It needs a fusion with weights, in which a run of weight 0 counts as absent.
 */
export const Selection = Schema.Union([Schema.Literal("all"), Schema.Struct({ best: Count }), Schema.Struct({ greedy: Count })])

/**
 * One way to fuse, and what is open about it.
 *
 * - `params` what is fixed; `space` what is searched
 */
export const Candidate = Schema.Struct({
  fusion: Schema.NonEmptyString,
  params: Fields.params,
  space: Fields.space,
  runs: orElse(Schema.NonEmptyArray(Selection), ["all"]),
  search: Fields.search
})

/** A system whose method, runs, features and parameters are all chosen inside the training topics; candidates are ordered from simple to complex. */
export const System = Schema.Struct({
  id: Name,
  choice: Fields.choice,
  candidates: Schema.NonEmptyArray(Candidate)
})

/**
 * How topics are held out.
 *
 * - `outer` folds whose topics are held out, or one fold for each topic; `inner` folds of the training topics, on which everything is chosen
 * - `seeds` 1 to this many; all are reported
 * - `older` qrels of an earlier round: topics judged there are old, the others new
 * - `orders` the hash that draws the forward orders of a report that was measured before
 */
const FoldsOf = Schema.Struct({
  outer: Fields.outerOrEach,
  inner: Fields.inner,
  seeds: Fields.seeds,
  older: Schema.optionalKey(Name),
  orders: Fields.orders
})

/** How much a system loses when a run, or all runs of a team, is left out; its setting is fixed here and not chosen. */
const Contribution = Schema.Struct({
  fusion: Schema.NonEmptyString,
  params: Fields.params,
  of: Schema.NonEmptyArray(Schema.Literals(["run", "team"])),
  /** Teams as the leaderboard has them. */
  leaderboard: Schema.optionalKey(Name)
})

/**
 * A declaration: the day, and the sha256 of the design on that day, as `DesignKey.hashOf` computes it. `commit` holds it before any result did. Without it
 * nothing proves the day, and the tests count as exploratory.
 */
const Declaration = Schema.Struct({
  on: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
  sha256: Fields.Sha256,
  commit: Schema.optionalKey(Fields.Commit)
})

/** The day on which a design was declared, where a commit proves it. */
export const declaredOn = ({ declaration }: Pick<FusionDesign, "declaration">): string | undefined =>
  declaration?.commit === undefined ? undefined : declaration.on

/**
 * How something is tuned, all of it written down before: the data, the measure, how topics are held out, and the systems. There is one primary system, with
 * what it may choose from, and secondary ones.
 *
 * - `beside` further measures, which are printed and never optimised; one with `judged_only` is the condensed one
 * - `baseline` a secondary system that the primary one is also compared with. The other baselines are the best run in hindsight and the best one by
 *   training topics
 * - `surface` the system whose first candidate's whole space is measured on all topics, in hindsight: for looking at, not for choosing
 * - `aim` what the primary system is meant to reach, held out
 * - `declaration` that the primary system and its test were declared before the data were seen: the day, and the hash of what was declared. Without it the
 *   test of the primary system is corrected with all others
 * - `afterLooking` what was changed after held-out values had been seen, each as a phrase
 */
export const FusionDesign = Schema.Struct({
  qrels: Name,
  runs: Runs,
  depth: orElse(Count, 100),
  ...Fields.measured,
  folds: orElse(FoldsOf, {}),
  primary: System,
  secondary: orElse(Schema.Array(System), []),
  contribution: Schema.optionalKey(Contribution),
  baseline: Schema.optionalKey(Name),
  surface: Schema.optionalKey(Name),
  aim: Schema.optionalKey(Schema.Finite),
  declaration: Schema.optionalKey(Declaration),
  afterLooking: Schema.optionalKey(Schema.NonEmptyArray(Schema.NonEmptyString)),
  expected: Fields.expected
})

export type FusionDesign = typeof FusionDesign.Type
export type System = typeof System.Type
export type Candidate = typeof Candidate.Type
export type Selection = typeof Selection.Type
export type Runs = typeof Runs.Type
export type Contribution = typeof Contribution.Type

/** All systems of a design, the primary one first. */
export const systems = ({ primary, secondary }: FusionDesign): ReadonlyArray<System> => [primary, ...secondary]
