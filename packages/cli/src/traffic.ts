import type { Traffic } from "@litfuse/host/http/services"
import * as Console from "effect/Console"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import { Exit } from "./Exit.ts"

/** `--record` and `--replay`, for every command that asks sources. */
export const flags = {
  record: Flag.String("record").pipe(
    Flag.optional,
    Flag.withDescription("record every exchange with a source in this folder, without secrets")
  ),
  replay: Flag.String("replay").pipe(
    Flag.optional,
    Flag.withDescription("answer from the recordings in this folder: no network, no keys, no waiting")
  )
}

/**
 * Where requests go.
 *
 * - errors: `Exit` with 2 when both flags are given
 */
export const of = Effect.fnUntraced(function* (
  command: string,
  { record, replay }: { readonly record: Option.Option<string>; readonly replay: Option.Option<string> }
): Effect.fn.Return<Traffic, Exit> {
  if (Option.isSome(record) && Option.isSome(replay)) {
    yield* Console.error(`${command}: --record and --replay exclude each other; record first, then replay`)
    return yield* new Exit({ code: 2 })
  }
  if (Option.isSome(record)) return { _tag: "Record", folder: record.value }
  return Option.isSome(replay) ? { _tag: "Replay", folder: replay.value } : { _tag: "Live" }
})
