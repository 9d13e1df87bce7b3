/**
 * Values by name, in a memory of bounded size.
 *
 * - `put` a value of some weight: those that were used longest ago go until all together are no heavier than allowed; the newest stays, whatever it weighs
 * - `get` undefined for a name that there is not, or no longer
 */
export interface Shelf<A> {
  readonly get: (name: string) => A | undefined
  readonly put: (name: string, value: A, weight: number) => void
}

/** An empty shelf on which values of this weight together have room. */
export const make = <A>(most: number): Shelf<A> => {
  const held = new Map<string, { readonly value: A; readonly weight: number }>()
  let total = 0
  const drop = (name: string): void => {
    total -= held.get(name)?.weight ?? 0
    held.delete(name)
  }
  return {
    get: (name) => {
      const one = held.get(name)
      if (one === undefined) return undefined
      held.delete(name)
      held.set(name, one)
      return one.value
    },
    put: (name, value, weight) => {
      drop(name)
      held.set(name, { value, weight })
      total += weight
      for (const oldest of held.keys()) {
        if (total <= most || oldest === name) return
        drop(oldest)
      }
    }
  }
}
