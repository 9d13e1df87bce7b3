import * as Context from "effect/Context"

/**
 * The settings of a server. No page changes them.
 *
 * - `folder` the folder of the configuration and the project; `replay` the folder of recordings that replace the network
 * - `canChange` whether a project was named or a review was found, which is required to store runs and decisions
 * - `as` the person of a review whose decisions alone the server opens; absent = all may be seen
 * - `start` the page that the link of the server opens; absent = the form of a search
 */
export interface Settings {
  readonly folder: string
  readonly replay?: string
  readonly canChange: boolean
  readonly as?: string
  readonly start?: string
}

/** The settings of the current server. */
export class PageSettings extends Context.Service<PageSettings, Settings>()("@litfuse/page/PageSettings") {}
