import * as Orders from "@litfuse/stats/Orders"
import * as Seed from "@litfuse/stats/Seed"

/**
 * The order in which topics come for a forward test, and where its blocks begin. The topics of a block are measured by a system that was tuned on all
 * topics before them, and on no other.
 *
 * A tuned system thus never depends on the topics that it is measured on, or on those measured later. Differences add up as if their topics were
 * independent: each has mean 0, given all before it, when there is nothing to gain. Differences from a cross-validation do not, since every topic that is
 * held out has trained the systems of the others.
 *
 * - shape: `order` of indices of topics; block b holds `order[starts[b]]` up to but not including `order[starts[b + 1]]`; topics before the first start
 *   only train
 * - source: Dawid, JRSS A 147(2), 1984 (prequential)
 */
export interface ForwardOrder {
  readonly order: Int32Array
  readonly starts: Int32Array
}

const blocks = 10

/** The share of topics that only train. */
const first = 0.15

/** How many topics only train: a share of all, and enough for as many inner folds. */
const startOf = (topics: number, inner: number): number => Math.min(topics, Math.max(Math.ceil(topics * first), inner, 2))

/**
 * The forward order that a seed draws, in at most ten blocks of nearly equal size.
 *
 * - empty: no block when all topics are needed to begin with
 */
export const make = (topics: number, inner: number, seed: number | Seed.Seed): ForwardOrder => {
  const start = startOf(topics, inner)
  const count = Math.min(blocks, topics - start)
  const order = Seed.shuffle(
    Seed.stream(Seed.derive(seed, "forward")),
    Array.from({ length: topics }, (_, t) => t)
  )
  return {
    order: Int32Array.from(order),
    starts: Int32Array.from({ length: count + 1 }, (_, b) => (count === 0 ? topics : start + Math.round((b * (topics - start)) / count)))
  }
}

/** Twenty balanced forward orders with the same blocks: what one order leaves to chance is averaged out. */
export const orders = (topics: number, inner: number, seed: number | Seed.Seed): ReadonlyArray<ForwardOrder> => {
  const { starts } = make(topics, inner, seed)
  return Orders.balanced(topics, seed).map((order) => ({ order, starts }))
}

/** How many blocks all orders have. Blocks are numbered through, the first order's first. */
export const countAll = (all: ReadonlyArray<ForwardOrder>): number => all.reduce((sum, one) => sum + count(one), 0)

/** A block of some orders by its number. */
export const blockOf = (all: ReadonlyArray<ForwardOrder>, number: number): ReturnType<typeof block> => {
  const each = count(all[0]!)
  return block(all[Math.floor(number / each)]!, number % each)
}

/** How many blocks there are. */
export const count = ({ starts }: ForwardOrder): number => starts.length - 1

/** The topics before a block, and those in it, each ascending: because the order of training topics must not change a fit. */
export const block = (
  { order, starts }: ForwardOrder,
  b: number
): { readonly training: ReadonlyArray<number>; readonly topics: ReadonlyArray<number> } => ({
  training: Array.from(order.subarray(0, starts[b]!)).sort((a, c) => a - c),
  topics: Array.from(order.subarray(starts[b]!, starts[b + 1]!)).sort((a, c) => a - c)
})
