import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { ToolRefusal } from "./ToolRefusal.ts"
import { type CallKind, callKinds, ServerSettings } from "./ServerSettings.ts"

const hourMs = 3_600_000

/** Counts calls that send requests to services. `take` uses one and returns how many of its kind are left in this hour; null = not counted, in a replay. */
export class Allowance extends Context.Service<
  Allowance,
  { readonly take: (kind: CallKind) => Effect.Effect<number | null, ToolRefusal> }
>()("@litfuse/mcp/Allowance") {}

/** The allowance of a server: a sliding window of one hour. */
export const layer: Layer.Layer<Allowance, never, ServerSettings> = Layer.effect(
  Allowance,
  Effect.gen(function* () {
    const { perHour, replay } = yield* ServerSettings
    const taken = new Map<CallKind, ReadonlyArray<number>>(callKinds.map((kind) => [kind, []]))
    return Allowance.of({
      take: (kind) =>
        Effect.gen(function* () {
          if (replay !== undefined) return null
          const now = yield* Clock.currentTimeMillis
          const recent = taken.get(kind)!.filter((at) => at > now - hourMs)
          if (recent.length >= perHour[kind]) {
            const minutes = Math.ceil((recent[0]! + hourMs - now) / 60_000)
            return yield* new ToolRefusal({
              what: [`${perHour[kind]} calls of ${kind} an hour are allowed, and none is left`],
              instead: `wait ${minutes} minutes, or read an earlier run with its cursor, which sends no requests`
            })
          }
          taken.set(kind, [...recent, now])
          return perHour[kind] - recent.length - 1
        })
    })
  })
)
