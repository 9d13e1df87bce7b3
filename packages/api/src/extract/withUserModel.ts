import type { Config } from "@litfuse/host/Config"
import { Host } from "@litfuse/host/Host"
import type { Traffic } from "@litfuse/host/http/HostServices"
import type { ModelSettings } from "@litfuse/models/ModelSettings"
import * as Effect from "effect/Effect"
import type { LanguageModel as Model } from "effect/ai/LanguageModel"

/** The user's language model, the configuration for its requests, and where they go. */
export interface UserModel {
  readonly settings: ModelSettings
  readonly config: Config
  readonly traffic: Traffic
}

/**
 * Does something with the user's language model, or with recordings of it.
 *
 * - errors: those of `use`; `CassetteError` if recordings cannot be read or written
 */
export const withUserModel = Effect.fnUntraced(function* <A, E>({ settings, config, traffic }: UserModel, use: Effect.Effect<A, E, Model>) {
  // loaded here, because most questions ask no model
  const [{ chatModel }, LanguageModel] = yield* Effect.promise(() =>
    Promise.all([import("@litfuse/models/chatModel"), import("effect/ai/LanguageModel")])
  )
  const host = yield* Host
  return yield* host.around(
    config,
    traffic
  )(Effect.flatMap(chatModel(settings), (port) => use.pipe(Effect.provideService(LanguageModel.LanguageModel, port))))
})
