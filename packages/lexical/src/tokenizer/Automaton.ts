/** A rule of an automaton that may be in several states at once: in `from`, any of the classes `read` leads to `to`. */
export type Rule = readonly [from: string, read: ReadonlyArray<number>, to: string]

/** State `s` that reads class `c` goes to `table[s * classes + c]`. Shape: 0 is dead, 1 the start; from `accepting` on a token may end. */
export interface Automaton {
  readonly table: Uint8Array
  readonly classes: number
  readonly accepting: number
}

/** Makes rules deterministic: a state of the result is the set of states in which the rules may be at once (fewer than 256 sets). */
export const make = (classes: number, start: string, rules: ReadonlyArray<Rule>, ends: ReadonlyArray<string>): Automaton => {
  const outOf = Map.groupBy(rules, ([from]) => from)
  const sets: Array<ReadonlyArray<string>> = [[], [start]]
  const numbers = new Map(sets.map((set, number) => [set.join(" "), number]))
  const steps: Array<ReadonlyArray<number>> = []
  const numberOf = (set: ReadonlyArray<string>): number => {
    const key = set.join(" ")
    if (!numbers.has(key)) numbers.set(key, sets.push(set) - 1)
    return numbers.get(key)!
  }
  for (let state = 0; state < sets.length; state++) {
    const next = Array.from({ length: classes }, () => new Set<string>())
    for (const from of sets[state]!) for (const [, read, to] of outOf.get(from) ?? []) for (const each of read) next[each]!.add(to)
    steps.push(next.map((set) => numberOf([...set].sort())))
  }
  const isEnd = (state: number): boolean => sets[state]!.some((each) => ends.includes(each))
  const order = [...sets.keys()].sort((a, b) => Number(isEnd(a)) - Number(isEnd(b)) || a - b)
  const place = new Map(order.map((state, i) => [state, i]))
  return {
    table: Uint8Array.from(order.flatMap((state) => steps[state]!.map((next) => place.get(next)!))),
    classes,
    accepting: order.findIndex(isEnd)
  }
}
