import * as Known from "./completion/known.ts"
import { optional } from "./flag.ts"

/** `--record` and `--replay`, for every command that asks sources. */
export const flags = {
  record: optional(Known.folderFlag("record"), "record every exchange with a source in this folder, without secrets"),
  replay: optional(Known.folderFlag("replay"), "answer from the recordings in this folder: no network, no keys, no waiting")
}
