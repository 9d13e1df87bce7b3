import * as Option from "effect/Option"

/** Options as plain values; those that were not given are left out. */
export type Given<A> = { readonly [K in keyof A]?: A[K] extends Option.Option<infer V> ? V : Exclude<A[K], undefined> }

/** The options that were given, as plain values: without flags that are `None` and without what is undefined. */
export const given = <A extends object>(options: A): Given<A> =>
  Object.fromEntries(
    Object.entries(options)
      .map(([name, value]) => [name, Option.isOption(value) ? Option.getOrUndefined(value) : value] as const)
      .filter(([, value]) => value !== undefined)
  ) as Given<A>
