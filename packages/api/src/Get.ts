import * as EntityName from "@litfuse/engine/entity/EntityName"
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
import { chooseSources } from "./search/chooseSources.ts"
import { readIds } from "./search/readIds.ts"
import * as SourceNames from "./search/SourceNames.ts"
import { type Titles, sourceTitles } from "./search/sourceTitles.ts"
import { trafficOf } from "./search/trafficOf.ts"

/** Requests works by identifier, and genes, trials and other entities by name. */
export const Request = Schema.Struct({
  folder: Field.folder,
  ids: Field.about(
    Schema.NonEmptyArray(Schema.String),
    "Identifiers of works in common forms: `PMID:12345`, `PMC12345`, `10.1000/182`, `arXiv:2101.00001`, or a web address with one. Names of entities: `GENE:BRCA1`, `GENE:BRCA1@mouse`, `CLINVAR:12397`, `MEDGEN:C1845167`, `CID:2244`, `NCT01234567`, `UNIPROT:P05093`, `AF-P05093-F1`, `OPENI:pneumothorax`.",
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

/** An identifier in the normalised form of answers; a name of an entity and an invalid text do not change. */
export const nameOf = (text: string): string =>
  EntityName.parse(text) === undefined ? Result.match(Identifier.parse(text), { onSuccess: Identifier.print, onFailure: () => text }) : text

/** The result of a look-up; `titles` display names of sources, `silence` the message if no source answered. */
export interface Found {
  readonly answer: Answer
  readonly works: ReadonlyArray<Work>
  readonly titles: Titles
  readonly silence: string | undefined
}

/**
 * Looks up works by identifier, in every source that supports such identifiers, and entities by name. Works are in the order of the identifiers.
 *
 * - empty: a Notice names identifiers and names that no source has
 * - errors: `ApiError` for an invalid identifier, for an unknown source, and if no source looks up such identifiers
 */
export const run = Question.make(
  "get",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { identifiers, names } = yield* readIds(request.ids)
    const traffic = yield* trafficOf(request)
    const { config, registry, plugins } = yield* pluginsIn(request.folder)
    const { sources, entities } = yield* chooseSources(plugins, request.sources, identifiers, names)
    const titles = sourceTitles([...sources, ...entities.sources])
    yield* tell({ _tag: "Titled", titles })
    const { abstracts: hasAbstracts, provenance: hasProvenance } = request
    const ask = (through: Traffic, runId: string | null) =>
      Effect.map(
        tellingSources(LookupRun.run(config, { identifiers, sources, entities, traffic: through, hasAbstracts, hasProvenance })),
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
