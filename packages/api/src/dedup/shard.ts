import * as Linking from "@litfuse/engine/Dedup"
import * as Parts from "@litfuse/engine/dedup/shard"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Question from "../Question.ts"
import { shardPlace } from "../shardPlace.ts"
import { decided } from "./decided.ts"
import { deciding, rulesOf } from "./fields.ts"
import * as Input from "./input.ts"
import { misplaced, probabilityOf } from "./places.ts"
import * as ShardFile from "./shardFile.ts"

/** One shard of a deduplication, to be compared here and merged elsewhere. */
export const Request = Schema.Struct({
  ...deciding,
  shard: Field.text.annotate({ description: "Which shard of how many, such as 2/4." }),
  out: Field.text.annotate({ description: "The folder into which the shard is written." })
})
export type Request = typeof Request.Type

/**
 * The shard that was written.
 *
 * - `compared` records that share something with another in this shard, of all `records`
 * - `pairs` those that are the same, in doubt, or belong together
 */
export const Answer = Schema.Struct({ file: Schema.String, records: Schema.Int, compared: Schema.Int, pairs: Schema.Int })
export type Answer = typeof Answer.Type

/**
 * Compares the records of one shard: those that share a key that the shard owns. Nothing is said of the files, and nothing is added to a project: the merge
 * does both.
 *
 * - errors: as `Dedup.ask`, and for a shard that there is not
 */
export const ask = Question.make(
  "dedup",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, files, preset, mergeFrom, skipBad, out } = request
    const place = yield* shardPlace(request, "folder")
    const wrong = misplaced({ folder, files }) ?? probabilityOf(preset, mergeFrom)
    if (wrong !== undefined) return yield* Question.refuse(wrong)
    const owns = ShardFile.owner(place)
    const needing = Parts.needing(owns)
    const input = yield* Effect.fromResult(Input.spooled(folder, files, skipBad, needing.add))
    return yield* Effect.gen(function* () {
      const { decisions } = yield* decided(request, input, false)
      const needed = needing.done()
      const twins = needed.twins(Linking.apartIn(decisions))
      const apart = new Set(twins)
      const rows = needed.rows(apart)
      const rules = rulesOf(request)
      const part = Parts.part(rows, input.recordOf, { ...rules, apart, owns })
      const identity = ShardFile.identityOf(input.sha256, input.ids.length, rules, twins)
      const file = yield* Effect.fromResult(ShardFile.write(folder, out, { ...place, ...identity, ...part }))
      return { file, records: input.ids.length, compared: rows.length, pairs: ShardFile.pairsOf(part) } satisfies Answer
    }).pipe(Effect.ensuring(Effect.sync(input.close)))
  })
)
