import * as Identifier from "@litfuse/engine/Identifier"
import type { Work } from "@litfuse/engine/Work"
import type { Traffic } from "@litfuse/host/http/services"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Keeping from "./project/meeting.ts"
import { pluginsIn } from "./plugins.ts"
import { kept } from "./project/kept.ts"
import * as Told from "./search/told.ts"
import * as Question from "./Question.ts"
import * as Answers from "./search/Answer.ts"
import * as LookupRun from "./search/LookupRun.ts"
import * as Fields from "./search/request.ts"
import { sourcesNamed } from "./search/sources.ts"
import { type Titles, titlesOf } from "./search/titles.ts"
import { trafficOf } from "./search/traffic.ts"

/** Works wanted by their identifiers. */
export const Request = Schema.Struct({
  folder: Field.folder,
  ids: Schema.NonEmptyArray(Schema.String).annotate({
    description: "Identifiers as people write them: `PMID:12345`, `PMC12345`, `10.1000/182`, `arXiv:2101.00001`, or the address of one."
  }),
  sources: Schema.optionalKey(
    Field.texts.annotate({ description: "Ids of the sources to ask. Default: all that know one of the identifiers." })
  ),
  abstracts: Fields.fields.abstracts,
  provenance: Fields.fields.provenance,
  ...Fields.traffic,
  ...Keeping.fields
})
export type Request = typeof Request.Type

/** What a look-up answers: the form of a search's answer. Nothing is ranked, so that every score is 0. */
export const Answer = Answers.Answer
export type Answer = Answers.Answer

/** An identifier as answers write it, however somebody did; a text that is none stays as it is. */
export const nameOf = (text: string): string => Result.match(Identifier.parse(text), { onSuccess: Identifier.print, onFailure: () => text })

/** What came of a look-up; `titles` are how people write the names of sources, `silence` is what is to be said when no source answered. */
export interface Found {
  readonly answer: Answer
  readonly works: ReadonlyArray<Work>
  readonly titles: Titles
  readonly silence: string | undefined
}

/**
 * Looks works up by their identifiers, in every source that knows such identifiers. Works stand in the order of the identifiers.
 *
 * - empty: identifiers that no source has are named in a Notice
 * - errors: `ApiError` for a text that is no identifier, for an unknown source, and where no source looks up such identifiers
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
      request.sources === undefined ? LookupRun.able(plugins.of("source"), identifiers) : yield* sourcesNamed(plugins, request.sources)
    if (sources.length === 0)
      return yield* Question.refuse("no source looks up such identifiers; `litfuse source list` shows what each can do")
    const { abstracts: hasAbstracts, provenance: hasProvenance } = request
    const ask = (through: Traffic, runId: string | null) =>
      Effect.map(
        LookupRun.run(config, { identifiers, sources, traffic: through, hasAbstracts, hasProvenance }),
        ({ answer, works, silence }): Found => ({
          answer: { ...answer, runId },
          works,
          titles: titlesOf(sources),
          silence: silence?.message
        })
      )
    const told = { told: Told.ofAnswer(registry), stable: Told.stable }
    const asked = kept(
      { question: "get", title: request.ids.join(" "), folder: request.folder, request, stepsOf: 0, traffic, ...told },
      ask,
      Effect.succeed
    )
    return yield* Keeping.keeping(request, ({ works, answer }) => ({ works, runId: answer.runId }), asked)
  })
)

/** The same, as plain data alone. */
export const ask = (request: typeof Request.Encoded) => Effect.map(run(request), ({ answer }) => answer)
