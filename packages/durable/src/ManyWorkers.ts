/** Workflows of many workers, stored in a PostgreSQL database. */
import * as PgClient from "@effect/sql-pg/PgClient"
import * as RunnerAddress from "effect/cluster/RunnerAddress"
import * as Option from "effect/Option"
import type * as Redacted from "effect/Redacted"
import { mostBytes } from "./databaseFiles.ts"
import { workflowEngine } from "./workflowEngine.ts"

/** A PostgreSQL database, at an address with its user and password: `postgresql://NAME:PASSWORD@HOST/DATABASE`. Errors: that it cannot be reached. */
export const database = (url: Redacted.Redacted) =>
  // a row may hold a result, and a few bytes more
  PgClient.layer({ url, applicationName: "litfuse", connectTimeout: "10 seconds", maxMessageSize: mostBytes + 1024 * 1024 })

/**
 * How long a worker may be silent until others take over its pieces, in seconds. A worker that is frozen longer finishes its piece all the same: it is done
 * twice then, and counts once.
 */
const silentSeconds = 6

const common = {
  shardLockExpiration: `${silentSeconds} seconds`,
  shardLockRefreshInterval: `${silentSeconds / 3} seconds`,
  // effect numbers the locks of PostgreSQL without the name of the group, so a worker with other code would hold those of all others. Locks in a table have it
  shardLockDisableAdvisory: true,
  // a piece under way ends all the same; those that wait for their turn would hold a worker that is stopped for 15 seconds
  entityTerminationTimeout: "2 seconds"
} as const

/** A worker: the name of its machine and the number of its process. */
export interface WorkerName {
  readonly host: string
  readonly process: number
}

/**
 * The engine of a worker, which does pieces of its group. Workers of one group have the same code, so a piece never gets to a worker with other code.
 *
 * - needs `SqlClient`
 */
export const worker = ({ host, process }: WorkerName, group: string) =>
  workflowEngine("in the database", {
    ...common,
    runnerAddress: Option.some(RunnerAddress.make(host, process)),
    availableShardGroups: [group],
    assignedShardGroups: [group]
  })

/** The engine of a process that has workers of a group do its pieces, and does none. Needs `SqlClient`. */
export const submitter = (group: string) =>
  workflowEngine("in the database", { ...common, runnerAddress: Option.none(), availableShardGroups: [group], assignedShardGroups: [] })
