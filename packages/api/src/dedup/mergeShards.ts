import * as Linking from "@litfuse/engine/Dedup"
import * as Parts from "@litfuse/engine/dedup/linkShards"
import { latestYear } from "@litfuse/engine/SourceRecord"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Question from "../Question.ts"
import { findDecisions } from "./findDecisions.ts"
import * as Input from "./input.ts"
import * as ShardFile from "./ShardFile.ts"

interface MergeRequest {
  readonly folder: string
  readonly files: ReadonlyArray<string>
  readonly skipBad: boolean
  readonly decisions?: string
  readonly who: string
}

/** Merges the pairs of shards that compared the same records by the same rules. */
export const mergeShards = Effect.fnUntraced(function* (request: MergeRequest, merge: string, rules: Linking.Options) {
  const { folder, files, skipBad } = request
  const read = ShardFile.read(folder, merge)
  if (Result.isFailure(read))
    return yield* Array.isArray(read.failure) ? Question.refuse(...read.failure) : Effect.fail(read.failure as DatasetError)
  const shards = read.success
  const contents = Parts.collectContents()
  const input = yield* Effect.acquireRelease(
    Effect.fromResult(Input.spoolRecords(folder, files, { isBadSkipped: skipBad, latestYear: yield* latestYear }, contents.add)),
    ({ close }) => Effect.sync(close)
  )
  const asDecided = yield* findDecisions(request, input)
  const { decisions } = asDecided
  const twins = contents.done().twins(Linking.apartIn(decisions))
  const strange = ShardFile.mismatch(shards, ShardFile.identityOf(input.sha256, input.ids.length, rules, twins))
  if (strange !== undefined) return yield* Question.refuse(strange)
  const parts = shards.map(({ shard }) => shard)
  return {
    input: input as Input.Input,
    asDecided,
    linked: Parts.linkShards(input.ids.length, parts, input.recordOf, { ...rules, decisions })
  }
})
