import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Approval } from "./Approvals.ts"
import type { Reached } from "./reachedFiles.ts"

/**
 * A configuration that the user may approve.
 *
 * - `file` its real path; `name` its name in messages
 * - `modules` what may be loaded: real paths to sha256
 * - `before` the earlier approval; undefined when there is none
 */
export interface Pending {
  readonly file: string
  readonly name: string
  readonly hash: string
  readonly reached: Reached
  readonly modules: ReadonlyMap<string, string>
  readonly before: Approval | undefined
}

/** Asks the user whether to approve a configuration. The default refuses. */
export const Approver = Context.Reference<(pending: Pending) => Effect.Effect<boolean>>("@litfuse/host/trust/Approver", {
  defaultValue: () => () => Effect.succeed(false)
})

/** The variable with the hash that is approved for this run only, such as in CI; the flag `--trust` sets it. */
export const trustVariable = "LITFUSE_TRUST"

/** The variable that makes litfuse ignore the configuration of a project; the flag `--no-plugins` sets it. */
export const noPluginsVariable = "LITFUSE_NO_PLUGINS"
