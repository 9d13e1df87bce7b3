import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as ClusterWorkflowEngine from "effect/cluster/ClusterWorkflowEngine"
import * as SingleRunner from "effect/cluster/SingleRunner"
import * as Layer from "effect/Layer"
import * as SqliteClient from "./SqliteClient.ts"

/** Workflows of one process, stored in a SQLite file. One process at a time may have it open. Errors: an unusable file. */
export const oneProcess = (file: string) =>
  ClusterWorkflowEngine.layer.pipe(
    Layer.provide(
      SingleRunner.layer({
        runnerStorage: "memory",
        // a piece of an interrupted run begins at once, and not after ten seconds
        shardingConfig: { entityMessagePollInterval: "1 second", refreshAssignmentsInterval: "1 second" }
      })
    ),
    Layer.provide(SqliteClient.layer(file)),
    Layer.provide(NodeCrypto.layer)
  )
