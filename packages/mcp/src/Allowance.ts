import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Refusal } from "./Refusal.ts"
import { type Kind, kinds, Setting } from "./Setting.ts"

const hourMs = 3_600_000

/** Counts the calls that ask services: `take` one, and how many of its kind are left in this hour; null = nothing is counted, because it is a replay. */
export class Allowance extends Context.Service<Allowance, { readonly take: (kind: Kind) => Effect.Effect<number | null, Refusal> }>()(
  "@litfuse/mcp/Allowance"
) {}

/** The allowance of a server: a window of an hour that moves on. */
export const layer: Layer.Layer<Allowance, never, Setting> = Layer.effect(
  Allowance,
  Effect.gen(function* () {
    const { perHour, replay } = yield* Setting
    const taken = new Map<Kind, ReadonlyArray<number>>(kinds.map((kind) => [kind, []]))
    return Allowance.of({
      take: (kind) =>
        Effect.gen(function* () {
          if (replay !== undefined) return null
          const now = yield* Clock.currentTimeMillis
          const recent = taken.get(kind)!.filter((at) => at > now - hourMs)
          if (recent.length >= perHour[kind]) {
            const minutes = Math.ceil((recent[0]! + hourMs - now) / 60_000)
            return yield* new Refusal({
              what: [`${perHour[kind]} calls of ${kind} an hour are allowed, and all of them were made`],
              instead: `wait ${minutes} minutes, or read a run again with its cursor, which asks nobody`
            })
          }
          taken.set(kind, [...recent, now])
          return perHour[kind] - recent.length - 1
        })
    })
  })
)
