import * as Option from "effect/Option"

/** Options as plain values, without missing ones. */
export type DefinedOptions<A> = { readonly [K in keyof A]?: A[K] extends Option.Option<infer V> ? V : Exclude<A[K], undefined> }

/** Options as plain values, without those that are `None` or undefined. */
export const definedOptions = <A extends object>(options: A): DefinedOptions<A> =>
  Object.fromEntries(
    Object.entries(options)
      .map(([name, value]) => [name, Option.isOption(value) ? Option.getOrUndefined(value) : value] as const)
      .filter(([, value]) => value !== undefined)
  ) as DefinedOptions<A>
