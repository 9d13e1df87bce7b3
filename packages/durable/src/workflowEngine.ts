import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import * as ClusterWorkflowEngine from "effect/cluster/ClusterWorkflowEngine"
import * as RunnerHealth from "effect/cluster/RunnerHealth"
import * as Runners from "effect/cluster/Runners"
import * as RunnerStorage from "effect/cluster/RunnerStorage"
import * as Sharding from "effect/cluster/Sharding"
import * as ShardingConfig from "effect/cluster/ShardingConfig"
import * as SqlMessageStorage from "effect/cluster/SqlMessageStorage"
import * as SqlRunnerStorage from "effect/cluster/SqlRunnerStorage"
import * as Layer from "effect/Layer"
import * as References from "effect/References"
import { shardsPerGroup } from "./shardsPerGroup.ts"

/** Where an engine knows other workers from: it is alone, or they are in its database too. */
export type Company = "alone" | "in the database"

/**
 * The engine of workflows over a database. Workers exchange messages only through the database, so they open no port, and need not reach each other.
 *
 * - `settings` of the shards of effect. Variables of the environment change nothing
 * - needs `SqlClient`; errors: those of the database
 */
export const workflowEngine = (company: Company, settings: Partial<ShardingConfig.ShardingConfig["Service"]>) =>
  ClusterWorkflowEngine.layer.pipe(
    Layer.provideMerge(Sharding.layer),
    Layer.provide(Runners.layerNoop),
    Layer.provide(SqlMessageStorage.layer),
    Layer.provide([company === "alone" ? RunnerStorage.layerMemory : SqlRunnerStorage.layer, RunnerHealth.layerNoop]),
    Layer.provide(
      ShardingConfig.layer({
        shardsPerGroup,
        // a piece begins at once, and not after ten seconds
        entityMessagePollInterval: "1 second",
        refreshAssignmentsInterval: "1 second",
        ...settings
      })
    ),
    Layer.provide(NodeCrypto.layer),
    // what users must know is in the answer; effect reports every retry
    Layer.provide(Layer.succeed(References.MinimumLogLevel, "None"))
  )
