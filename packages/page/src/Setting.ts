import * as Context from "effect/Context"

/**
 * How a server was started. No page changes it.
 *
 * - `folder` whose configuration and project count; `replay` the folder of recordings that replace the network
 * - `canChange` whether a project was named: only then is anything kept or decided
 */
export interface Settings {
  readonly folder: string
  readonly replay?: string
  readonly canChange: boolean
}

/** How the server of a request was started. */
export class Setting extends Context.Service<Setting, Settings>()("@litfuse/page/Setting") {}
