import * as Decode from "@litfuse/engine/Decode"
import { enricherAsSource } from "@litfuse/engine/enricher/enricherAsSource"
import { noticeCodec as NoticeCodec } from "@litfuse/engine/notice/noticeCodec"
import * as Notice from "@litfuse/engine/Notice"
import { Identifier } from "@litfuse/engine/Identifier"
import * as Source from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { counted } from "@litfuse/files/numbers"
import { Host } from "@litfuse/host/Host"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { folderWorks } from "./evidence/folderWorks.ts"
import * as Field from "./fields.ts"
import * as KnownIds from "./ids/KnownIds.ts"
import { type GivenId, readGivenIds, schemes } from "./ids/readGivenIds.ts"
import { pluginsIn } from "./plugins.ts"
import { recordsOfFile } from "./query/MatchRecord.ts"
import * as Question from "./Question.ts"
import { outcomeOf, SourceAnswer } from "./search/Answer.ts"
import * as Fields from "./search/request.ts"
import { trafficOf } from "./search/trafficOf.ts"

/** The services that are asked, in this order: the second only for what the first does not know. */
const services = ["idconv", "europepmc"] as const

/** Units: milliseconds for each service. */
const timeoutMs = 120_000

/** Requests the other identifiers of works: PMID, PMCID and DOI. */
export const Request = Schema.Struct({
  folder: Field.folder,
  ids: Field.optional(Field.texts, "Identifiers: PMID:12345 or 12345, PMC12345, 10.1000/182, or a web address with one.", {
    argument: "id"
  }),
  file: Field.optional(Field.text, "A file with an identifier on each line; - is standard input.", { completes: "file" }),
  in: Field.optional(
    Field.texts,
    "Files of references or results of litfuse, whose records are used before a service is asked. Default: the works of the review, or of the latest run of the project."
  ),
  offline: Field.or(Schema.Boolean, false, "Send no request: use local records alone."),
  ...Fields.traffic
})
export type Request = typeof Request.Type

const Converted = Schema.Struct({
  input: Field.about(Schema.String, "The text as it was given."),
  line: Field.about(Schema.NullOr(Schema.Int), "Its line in the file, from 1; null if it was named."),
  state: Field.about(
    Schema.Literals(["converted", "not-found", "unknown", "invalid"]),
    "converted: another identifier is known; unknown: a service failed; invalid: no PMID, PMCID or DOI."
  ),
  pmid: Schema.NullOr(Schema.String),
  pmcid: Schema.NullOr(Schema.String),
  doi: Schema.NullOr(Schema.String),
  from: Field.about(Schema.Array(Schema.String), "Who said so: records (local ones), idconv (NCBI), europepmc."),
  why: Field.about(Schema.NullOr(Schema.String), "Why it was not converted, or what may be missing.")
})

/**
 * The other identifiers of works; `litfuse ids --format json` prints it.
 *
 * - `ids` one for each text that was given, in the same order, repeated ones too
 * - `outcomes` of the services that were asked; none if local records had everything
 */
export const Answer = Schema.Struct({
  version: Schema.Literal(1),
  ids: Schema.Array(Converted),
  outcomes: Schema.Array(SourceAnswer),
  notices: Schema.Array(NoticeCodec)
})
export type Answer = typeof Answer.Type

/** The local records, and notices about files. */
const localRecords = Effect.fnUntraced(function* (folder: string, files: ReadonlyArray<string> | undefined) {
  if (files !== undefined) {
    const read = yield* Effect.forEach(files, (file) => recordsOfFile(folder, file))
    return {
      records: read.flatMap(({ references }) => references),
      notices: read.flatMap(({ notices }) => notices.map(({ code, text }) => Notice.make(code, "in", text)))
    }
  }
  const root = ProjectFiles.find(folder)
  if (root === undefined) return { records: [], notices: [] }
  const { works, notices } = yield* folderWorks(root)
  return { records: works.flatMap(({ records, enriched }): ReadonlyArray<SourceRecord> => [...records, ...(enriched ?? [])]), notices }
})

/** The services as sources that look up. */
const lookups = Effect.fnUntraced(function* (folder: string) {
  const { config, plugins } = yield* pluginsIn(folder)
  const made = services.flatMap((id) => {
    const enricher = plugins.find("enricher", id)
    const found = enricher ?? plugins.find("source", id)
    if (found === undefined) return []
    const source = enricher === undefined ? (found.plugin as Source.Source) : enricherAsSource(enricher.plugin)
    return [{ source, params: Result.getOrThrow(Decode.strict(source.params, found.params)) }]
  })
  return { config, made }
})

/** The identifier that is looked up for one entry: its PMID where that is known, because all services know PMIDs. */
const askedFor = ({ values }: KnownIds.KnownIds): ReadonlyArray<Identifier> => {
  const scheme = schemes.find((one) => values[one] !== undefined)
  return scheme === undefined ? [] : [{ scheme, value: values[scheme] } as Identifier]
}

const stateOf = ({ identifier }: GivenId, known: number, hasFailed: boolean): (typeof Converted.Type)["state"] => {
  if (identifier === undefined) return "invalid"
  if (known > 1) return "converted"
  return hasFailed ? "unknown" : "not-found"
}

const entryOf = (
  given: GivenId,
  { values, from }: KnownIds.KnownIds,
  failed: ReadonlyArray<string>,
  isAsked: boolean
): typeof Converted.Type => {
  const { input, line } = given
  const state = stateOf(given, Object.keys(values).length, failed.length > 0)
  const whyOf = (): string | null => {
    if (state === "invalid") return given.why
    if (state === "not-found")
      return isAsked ? "no service has another identifier of it" : "no record here has it, and no service was asked"
    return failed.length === 0 || KnownIds.isComplete({ values }) ? null : `${failed.join(" and ")} failed, so more may be known`
  }
  return { input, line, state, pmid: values.pmid ?? null, pmcid: values.pmcid ?? null, doi: values.doi ?? null, from, why: whyOf() }
}

/**
 * Converts identifiers of works: from a PMID, a PMCID or a DOI to the other two. Local records come first, then NCBI's converter, which knows
 * articles of PubMed Central, then Europe PMC.
 *
 * - empty: an identifier without another one is `not-found`
 * - errors: `ApiError` without identifiers, for more than 20,000, and for unreadable files and recordings
 */
export const run = Question.make(
  "ids",
  Request,
  Effect.fnUntraced(function* (request: Request) {
    const { folder, ids = [], file, in: files, offline } = request
    const given = yield* readGivenIds(folder, ids, file)
    const traffic = yield* trafficOf(request)
    const local = yield* localRecords(folder, files)
    const held = KnownIds.indexed(local.records)
    let known = given.map((one) => KnownIds.joined(KnownIds.ofGiven(one), held, "records"))
    const isOpen = (): ReadonlyArray<KnownIds.KnownIds> =>
      known.filter((one, i) => given[i]!.identifier !== undefined && !KnownIds.isComplete(one))
    const outcomes: Array<Source.Outcome> = []
    if (!offline && isOpen().length > 0) {
      const { config, made } = yield* lookups(folder)
      const host = yield* Host
      yield* host.around(
        config,
        traffic
      )(
        Effect.forEach(made, ({ source, params }) =>
          Effect.gen(function* () {
            const asked = [
              ...new Map(
                isOpen()
                  .flatMap(askedFor)
                  .map((one) => [JSON.stringify(one), one])
              ).values()
            ]
            if (asked.length === 0) return
            const { lookup } = yield* Source.connect(source, params)
            const outcome = yield* lookup({ identifiers: asked, timeoutMs })
            // what is not found is said of each identifier
            outcomes.push({ ...outcome, notices: outcome.notices.filter(({ code }) => code !== "not-found") })
            const records = KnownIds.indexed(Source.recordsOf(outcome))
            known = known.map((one) => KnownIds.joined(one, records, source.id))
          }).pipe(Effect.scoped)
        )
      )
    }
    const answered = outcomes.map(outcomeOf)
    const failed = answered.flatMap(({ source, state }) => (state === "found" || state === "empty" ? [] : [source]))
    const bare = given.filter(({ isBare }) => isBare).length
    const answer: Answer = {
      version: 1,
      ids: given.map((one, i) => entryOf(one, known[i]!, failed, outcomes.length > 0)),
      outcomes: answered,
      notices: [
        ...local.notices,
        ...(bare === 0 ? [] : [Notice.make("read-as-pmid", "ids", `${counted(bare, "text")} with digits alone read as PMID`)]),
        ...known.flatMap(({ differing }, i) => differing.map((text) => Notice.make("ids-differ", given[i]!.input, text)))
      ]
    }
    return answer
  })
)

/** The plain data. */
export const ask = (request: typeof Request.Encoded) => run(request)
