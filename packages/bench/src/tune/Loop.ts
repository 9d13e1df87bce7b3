import * as Seed from "@litfuse/stats/Seed"
import type { AccessLog, purposes } from "./AccessLog.ts"
import * as Deal from "./Deal.ts"
import * as ForwardOrder from "./ForwardOrder.ts"
import * as HeldOut from "./HeldOut.ts"

/**
 * What was chosen on training topics, and does not change any more.
 *
 * - `inner` its value on training topics, for which it was chosen; `tried` out of how many settings
 * - `read` the values of all measures on some topics: `[m][i]` is measure m on `topics[i]`
 */
export interface Frozen {
  readonly inner: number
  readonly tried: number
  readonly read: (topics: ReadonlyArray<number>) => ReadonlyArray<ReadonlyArray<number>>
}

/** The same, with what was chosen in words. */
export interface Told extends Frozen {
  readonly chosen: string
}

/**
 * One thing that is tuned: a fusion, a pipeline, a retriever, or the choice of a run. All are held out by the same loop; they differ in this value alone.
 *
 * - `by` who reads, in the log of accesses; `purpose` why it reads a fold
 * - `choose` is shown training topics, and may look at no other
 */
export interface Tuner<F extends Frozen = Frozen> {
  readonly by: string
  readonly purpose?: keyof typeof purposes
  readonly choose: (training: ReadonlyArray<number>, seed: Seed.Seed) => F
}

/** A block of a forward order, measured by what was chosen on the topics before it: `values[m][i]` is measure m on `topics[i]`. */
export interface Block<F extends Frozen = Frozen> {
  readonly topics: ReadonlyArray<number>
  readonly values: ReadonlyArray<ReadonlyArray<number>>
  readonly frozen: F
}

/** A fold under a seed, measured by what was chosen on the others. */
export interface Fold<F extends Frozen = Frozen> extends Block<F> {
  readonly seed: number
  readonly fold: number
}

/** Lets a tuner choose on training topics, and then reads what was frozen on others, once, through the log. */
export const measure = <F extends Frozen>(
  { by, choose }: Tuner<F>,
  purpose: keyof typeof purposes,
  { training, topics }: Deal.Split,
  seed: Seed.Seed,
  log: AccessLog
): Block<F> => {
  const frozen = choose(training, seed)
  return { topics, values: log.read({ by, purpose, topics, times: 1 }, () => frozen.read(topics)), frozen }
}

/** One fold: a setting is chosen on the others, frozen, and then measured on this one, once, through the log. */
export const fold = <F extends Frozen>(deal: Deal.Deal, tuner: Tuner<F>, seed: number, number: number, log: AccessLog): Fold<F> => ({
  seed,
  fold: number,
  ...measure(tuner, tuner.purpose ?? "fold", Deal.split(deal, seed, number), Seed.derive(seed, "fold", number), log)
})

/** One block: a setting is chosen on the topics before it, frozen, and then measured on the block, once, through the log. */
export const block = <F extends Frozen>(deal: Deal.Deal, tuner: Tuner<F>, number: number, log: AccessLog): Block<F> =>
  measure(tuner, "forward", ForwardOrder.blockOf(Deal.forward(deal), number), Seed.derive(1, "forward", number), log)

/** All folds under all seeds. */
export const folds = <F extends Frozen>(deal: Deal.Deal, tuner: Tuner<F>, log: AccessLog): ReadonlyArray<Fold<F>> =>
  Deal.each(deal).map((one) => fold(deal, tuner, one.seed, one.fold, log))

/** All blocks of all forward orders. */
export const blocks = <F extends Frozen>(deal: Deal.Deal, tuner: Tuner<F>, log: AccessLog): ReadonlyArray<Block<F>> =>
  Array.from({ length: ForwardOrder.countAll(Deal.forward(deal)) }, (_, b) => block(deal, tuner, b, log))

/**
 * Reads topics once, by what was chosen on topics apart from all of them. They share no training, so every test may read all of them, and there are no
 * forward orders.
 *
 * - shape: one fold with all topics, under one seed
 */
export const once = <F extends Told>(
  tuner: Tuner<F>,
  topics: number,
  log: AccessLog
): { readonly fold: Fold<F>; readonly held: HeldOut.HeldOut } => {
  const all = Array.from({ length: topics }, (_, t) => t)
  const { frozen, ...values } = measure(tuner, "fold", { training: [], topics: all }, Seed.derive(1, "once"), log)
  const { inner, chosen } = frozen
  return {
    fold: { seed: 1, fold: 0, frozen, ...values },
    held: HeldOut.make(tuner.by, { topics, seeds: 1 }, [{ seed: 1, fold: 0, inner, chosen, ...values }], undefined)
  }
}

/** The held-out values of what was tuned in some folds; its forward test is made here. */
export const heldOut = <F extends Told>(deal: Deal.Deal, tuner: Tuner<F>, folds: ReadonlyArray<Fold<F>>, log: AccessLog): HeldOut.HeldOut =>
  HeldOut.make(
    tuner.by,
    { topics: deal.isNew.length, seeds: deal.folds.seeds },
    folds.map(({ frozen: { inner, chosen }, ...fold }) => ({ ...fold, inner, chosen })),
    blocks(deal, tuner, log)
  )
