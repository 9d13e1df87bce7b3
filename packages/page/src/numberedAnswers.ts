import type { Settings } from "./PageSettings.ts"

/** The most answers of one kind that a server remembers; the oldest goes first. */
const mostKept = 50

/** Answers that a server remembers by number, until it ends. */
export interface NumberedAnswers<A> {
  readonly keep: (answer: A) => number
  readonly get: (n: number) => A | undefined
  readonly all: () => ReadonlyArray<readonly [n: number, answer: A]>
}

const storeOf = <A>(): NumberedAnswers<A> => {
  const kept = new Map<number, A>()
  let next = 1
  return {
    keep: (answer) => {
      const n = next++
      kept.set(n, answer)
      if (kept.size > mostKept) kept.delete(kept.keys().next().value!)
      return n
    },
    get: (n) => kept.get(n),
    all: () => [...kept]
  }
}

/** Answers of one kind for each server, which its settings identify. At most 50 are kept. */
export const numberedAnswers = <A>(): ((settings: Settings) => NumberedAnswers<A>) => {
  const servers = new WeakMap<Settings, NumberedAnswers<A>>()
  return (settings) => {
    const known = servers.get(settings) ?? storeOf<A>()
    servers.set(settings, known)
    return known
  }
}
