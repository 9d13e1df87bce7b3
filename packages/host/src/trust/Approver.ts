import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import type { Approval } from "./approvals.ts"
import type { Reached } from "./reach.ts"

/**
 * A configuration that somebody may approve.
 *
 * - `file` its real path, `name` how messages call it
 * - `before` what was approved earlier; undefined when nothing was
 */
export interface Pending {
  readonly file: string
  readonly name: string
  readonly hash: string
  readonly reached: Reached
  readonly before: Approval | undefined
}

/** Who is asked whether a configuration is approved. The default is nobody, and nothing is. */
export const Approver = Context.Reference<(pending: Pending) => Effect.Effect<boolean>>("@litfuse/host/trust/Approver", {
  defaultValue: () => () => Effect.succeed(false)
})

/** The variable with the hash that is approved for this run alone, such as in CI; the flag `--trust` sets it. */
export const trustVariable = "LITFUSE_TRUST"

/** The variable which says that the configuration of a project is not looked at; the flag `--no-plugins` sets it. */
export const noPluginsVariable = "LITFUSE_NO_PLUGINS"
