import * as Context from "effect/Context"

/** Kinds of calls that have a limit per hour each, so that an agent in a loop does not use up the quotas of services. */
export const callKinds = ["search", "get", "walk", "model"] as const
/** A kind of call that sends requests to services. */
export type CallKind = (typeof callKinds)[number]

/**
 * How a server was started. No call of a client changes it.
 *
 * - `folder` whose configuration and project apply; the server reads and writes no other folder, except the three below
 * - `replay` the folder of recordings that replace the network
 * - `exports` the folder for written files; absent = the server writes no file
 * - `calls` the log file, to which each call adds a line; absent = no log
 * - `isModelAsked` whether tools may ask the language model of the user's own configuration; absent = no
 * - `perHour` how many calls of each kind may send requests in an hour; replays are not counted
 * - `waitMs` how long a call waits for its answer; after that it returns the name of the run, which a later call can ask for
 */
export interface Settings {
  readonly folder: string
  readonly replay?: string
  readonly exports?: string
  readonly calls?: string
  readonly isModelAsked?: boolean
  readonly perHour: Readonly<Record<CallKind, number>>
  readonly waitMs: number
}

/** The settings of the server that handles a call. */
export class ServerSettings extends Context.Service<ServerSettings, Settings>()("@litfuse/mcp/ServerSettings") {}

/** Default settings: `waitMs` is below the minute that clients commonly wait for an answer. */
export const defaults = { perHour: { search: 120, get: 240, walk: 60, model: 60 }, waitMs: 45_000 } as const satisfies Omit<
  Settings,
  "folder"
>
