import * as Context from "effect/Context"

/** What may be asked for in an hour, each of it apart: it keeps an agent in a loop from using up what services allow. */
export const kinds = ["search", "get", "walk"] as const
/** A kind of call that asks services. */
export type Kind = (typeof kinds)[number]

/**
 * How a server was started. No call of a client changes it.
 *
 * - `folder` whose configuration and project count, and the only one that is read or written besides; `replay` the folder of recordings that replace the network
 * - `exports` the folder into which files are written; absent = no file is
 * - `calls` the file to which a line is added for each call; absent = none is kept
 * - `perHour` how many calls of a kind ask services in an hour; replays are not counted
 * - `waitMs` how long a call waits for its answer before it is told the name of its run, and may ask again
 */
export interface Settings {
  readonly folder: string
  readonly replay?: string
  readonly exports?: string
  readonly calls?: string
  readonly perHour: Readonly<Record<Kind, number>>
  readonly waitMs: number
}

/** How the server of a call was started. */
export class Setting extends Context.Service<Setting, Settings>()("@litfuse/mcp/Setting") {}

/** What holds unless somebody says otherwise: clients commonly wait a minute for an answer. */
export const usual = { perHour: { search: 120, get: 240, walk: 60 }, waitMs: 45_000 } as const satisfies Omit<Settings, "folder">
