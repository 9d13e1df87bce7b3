import type { Traffic } from "@litfuse/host/http/services"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Flag from "effect/cli/Flag"
import * as Known from "./completion/known.ts"
import type { Exit } from "./Exit.ts"
import { given } from "./given.ts"
import { refusal } from "./refusal.ts"

/** `--record` and `--replay`, for every command that asks sources. */
export const flags = {
  record: Known.folderFlag("record").pipe(
    Flag.optional,
    Flag.withDescription("record every exchange with a source in this folder, without secrets")
  ),
  replay: Known.folderFlag("replay").pipe(
    Flag.optional,
    Flag.withDescription("answer from the recordings in this folder: no network, no keys, no waiting")
  )
}

/** The folders for recordings, by the options that name them. */
interface Folders {
  readonly record?: string
  readonly replay?: string
}

/** Why both folders cannot be used, in a line, with the names of the options; undefined when at most one is given. */
export const problemOf = ({ record, replay }: Folders, nameOf: (option: keyof Folders) => string): string | undefined =>
  record === undefined || replay === undefined
    ? undefined
    : `${nameOf("record")} and ${nameOf("replay")} exclude each other; record first, then replay`

/** Where requests go, when at most one folder is given. */
export const to = ({ record, replay }: Folders): Traffic => {
  if (record !== undefined) return { _tag: "Record", folder: record }
  return replay === undefined ? { _tag: "Live" } : { _tag: "Replay", folder: replay }
}

/**
 * Where requests go, by the flags.
 *
 * - errors: `Exit` with 2 when both flags are given
 */
export const of = Effect.fnUntraced(function* (
  command: string,
  flagged: { readonly record: Option.Option<string>; readonly replay: Option.Option<string> }
): Effect.fn.Return<Traffic, Exit> {
  const folders = given(flagged)
  const problem = problemOf(folders, (option) => `--${option}`)
  return problem === undefined ? to(folders) : yield* refusal(command)(problem)
})
