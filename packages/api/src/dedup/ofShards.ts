import * as Linking from "@litfuse/engine/Dedup"
import * as Parts from "@litfuse/engine/dedup/shard"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Question from "../Question.ts"
import { decided } from "./decided.ts"
import * as Input from "./input.ts"
import * as ShardFile from "./shardFile.ts"

interface Asked {
  readonly folder: string
  readonly files: ReadonlyArray<string>
  readonly skipBad: boolean
  readonly decisions?: string
  readonly who: string
}

/** Takes the pairs of shards, which compared the same records by the same rules. */
export const ofShards = Effect.fnUntraced(function* (request: Asked, merge: string, rules: Linking.Options) {
  const { folder, files, skipBad } = request
  const read = ShardFile.read(folder, merge)
  if (Result.isFailure(read))
    return yield* Array.isArray(read.failure) ? Question.refuse(...read.failure) : Effect.fail(read.failure as DatasetError)
  const shards = read.success
  const contents = Parts.contents()
  const input = yield* Effect.acquireRelease(Effect.fromResult(Input.spooled(folder, files, skipBad, contents.add)), ({ close }) =>
    Effect.sync(close)
  )
  const asDecided = yield* decided(request, input)
  const { decisions } = asDecided
  const twins = contents.done().twins(Linking.apartIn(decisions))
  const strange = ShardFile.strange(shards, ShardFile.identityOf(input.sha256, input.ids.length, rules, twins))
  if (strange !== undefined) return yield* Question.refuse(strange)
  const parts = shards.map(({ shard }) => shard)
  return { input: input as Input.Input, asDecided, linked: Parts.merge(input.ids.length, parts, input.recordOf, { ...rules, decisions }) }
})
