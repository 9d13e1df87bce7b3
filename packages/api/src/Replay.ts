import type { Work } from "@litfuse/engine/Work"
import * as TrustGate from "@litfuse/host/trust/TrustGate"
import { version } from "@litfuse/host/version"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import * as Bundles from "./bundle/BundleFile.ts"
import * as BundleRun from "./bundle/BundleRun.ts"
import { BundleSignature, findSigner } from "./bundle/BundleSignature.ts"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import * as Question from "./Question.ts"
import type { Analysis } from "./search/analyses.ts"
import * as Answers from "./search/Answer.ts"
import * as SourceNames from "./search/SourceNames.ts"
import type { Titles } from "./search/sourceTitles.ts"

/** A bundle to replay. */
export const Request = Schema.Struct({
  folder: Field.folder,
  file: Field.text.annotate({ description: "A bundle that `litfuse bundle` wrote; `-` is standard input." }),
  signers: Field.optional(
    Field.text,
    "A file of accepted keys and their owners, in the form of OpenSSH's `allowed_signers`. A bundle without a signature by one of them is refused. Default: no signature is required."
  )
})
export type Request = typeof Request.Type

/** The answer of a replay. */
export const Answer = Schema.Struct({
  answer: Answers.Answer,
  isSame: Field.about(
    Schema.Boolean,
    "Whether it equals the answer in the bundle, apart from numbers that differ by at most 1e-12, as between processors."
  ),
  apart: Field.about(
    Schema.NullOr(Schema.Finite),
    "The largest difference of a number; 0 if every byte is the same, null if the answer differs."
  ),
  madeBy: Schema.String.annotate({ description: "The version of litfuse that wrote the bundle." }),
  version: Schema.String.annotate({ description: "The version that replayed it." }),
  signature: BundleSignature
})
export type Answer = typeof Answer.Type

/** The result of a replay, with details for a surface in the same process. */
export interface Found extends Answer {
  readonly works: ReadonlyArray<Work>
  readonly analyses: ReadonlyArray<Analysis>
  readonly titles: Titles
  readonly silence: string | undefined
  readonly prismaS: Analysis
}

/** The names of sources as the bundle has them: a replay does not open those whose answers are left out. */
const namesIn = ({ strategy: { whole } }: Pick<Bundles.Bundle, "strategy">): Titles =>
  new Map((whole?.sources ?? []).flatMap(({ source, name }) => (name === undefined ? [] : [[source, name] as const])))

/**
 * Replays the search of a bundle: the same works from the same answers, without network, keys or third-party plugins.
 *
 * - errors: `ApiError` for an invalid or changed file, for one that none of the signers signed, and for a pipeline that this litfuse cannot run
 */
export const run = Question.make(
  "replay",
  Request,
  Effect.fnUntraced(function* ({ folder, file, signers }: Request) {
    const place = inFolder(folder, file)
    const bundle = yield* Effect.fromResult(Bundles.read(place))
    const signature = yield* findSigner(place, bundle.key, signers === undefined ? undefined : inFolder(folder, signers))
    const { config } = yield* TrustGate.open(folder, true)
    const { answer, works, analyses, titles, silence, prismaS, isSame, apart } = yield* BundleRun.replay(config, bundle)
    return {
      answer: { ...answer, outcomes: SourceNames.withNames(answer.outcomes, new Map([...namesIn(bundle), ...titles])) },
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

/** A stored run to replay. */
export const RunRequest = Schema.Struct({
  folder: Field.folder,
  run: Field.text.annotate({ description: "The id of a run, a prefix of one, its saved name, or `last`." })
})
export type RunRequest = typeof RunRequest.Type

/** Whether there is a project with this run. A name that begins like an id, and an ambiguous one, is a run too, so that its replay says what is wrong. */
export const isRun = ({ folder, run }: RunRequest): Effect.Effect<boolean> =>
  /^(?:last|\d{8}(?:-[0-9a-f]{0,6})?)$/.test(run)
    ? Effect.succeed(true)
    : Effect.promise(() => import("./replay/replayRun.ts")).pipe(Effect.flatMap(({ isSaved }) => isSaved(folder, run)))

/**
 * Replays a stored run from its recordings: the same bytes each time, without network or keys.
 *
 * - errors: `ApiError` for an unknown run, and for one whose recordings are missing, incomplete or pruned
 */
export const ofRun = Question.make(
  "replay",
  RunRequest,
  Effect.fnUntraced(function* ({ folder, run }: RunRequest) {
    const Kept = yield* Effect.promise(() => import("./replay/replayRun.ts"))
    return yield* Kept.replayRun(folder, run)
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) =>
  Effect.map(run(request), ({ answer, isSame, apart, madeBy, version, signature }) => ({
    answer,
    isSame,
    apart,
    madeBy,
    version,
    signature
  }))
