import * as Cause from "effect/Cause"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Decode from "../Decode.ts"
import { Init, Params, PluginError } from "../PluginError.ts"
import { only, type Services } from "../Services.ts"
import type { Registered } from "./Table.ts"

/** The kinds that are made before they are used; the others are used as they are. */
export type MadeKind = "source" | "enricher" | "embedder"

/** What a plugin of a kind is once it is made. */
export type Made<K extends MadeKind> =
  ReturnType<Registered<K>["plugin"]["make"]> extends Effect.Effect<infer A, infer _E, infer _R> ? A : never

/**
 * Makes a plugin with parameters from outside; without any, with those of the configuration. Whatever the plugin fails with or throws is reported as
 * an error of that plugin.
 *
 * - errors: `Params`, `Init`
 */
export const build = Effect.fn("Registry.build")(function* <K extends MadeKind>(
  registered: Registered<K>,
  params: unknown = registered.params
): Effect.fn.Return<Made<K>, PluginError, Services> {
  const { plugin, origin } = registered
  const place = { plugin: origin.name, ...(origin.where === undefined ? {} : { where: origin.where }) }
  const decoded = Decode.strict(plugin.params, params)
  if (Result.isFailure(decoded)) return yield* new PluginError({ ...place, reason: new Params({ problems: decoded.failure }) })
  const made = Effect.updateContext(
    Effect.suspend((): Effect.Effect<unknown, unknown, Services> => plugin.make(decoded.success)),
    (context: Context.Context<Services>) => only(context, plugin.services)
  )
  return (yield* Effect.catchCause(made, (cause) =>
    Cause.hasInterruptsOnly(cause)
      ? Effect.interrupt
      : Effect.fail(new PluginError({ ...place, reason: new Init({ cause: Cause.squash(cause) }) }))
  )) as Made<K>
})
