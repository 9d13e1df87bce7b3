/** Flags in the three ways in which most are declared; what a flag is when it is left out stands in its description. */
import * as Flag from "effect/cli/Flag"
import type * as Option from "effect/Option"

/** A flag that may be left out. */
export const optional = <A>(flag: Flag.Flag<A>, about: string): Flag.Flag<Option.Option<A>> =>
  flag.pipe(Flag.optional, Flag.withDescription(about))

/** A flag without a value, off unless it is given. */
export const toggle = (name: string, about: string): Flag.Flag<boolean> =>
  Flag.Boolean(name).pipe(Flag.withDefault(false), Flag.withDescription(about))

/** A flag that has a value where none is given. */
export const withDefault = <A, const B>(flag: Flag.Flag<A>, value: B, about: string): Flag.Flag<A | B> =>
  flag.pipe(Flag.withDefault(value), Flag.withDescription(about))
