/** One line of the speed table: what was measured, and what it should reach. */
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

/** How much of the CPU time of a work is spent in a place: a part of the code, or of Node. */
export interface Share {
  readonly work: string
  readonly place: string
  /** Milliseconds of the whole work. */
  readonly ms: number
  readonly share: number
}

/** What a program of `npm run speed` answers: lines of the table that their shape tells. */
export type Line = Measurement | Comparison | Share
