/** The three usual kinds of flags. The description of a flag states its default. */
import * as Flag from "effect/cli/Flag"
import type * as Option from "effect/Option"

/** A flag without a default. */
export const optional = <A>(flag: Flag.Flag<A>, about: string): Flag.Flag<Option.Option<A>> =>
  flag.pipe(Flag.optional, Flag.withDescription(about))

/** A switch, off by default. */
export const toggle = (name: string, about: string): Flag.Flag<boolean> =>
  Flag.Boolean(name).pipe(Flag.withDefault(false), Flag.withDescription(about))

/** A flag with a default value. */
export const withDefault = <A, const B>(flag: Flag.Flag<A>, value: B, about: string): Flag.Flag<A | B> =>
  flag.pipe(Flag.withDefault(value), Flag.withDescription(about))
