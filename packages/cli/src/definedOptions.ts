import * as Option from "effect/Option"

type MayLack<V> = V extends Option.Option<unknown> ? true : undefined extends V ? true : false

/** Options as plain values, without missing ones. */
export type DefinedOptions<A> = {
  readonly [K in keyof A as true extends MayLack<A[K]> ? K : never]?: A[K] extends Option.Option<infer V> ? V : Exclude<A[K], undefined>
} & { readonly [K in keyof A as true extends MayLack<A[K]> ? never : K]: A[K] }

/** Options as plain values, without those that are `None` or undefined. */
export const definedOptions = <A extends object>(options: A): DefinedOptions<A> =>
  Object.fromEntries(
    Object.entries(options)
      .map(([name, value]) => [name, Option.isOption(value) ? Option.getOrUndefined(value) : value] as const)
      .filter(([, value]) => value !== undefined)
  ) as DefinedOptions<A>
