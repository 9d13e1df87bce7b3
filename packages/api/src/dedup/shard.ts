import * as Linking from "@litfuse/engine/Dedup"
import * as Parts from "@litfuse/engine/dedup/linkShards"
import { latestYear } from "@litfuse/engine/SourceRecord"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { shardPlace } from "../shardPlace.ts"
import { findDecisions } from "./findDecisions.ts"
import { dedupFields, rulesOf } from "./fields.ts"
import * as Input from "./input.ts"
import { checkFiles, checkProbability } from "./checkFiles.ts"
import * as ShardFile from "./ShardFile.ts"

/** One shard of a deduplication, which a later merge combines. */
export const Request = Schema.Struct({
  ...dedupFields,
  shard: Field.text.annotate({ description: "Which shard of how many, such as 2/4." }),
  out: Field.text.annotate({ description: "The folder for the shard's file." })
})
export type Request = typeof Request.Type

/**
 * The written shard.
 *
 * - `compared` records that share something with another in this shard, of all `records`
 * - `pairs` that are duplicates, in doubt, or belong together
 */
export const Answer = Schema.Struct({ file: Schema.String, records: Schema.Int, compared: Schema.Int, pairs: Schema.Int })
export type Answer = typeof Answer.Type

/**
 * Compares the records of one shard: those that share a key that the shard owns. Notices about the files and additions to the project are left to the
 * merge.
 *
 * - errors: as `Dedup.ask`, and for an invalid shard
 */
export const ask = Question.make(
  "dedup",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, files, preset, mergeFrom, skipBad, out } = request
    const place = yield* shardPlace(request, "folder")
    const wrong = checkFiles({ folder, files }) ?? checkProbability(preset, mergeFrom)
    if (wrong !== undefined) return yield* Question.refuse(wrong)
    const owns = ShardFile.owner(place)
    const needing = Parts.collectNeededRows(owns)
    const input = yield* Effect.fromResult(
      Input.spoolRecords(folder, files, { isBadSkipped: skipBad, latestYear: yield* latestYear }, needing.add)
    )
    return yield* Effect.gen(function* () {
      const { decisions } = yield* findDecisions(request, input, false)
      const needed = needing.done()
      const twins = needed.twins(Linking.apartIn(decisions))
      const apart = new Set(twins)
      const rows = needed.rows(apart)
      const rules = rulesOf(request)
      const part = Parts.compareShard(rows, input.recordOf, { ...rules, apart, owns })
      const identity = ShardFile.identityOf(input.sha256, input.ids.length, rules, twins)
      const file = yield* Effect.fromResult(ShardFile.write(folder, out, { ...place, ...identity, ...part }))
      return { file, records: input.ids.length, compared: rows.length, pairs: ShardFile.pairsOf(part) } satisfies Answer
    }).pipe(Effect.ensuring(Effect.sync(input.close)))
  })
)
