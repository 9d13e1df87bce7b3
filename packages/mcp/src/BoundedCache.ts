/**
 * Values by name, with a limit on their total weight.
 *
 * - `put` adds a value, then drops the least recently used ones until the total fits; the newest value always stays
 * - `get` undefined for an unknown or dropped name
 */
export interface BoundedCache<A> {
  readonly get: (name: string) => A | undefined
  readonly put: (name: string, value: A, weight: number) => void
}

/** An empty cache with a limit on the total weight. */
export const make = <A>(most: number): BoundedCache<A> => {
  const entries = new Map<string, { readonly value: A; readonly weight: number }>()
  let total = 0
  const drop = (name: string): void => {
    total -= entries.get(name)?.weight ?? 0
    entries.delete(name)
  }
  return {
    get: (name) => {
      const one = entries.get(name)
      if (one === undefined) return undefined
      entries.delete(name)
      entries.set(name, one)
      return one.value
    },
    put: (name, value, weight) => {
      drop(name)
      entries.set(name, { value, weight })
      total += weight
      for (const oldest of entries.keys()) {
        if (total <= most || oldest === name) return
        drop(oldest)
      }
    }
  }
}
