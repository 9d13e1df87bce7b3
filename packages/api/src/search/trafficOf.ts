import type { Traffic } from "@litfuse/host/http/HostServices"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Refused } from "../ApiError.ts"
import { inFolder } from "../inFolder.ts"
import { about, refuse } from "../Question.ts"

interface Folders {
  readonly folder: string
  readonly record?: string
  readonly replay?: string
}

/** Overrides the traffic of a request, as in the replay of a run; undefined = as the request says. */
export const ForcedTraffic = Context.Reference<Traffic | undefined>("@litfuse/api/search/Directed", { defaultValue: () => undefined })

/**
 * Where requests to services go.
 *
 * - errors: `Refused` if the request both records and replays
 */
export const trafficOf = (folders: Folders): Effect.Effect<Traffic, Refused> =>
  Effect.flatMap(ForcedTraffic, (directed) => (directed === undefined ? asWritten(folders) : Effect.succeed(directed)))

const asWritten = ({ folder, record, replay }: Folders): Effect.Effect<Traffic, Refused> => {
  if (record !== undefined && replay !== undefined)
    return refuse(about(["record", "replay"], "{record} and {replay} exclude each other; record first, then replay"))
  if (record !== undefined) return Effect.succeed({ _tag: "Record", folder: inFolder(folder, record) })
  return Effect.succeed(replay === undefined ? { _tag: "Live" } : { _tag: "Replay", folder: inFolder(folder, replay) })
}
