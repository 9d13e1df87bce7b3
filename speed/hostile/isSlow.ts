/** How much longer a text is, and how much more it may cost: eight times the text takes a quadratic reader sixty-four times as much. */
const [longer, most] = [8, 24]

/** What is read, and what it costs to read a text: time, or steps. */
export interface Reader {
  readonly cost: (text: string) => number
  /** Below this a cost says nothing. */
  readonly least: number
}

/** A text of some length out of one piece again and again, behind which something else stands. */
export const textOf = (unit: string, length: number): string => `${unit.repeat(length / unit.length)}x`

/**
 * Whether reading eight times a text costs far more than eight times as much.
 *
 * - `times` how often a long run has to be long: what tidies memory may fall into one
 */
export const isSlow = ({ cost, least }: Reader, of: (length: number) => string, length = 4000, times = 3): boolean => {
  cost(of(length))
  for (let i = 0; i < times; i++) if (cost(of(longer * length)) <= most * Math.max(cost(of(length)), least)) return false
  return true
}
