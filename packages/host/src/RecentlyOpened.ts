import { statSync } from "node:fs"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

/** A stamp that changes when a file changes; undefined for a missing file. */
export const stampOf = (file: string): string | undefined =>
  Result.getOrUndefined(
    Result.try(() => {
      const { ino, size, mtimeMs } = statSync(file)
      return `${ino} ${size} ${mtimeMs}`
    })
  )

/** A cache of values that are expensive to open, by key. */
export interface RecentlyOpened<A> {
  readonly get: <E, R>(key: string, stamp: string | undefined, open: Effect.Effect<A, E, R>) => Effect.Effect<A, E, R>
}

/** Keeps the `most` recently used values. A changed stamp opens again; without a stamp nothing is kept. Errors: those of opening. */
export const make = <A>(most: number): RecentlyOpened<A> => {
  const known = new Map<string, { readonly stamp: string; readonly value: A }>()
  const keep = (key: string, kept: { readonly stamp: string; readonly value: A }): void => {
    known.delete(key)
    known.set(key, kept)
    if (known.size > most) known.delete(known.keys().next().value!)
  }
  return {
    get: (key, stamp, open) =>
      Effect.suspend(() => {
        const kept = known.get(key)
        if (kept !== undefined && kept.stamp === stamp) {
          keep(key, kept)
          return Effect.succeed(kept.value)
        }
        return Effect.tap(open, (value) => Effect.sync(() => (stamp === undefined ? undefined : keep(key, { stamp, value }))))
      })
  }
}
