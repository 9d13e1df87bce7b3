import type { Work } from "@litfuse/engine/Work"
import * as Gate from "@litfuse/host/trust/gate"
import { version } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Bundles from "./bundle/Bundle.ts"
import * as BundleRun from "./bundle/BundleRun.ts"
import { Signed, signed } from "./bundle/signed.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./folder.ts"
import * as Question from "./Question.ts"
import type { Analysis } from "./search/analyses.ts"
import * as Answers from "./search/Answer.ts"
import type { Titles } from "./search/titles.ts"

/** A bundle to be asked again. */
export const Request = Schema.Struct({
  folder: Field.folder,
  file: Field.text.annotate({ description: "A bundle that `litfuse bundle` wrote; `-` is standard input." }),
  signers: Schema.optionalKey(
    Field.text.annotate({
      description:
        "A file of the keys that may have signed it, and whose they are, in the form of `allowed_signers` of OpenSSH. A bundle that is not signed with one of them is refused. Default: no signature is asked for."
    })
  )
})
export type Request = typeof Request.Type

/** The answer of a replay. */
export const Answer = Schema.Struct({
  answer: Answers.Answer,
  isSame: Schema.Boolean.annotate({
    description: "Whether it is the answer that the bundle holds, but for numbers that differ by 1e-12 at most, as between processors."
  }),
  apart: Schema.NullOr(Schema.Finite).annotate({
    description: "The largest difference of a number; 0 where every byte is the same, null where it is another answer."
  }),
  madeBy: Schema.String.annotate({ description: "The version of litfuse that wrote the bundle." }),
  version: Schema.String.annotate({ description: "The version that replayed it." }),
  signature: Signed
})
export type Answer = typeof Answer.Type

/** What came of a replay, with what a surface in the same process may show besides. */
export interface Found extends Answer {
  readonly works: ReadonlyArray<Work>
  readonly analyses: ReadonlyArray<Analysis>
  readonly titles: Titles
  readonly silence: string | undefined
  readonly prismaS: Analysis
}

/**
 * The search of a bundle, once more: the same works from the same answers, without network, keys or plugins of others.
 *
 * - errors: `ApiError` for a file that is no bundle, or was changed, for one that none of the signers signed, and for a pipeline that this
 *   litfuse cannot run
 */
export const run = Question.make(
  "replay",
  Request,
  Effect.fnUntraced(function* ({ folder, file, signers }: Request) {
    const place = inFolder(folder, file)
    const bundle = yield* Effect.fromResult(Bundles.read(place))
    const signature = yield* signed(place, bundle.key, signers === undefined ? undefined : inFolder(folder, signers))
    const { config } = yield* Gate.open(folder, true)
    const { answer, works, analyses, titles, silence, prismaS, isSame, apart } = yield* BundleRun.replay(config, bundle)
    return {
      answer,
      works,
      analyses,
      titles,
      silence: silence?.message,
      prismaS,
      isSame,
      apart,
      madeBy: bundle.litfuse,
      version,
      signature
    } satisfies Found
  })
)

/** A run of a project to be asked again. */
export const RunRequest = Schema.Struct({
  folder: Field.folder,
  run: Field.text.annotate({ description: "The id of a run, the beginning of one, or `last`." })
})
export type RunRequest = typeof RunRequest.Type

/**
 * A run of a project, once more, out of its recordings: the same bytes each time, without network or keys.
 *
 * - errors: `ApiError` for a run that there is not, and for one that has no recordings, not all of them, or no longer
 */
export const ofRun = Question.make(
  "replay",
  RunRequest,
  Effect.fnUntraced(function* ({ folder, run }: RunRequest) {
    const Kept = yield* Effect.promise(() => import("./again/replayed.ts"))
    return yield* Kept.replay(folder, run)
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) =>
  Effect.map(run(request), ({ answer, isSame, apart, madeBy, version, signature }) => ({
    answer,
    isSame,
    apart,
    madeBy,
    version,
    signature
  }))
