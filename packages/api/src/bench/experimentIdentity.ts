import type { LoadedExperiment } from "@litfuse/bench/experiment/LoadedExperiment"
import { designOf } from "@litfuse/bench/experiment/shard/designOf"
import type * as Shard from "@litfuse/bench/experiment/shard/Shard"
import type { Table } from "@litfuse/engine/Registry"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as SourcesHash from "@litfuse/host/SourcesHash"
import * as Result from "effect/Result"

/** What the results of an experiment depend on. Errors: those of reading its files. */
export const experimentIdentity = (
  experiment: string,
  loaded: LoadedExperiment,
  plugins: Table
): Result.Result<Shard.Identity, DatasetError> =>
  Result.map(designOf(loaded, experiment), (design) => ({ experiment, design, code: SourcesHash.withPlugins(plugins) }))
