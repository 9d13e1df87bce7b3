import * as Completion from "./completion/Completion.ts"
import { optional } from "./flags.ts"

/** `--record` and `--replay`, for every command that asks sources. */
export const flags = {
  record: optional(Completion.folderFlag("record"), "record all requests to sources and their answers in this folder, without secrets"),
  replay: optional(Completion.folderFlag("replay"), "answer from the recordings in this folder, without network or keys")
}
