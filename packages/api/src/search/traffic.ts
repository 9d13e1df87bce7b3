import type { Traffic } from "@litfuse/host/http/services"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Refused } from "../ApiError.ts"
import { inFolder } from "../folder.ts"
import { about, refuse } from "../Question.ts"

/** The folders for recordings that a request names. */
interface Folders {
  readonly folder: string
  readonly record?: string
  readonly replay?: string
}

/** Where requests go whatever the request says, as when a run is replayed; undefined = where it says. */
export const Directed = Context.Reference<Traffic | undefined>("@litfuse/api/search/Directed", { defaultValue: () => undefined })

/**
 * Where requests to services go.
 *
 * - errors: `Refused` when recordings are to be made and to be played
 */
export const trafficOf = (folders: Folders): Effect.Effect<Traffic, Refused> =>
  Effect.flatMap(Directed, (directed) => (directed === undefined ? asWritten(folders) : Effect.succeed(directed)))

const asWritten = ({ folder, record, replay }: Folders): Effect.Effect<Traffic, Refused> => {
  if (record !== undefined && replay !== undefined)
    return refuse(about(["record", "replay"], "{record} and {replay} exclude each other; record first, then replay"))
  if (record !== undefined) return Effect.succeed({ _tag: "Record", folder: inFolder(folder, record) })
  return Effect.succeed(replay === undefined ? { _tag: "Live" } : { _tag: "Replay", folder: inFolder(folder, replay) })
}
