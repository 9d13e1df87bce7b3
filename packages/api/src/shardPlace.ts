import { dirname } from "node:path"
import { parsePlace, type Place } from "@litfuse/bench/experiment/shard/HashedLines"
import { makeFolder } from "@litfuse/engine/makeFolder"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Refused } from "./ApiError.ts"
import * as Question from "./Question.ts"

/** The requested shard and the number of shards. Errors: `Refused` for an invalid shard, and for `out` that is standard output. */
export const shardPlace = (
  { shard, out }: { readonly shard: string; readonly out: string },
  kind: "file" | "folder"
): Effect.Effect<Place, Refused> => {
  const place = parsePlace(shard)
  if (Result.isFailure(place)) return Question.refuse(Question.about(["shard"], `{shard} ${place.failure}`))
  return out === "-"
    ? Question.refuse(Question.about(["shard", "out"], `{shard} needs a ${kind} for {out}`))
    : Effect.succeed(place.success)
}

/** Makes the folder of the file of a shard, as `bench run --shard` does. Errors: why it cannot be made. */
export const makeShardFolder = (file: string): Result.Result<void, DatasetError> =>
  Result.try({ try: () => makeFolder(dirname(file)), catch: Files.writeFailure(file) })
