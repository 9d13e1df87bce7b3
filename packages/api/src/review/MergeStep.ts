/** The step that merges the records of all searches into works, by the decisions of people on duplicates. */
import { createHash } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import * as Dedup from "@litfuse/engine/Dedup"
import * as Fingerprint from "@litfuse/engine/dedup/Fingerprint"
import * as Notice from "@litfuse/engine/Notice"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Retraction from "@litfuse/engine/works/Retraction"
import * as Work from "@litfuse/engine/Work"
import * as Files from "@litfuse/files/Files"
import { attempt } from "@litfuse/project/attempt"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { recordHash } from "@litfuse/review/recordHash"
import * as StepFile from "@litfuse/review/StepFile"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { dedupPage } from "../dedup/dedupPage.ts"
import { document } from "../dedup/output.ts"
import { decisionsAbout } from "../dedup/ProjectDecisions.ts"
import type { OpenReview } from "./openReview.ts"
import * as SearchStep from "./SearchStep.ts"

/** The header of the merged works. `doubts`: pairs of records that a person should decide on. */
export const Header = Schema.Struct({
  ...StepFile.Basics,
  records: Schema.Int,
  works: Schema.Int,
  doubts: Schema.Int
})
export type Header = typeof Header.Type

/**
 * One work: a line of the result.
 *
 * - `id` its name; `mark` null, or that it is retracted or doubted
 * - `records` each with its search, its row in the result of that search from 0, its hash and its fingerprint
 * - `text` the SHA-256 of what people read of a record: its title and its abstract; absent in works of an older litfuse
 */
export const MergedWork = Schema.Struct({
  id: Schema.String,
  title: Schema.String,
  year: Schema.NullOr(Schema.String),
  mark: Retraction.Flag,
  records: Schema.Array(
    Schema.Struct({
      search: Schema.String,
      row: Schema.Int,
      hash: Schema.String,
      text: Schema.optionalKey(Schema.String),
      about: Fingerprint.Fingerprint
    })
  )
})
export type MergedWork = typeof MergedWork.Type

/** The page on which people decide about pairs in doubt; it is there after a merge that left some. */
export const doubtsPageOf = ({ at }: OpenReview): string => join(at.work, "doubts.html")

/** The file with the merged works. */
export const fileOf = ({ at }: OpenReview): string => join(at.work, "works.jsonl")

const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex")

/** The hash of all that merging depends on; undefined while a search has no result. `searches`: what `SearchStep.stateOf` says of their results. */
export const inputsOf = ({ at, review }: OpenReview, searches: ReadonlyArray<string>): Result.Result<string, ProjectError> => {
  const { decisions } = ProjectFiles.of(at.root)
  const ledger = existsSync(decisions) ? attempt(decisions, () => sha256(readFileSync(decisions))) : Result.succeed(null)
  return Result.map(ledger, (decided) => sha256(canonicalJson({ v: 1, preset: review.merge.preset, searches, decided })))
}

const textHash = ({ title, abstract = "" }: SourceRecord): string => sha256(`${title}\n${abstract}`)

/** A record under a name that contains its search, because two searches may find one record. */
const named = (search: string, record: SourceRecord): SourceRecord => ({ ...record, id: `${search}/${record.id}` })

/**
 * Merges the results of all searches, and stores the works.
 *
 * - `beforeWriting` what has to be stored before the works, because it compares them with the works that are there
 * - errors: those of reading results and decisions, and of writing
 */
export const run = Effect.fnUntraced(function* <E, R>(
  open: OpenReview,
  beforeWriting: (works: ReadonlyArray<MergedWork>) => Effect.Effect<unknown, E, R>
) {
  const {
    searches,
    review: { merge }
  } = open
  const records: Array<SourceRecord> = []
  const places: Array<{ readonly search: string; readonly row: number }> = []
  const inputs: Array<string> = []
  for (const search of searches) {
    const file = SearchStep.fileOf(open, search)
    inputs.push(SearchStep.stateOf((yield* Effect.fromResult(StepFile.header(SearchStep.Header, file)))!))
    const found = yield* Effect.fromResult(StepFile.lines<SourceRecord>(file))
    for (const [row, record] of found.entries()) {
      records.push(named(search.id, record))
      places.push({ search: search.id, row })
    }
  }
  const built = Dedup.builder()
  for (const record of records) built.add(record)
  const ids = records.map((_, row) => `${places[row]!.search}:${places[row]!.row + 1}`)
  const input = { ids, recordOf: (row: number) => records[row]!, counts: [], notices: [] }
  const { decisions, notices } = yield* Effect.fromResult(decisionsAbout(ProjectFiles.of(open.at.root).decisions, input, []))
  const linked = Dedup.linkFeatures(built.build(), { preset: merge.preset, decisions })
  const works = linked.clusters.map((rows): MergedWork => {
    const work = Dedup.works(
      rows.map((row) => records[row]!),
      { clusters: [Array.from(rows.keys())] }
    )[0]!
    return {
      id: work.id,
      title: Work.field(work, "title")!.value,
      year: Work.field(work, "published")?.value.slice(0, 4) ?? null,
      mark: Retraction.flagOf(work),
      records: rows.map((row) => ({
        ...places[row]!,
        hash: recordHash(records[row]!),
        text: textHash(records[row]!),
        about: Fingerprint.of(records[row]!)
      }))
    }
  })
  const header: Header = {
    version: 1,
    inputs: yield* Effect.fromResult(inputsOf(open, inputs)),
    records: records.length,
    works: works.length,
    doubts: linked.review.length
  }
  yield* beforeWriting(works)
  yield* Effect.fromResult(StepFile.write(fileOf(open), header, works))
  if (linked.review.length > 0)
    yield* Effect.fromResult(
      Files.writeText(doubtsPageOf(open), dedupPage(input, document(input, linked), "litfuse review merge decisions.jsonl"))
    )
  const broken = linked.contradictions.map(({ a, b }) =>
    Notice.make(
      "decision-contradicted",
      "decisions.jsonl",
      `${ids[a]} and ${ids[b]} cannot be one publication, because other decisions separate them`
    )
  )
  return { header, notices: [...notices, ...broken] }
})
