import * as Context from "effect/Context"

/**
 * The settings of a server. No page changes them.
 *
 * - `folder` the folder of the configuration and the project; `replay` the folder of recordings that replace the network
 * - `canChange` whether a project was named, which is required to store runs and decisions
 */
export interface Settings {
  readonly folder: string
  readonly replay?: string
  readonly canChange: boolean
}

/** The settings of the current server. */
export class PageSettings extends Context.Service<PageSettings, Settings>()("@litfuse/page/PageSettings") {}
