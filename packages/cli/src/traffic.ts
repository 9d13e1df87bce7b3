import * as Flag from "effect/cli/Flag"
import * as Known from "./completion/known.ts"

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
