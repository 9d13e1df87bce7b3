import { createHash } from "node:crypto"
import * as Seed from "@litfuse/stats/Seed"
import * as Folds from "./Folds.ts"
import * as ForwardOrder from "./ForwardOrder.ts"

/**
 * How topics are held out: what folds are balanced by, without judgements of held-out topics, and how many folds and seeds there are.
 *
 * - `design` a hash of what is tuned and how (see `ordersOf`): it alone draws the forward orders
 * - `folds` `outer` folds, or one for each topic; `inner` folds of training topics, where a choice is made in some; seeds 1 to `seeds`
 */
export interface Deal extends Folds.Strata {
  readonly design: string
  readonly folds: { readonly outer: number | "leave-one-out"; readonly inner?: number; readonly seeds: number }
}

/** Topics that train, and those that are measured; each ascending. */
export interface Split {
  readonly training: ReadonlyArray<number>
  readonly topics: ReadonlyArray<number>
}

/** The hash of a design, as JSON has it. */
export const hashed = (design: unknown): string => createHash("sha256").update(JSON.stringify(design)).digest("hex")

/** Lists and other keys of a design that say what is printed or compared with, and on which no choice depends. */
const PRINTED_LISTS = ["expected", "beside", "alsoJudgedBy", "argmax"]
const PRINTED = ["tradeoffs", "aim", "afterLooking", "declaration"]

/** A design, or a part of one, and the hash that its folds may name. */
type Dealt = Readonly<Record<string, unknown>> & { readonly folds?: { readonly orders?: string } }

/**
 * The hash that draws the forward orders of a design: `folds.orders`, or that of the design without what is only printed. So an expected value or a further
 * measure that is added later moves no difference and no p.
 */
export const ordersOf = (design: Dealt): string => {
  const choices = Object.entries(design)
    .filter(([key]) => !PRINTED.includes(key))
    .map(([key, value]) => [key, PRINTED_LISTS.includes(key) ? [] : value])
  return design.folds?.orders ?? hashed(Object.fromEntries(choices))
}

/** A deal of topics between which nothing is known but their difficulty. */
export const make = (difficulty: ArrayLike<number>, folds: Deal["folds"], design: Dealt): Deal => ({
  design: ordersOf(design),
  difficulty,
  isNew: Array.from({ length: difficulty.length }, () => false),
  folds
})

/** The fold of each topic that a seed deals. */
export const foldOf = (deal: Deal, seed: number): Int32Array =>
  deal.folds.outer === "leave-one-out" ? Folds.each(deal.isNew.length) : Folds.deal(deal, deal.folds.outer, Seed.derive(seed, "outer"))

/** How many outer folds there are. */
export const count = ({ folds: { outer }, isNew }: Deal): number => (outer === "leave-one-out" ? isNew.length : outer)

/** A fold that a seed deals: its topics are measured, all others train. */
export const split = (deal: Deal, seed: number, fold: number): Split => {
  const own = foldOf(deal, seed)
  const all = deal.isNew.map((_, t) => t)
  return { training: all.filter((t) => own[t] !== fold), topics: all.filter((t) => own[t] === fold) }
}

/** Every fold under every seed, seeds first. */
export const each = (deal: Deal): ReadonlyArray<{ readonly seed: number; readonly fold: number }> =>
  Array.from({ length: deal.folds.seeds }, (_, s) => Array.from({ length: count(deal) }, (__, fold) => ({ seed: s + 1, fold }))).flat()

/**
 * The orders in which topics come for forward tests: the same for all systems. They depend on the design, on the number of topics, and on that of inner
 * folds, which need as many topics to begin with.
 */
export const forward = ({ folds, isNew, design }: Deal): ReadonlyArray<ForwardOrder.ForwardOrder> =>
  ForwardOrder.orders(isNew.length, folds.inner ?? 0, Seed.derive(1, "forward", design))

/**
 * What is wrong with the number of folds for a number of topics, and the key that sets it. There may be more outer folds than topics, or more inner ones
 * than topics in the smallest training set.
 *
 * - empty: undefined when nothing is wrong
 */
export const problem = (
  { outer, inner = 0 }: Omit<Deal["folds"], "seeds">,
  topics: number
): { readonly key: "outer" | "inner"; readonly what: string } | undefined => {
  if (outer !== "leave-one-out" && outer > topics)
    return { key: "outer", what: `${outer} folds for ${topics} topics; at most one fold per topic` }
  const training = topics - (outer === "leave-one-out" ? 1 : Math.ceil(topics / outer))
  if (inner <= training) return undefined
  return { key: "inner", what: `${inner} inner folds for ${training} training topics; at most one fold per topic` }
}
