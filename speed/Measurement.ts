/**
 * One line of the speed table: what was measured, and what it should reach.
 *
 * - shape: `target` such as "at most 0.5" (see `isMet` in tables.ts), or any words, which nothing is compared with
 */
export interface Measurement {
  readonly name: string
  readonly value: number
  readonly unit: string
  readonly target?: string
}

/** Milliseconds of a whole process, its children included: of user and system, and by the clock. */
export interface Times {
  readonly cpu: number
  readonly wall: number
}

/**
 * litfuse and a peer as whole processes, in turn on the same files.
 *
 * - shape: `theirs` and `ours` are medians, `ratio` is the median of the ratios of the pairs; `goal` is for the ratio of CPU times
 */
export interface Comparison {
  readonly what: string
  readonly peer: string
  readonly theirs: Times
  readonly ours: Times
  readonly ratio: Times
  readonly goal?: string
}

/** Two builds of litfuse as whole processes, in turn on the same files: medians, and the median of the ratios of the pairs. */
export interface Change {
  readonly what: string
  readonly commit: string
  readonly before: Times
  readonly now: Times
  readonly ratio: Times
}

/** How much of the CPU time of a work is spent in a place: a part of the code, or of Node. */
export interface Share {
  readonly work: string
  readonly place: string
  /** Milliseconds of the whole work. */
  readonly ms: number
  readonly share: number
}

/** Milliseconds of CPU of calls that do the same work in one process, without its start. */
export interface RepeatedCall {
  readonly again: string
  readonly first: number
  readonly second: number
  /** The least with V8's middle compiler alone, which small inputs have. */
  readonly middle: number
  /** The least with its optimising compiler. */
  readonly best: number
}

/** What a program of `npm run speed` answers: lines of the table that their shape tells. */
export type Line = Measurement | Comparison | Share | RepeatedCall | Change
