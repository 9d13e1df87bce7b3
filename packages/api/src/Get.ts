import * as Identifier from "@litfuse/engine/Identifier"
import type { Work } from "@litfuse/engine/Work"
import type { Traffic } from "@litfuse/host/http/HostServices"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { tell, tellingSources } from "./Events.ts"
import * as Field from "./fields.ts"
import * as GraphStore from "./project/GraphStore.ts"
import { pluginsIn } from "./plugins.ts"
import { recordRun } from "./project/recordRun.ts"
import * as RunSummary from "./search/runSummary.ts"
import * as Question from "./Question.ts"
import * as Answers from "./search/Answer.ts"
import * as LookupRun from "./search/LookupRun.ts"
import * as Fields from "./search/request.ts"
import { findSources } from "./search/findSources.ts"
import * as SourceNames from "./search/SourceNames.ts"
import { type Titles, sourceTitles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"

/** Requests works by identifier. */
export const Request = Schema.Struct({
  folder: Field.folder,
  ids: Field.about(
    Schema.NonEmptyArray(Schema.String),
    "Identifiers in common forms: `PMID:12345`, `PMC12345`, `10.1000/182`, `arXiv:2101.00001`, or a web address with one.",
    { argument: "id" }
  ),
  sources: Schema.optionalKey(Fields.sourcesOf("Ids of the sources to ask. Default: all that can look up one of the identifiers.")),
  abstracts: Fields.fields.abstracts,
  provenance: Fields.fields.provenance,
  ...Fields.traffic,
  ...GraphStore.fields
})
export type Request = typeof Request.Type

/** The answer of a look-up, in the form of a search's answer. A look-up ranks nothing, so every score is 0. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/** An identifier in the normalised form of answers; an invalid text does not change. */
export const nameOf = (text: string): string => Result.match(Identifier.parse(text), { onSuccess: Identifier.print, onFailure: () => text })

/** The result of a look-up; `titles` display names of sources, `silence` the message if no source answered. */
export interface Found {
  readonly answer: Answer
  readonly works: ReadonlyArray<Work>
  readonly titles: Titles
  readonly silence: string | undefined
}

/**
 * Looks up works by identifier, in every source that supports such identifiers. Works are in the order of the identifiers.
 *
 * - empty: a Notice names identifiers that no source has
 * - errors: `ApiError` for an invalid identifier, for an unknown source, and if no source looks up such identifiers
 */
export const run = Question.make(
  "get",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const read = request.ids.map(Identifier.parse)
    const wrong = read.find(Result.isFailure)
    if (wrong !== undefined) return yield* Question.refuse(wrong.failure.message)
    const identifiers = read.flatMap((one) => (Result.isSuccess(one) ? [one.success] : []))
    const traffic = yield* trafficOf(request)
    const { config, registry, plugins } = yield* pluginsIn(request.folder)
    const sources =
      request.sources === undefined
        ? LookupRun.lookupSources(plugins.of("source"), identifiers)
        : yield* findSources(plugins, request.sources)
    if (sources.length === 0)
      return yield* Question.refuse("no source looks up such identifiers; `litfuse source list` shows the abilities of each")
    const titles = sourceTitles(sources)
    yield* tell({ _tag: "Titled", titles })
    const { abstracts: hasAbstracts, provenance: hasProvenance } = request
    const ask = (through: Traffic, runId: string | null) =>
      Effect.map(
        tellingSources(LookupRun.run(config, { identifiers, sources, traffic: through, hasAbstracts, hasProvenance })),
        ({ answer, works, silence }): Found => ({
          answer: { ...answer, outcomes: SourceNames.withNames(answer.outcomes, titles), runId },
          works,
          titles,
          silence: silence?.message
        })
      )
    const stored = { summaryOf: RunSummary.runSummary(registry), replayHash: RunSummary.answerHash }
    const recorded = recordRun(
      { question: "get", title: request.ids.join(" "), folder: request.folder, request, stepsOf: 0, traffic, ...stored },
      ask,
      Effect.succeed
    )
    return yield* GraphStore.storingSeen(request, ({ works, answer }) => ({ works, runId: answer.runId }), recorded)
  })
)

/** The plain data only. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
