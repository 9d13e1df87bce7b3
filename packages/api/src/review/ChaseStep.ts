/** The step that follows citations from the included works, as PRISMA's other methods. */
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import { outcomeStates } from "@litfuse/engine/source/OutcomeState"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import { counted } from "@litfuse/files/numbers"
import * as TextFile from "@litfuse/files/TextFile"
import * as AppendLog from "@litfuse/project/AppendLog"
import { attempt } from "@litfuse/project/attempt"
import { canonicalJson } from "@litfuse/project/canonicalJson"
import { compareTexts } from "@litfuse/project/compareTexts"
import type * as CitationLog from "@litfuse/review/CitationLog"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as Screening from "@litfuse/review/Screening"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { SaveName } from "../project/recordRun.ts"
import type * as WalkAnswer from "../walk/Answer.ts"
import type * as WalkRun from "../walk/WalkRun.ts"
import * as Walk from "../Walk.ts"
import * as ChasedRecords from "./ChasedRecords.ts"
import type { OpenReview } from "./openReview.ts"
import type { ReviewState } from "./reviewState.ts"
import * as SearchRecordings from "./SearchRecordings.ts"

/** How citations are followed. `sources` absent = all that know citations. */
export interface Way extends SearchRecordings.Folders {
  readonly direction: CitationLog.Line["direction"]
  readonly depth: number
  readonly perHop: number
  readonly sources?: ReadonlyArray<string> | undefined
}

/** The most works that one source lists for a work, and the most of an answer: the limits of a walk. */
const most = 10_000

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex")

/** Schemes that sources look citations up by, the most common first. */
const schemes = ["doi:", "pmid:", "pmcid:"]

const place = (id: string): number => {
  const at = schemes.findIndex((scheme) => id.startsWith(scheme))
  return at < 0 ? schemes.length : at
}

/** One identifier of each included work, ascending; `unnamed` are the works without any. */
const seedsOf = ({ results, works }: ReviewState) => {
  const [seeds, unnamed]: [Set<string>, Array<string>] = [new Set(), []]
  for (const work of Screening.included(results)) {
    const { id, records } = works[work]!
    const names = records.flatMap(({ about }) => about.identifiers).filter((one) => Identifier.find(one) !== undefined)
    const [best] = names.toSorted((a, b) => place(a) - place(b) || compareTexts(a, b))
    if (best === undefined) unnamed.push(id)
    else seeds.add(best)
  }
  return { seeds: [...seeds].sort(compareTexts), unnamed }
}

/** The hash of all that a citation search is made from. */
const inputsOf = ({ direction, depth, perHop, sources }: Way, seeds: ReadonlyArray<string>): string =>
  sha256(canonicalJson({ v: 1, direction, depth, perHop, sources: sources?.toSorted(compareTexts), seeds }))

/** The records of a walk that are not those of its start works. */
export const recordsOf = ({ answer, works }: WalkRun.Found<WalkAnswer.Followed>): ReadonlyArray<SourceRecord> =>
  works.flatMap(({ records }, i) => (answer.works[i]!.hop === 0 ? [] : records))

/** The citation search that was made before with the same inputs; undefined = none. */
const madeBefore = ({ searches }: OpenReview, inputs: string): CitationLog.Line | undefined =>
  searches.find(({ chase }) => chase?.inputs === inputs)?.chase

/** Whether there is nothing to do: the same citation search was made before. */
export const isMade = (open: OpenReview, state: ReviewState, way: Way): boolean =>
  madeBefore(open, inputsOf(way, seedsOf(state).seeds)) !== undefined

/** A citation search. `isNew`: whether it was made now; `line` what the review stores of it; `unnamed` included works without an identifier. */
export interface Chased {
  readonly line: CitationLog.Line
  readonly isNew: boolean
  readonly unnamed: ReadonlyArray<string>
  readonly notices: ReadonlyArray<Notice.Notice>
}

const refuse = ({ at }: OpenReview, what: string) => Effect.fail(new ReviewError({ file: at.root, what }))

/** The walk along citations from some works. Errors: those of a walk. */
export const walkOf = (open: OpenReview, seeds: ReadonlyArray<string>, { direction, depth, perHop, sources, record, replay }: Way) =>
  Effect.map(
    Walk.run({
      folder: open.at.root,
      ids: seeds as [string, ...Array<string>],
      direction,
      depth,
      perHop,
      max: most,
      ...(sources === undefined ? {} : { sources }),
      ...(record === undefined ? {} : { record }),
      ...(replay === undefined ? {} : { replay })
    }),
    (found) => found as WalkRun.Found<WalkAnswer.Followed>
  )

/** Sources without a whole answer, which would make the search look complete. */
export const lacking = ({ answer }: WalkRun.Found<WalkAnswer.Followed>): ReadonlyArray<string> => [
  ...new Set(answer.outcomes.flatMap(({ source, state }) => (state === "failed" || state === "partial" ? [source] : [])))
]

/**
 * Follows citations from the included works, and stores what was found. A search with the same inputs is not run again.
 *
 * - errors: no work is included, or none has an identifier; a source did not answer; those of a walk and of writing
 */
export const run = Effect.fnUntraced(function* (open: OpenReview, state: ReviewState, way: Way) {
  const { seeds, unnamed } = seedsOf(state)
  if (seeds.length === 0)
    return yield* refuse(
      open,
      unnamed.length === 0
        ? "no work is included yet, so there is nothing to follow citations from; `litfuse review` shows what is left to decide"
        : "no included work has an identifier, so no source can be asked for citations"
    )
  const inputs = inputsOf(way, seeds)
  const before = madeBefore(open, inputs)
  const nameless = unnamed.map((id) =>
    Notice.make("no-identifier", id, "is included but has no identifier, so its citations were not followed")
  )
  if (before !== undefined) return { line: before, isNew: false, unnamed, notices: nameless } satisfies Chased
  const { direction, depth, perHop } = way
  const id = `citations-${inputs.slice(0, 8)}`
  const found = yield* Effect.provideService(walkOf(open, seeds, way), SaveName, SearchRecordings.nameOf({ id }, inputs))
  const absent = lacking(found)
  if (found.silence !== undefined || absent.length > 0)
    return yield* refuse(
      open,
      `${absent.join(", ") || "no source"} gave no whole answer, so nothing was stored; run the same command again, or leave a source out with --source`
    )
  const text = ChasedRecords.print(recordsOf(found))
  const hash = sha256(text)
  const file = `exports/citations-${hash.slice(0, 12)}.jsonl`
  yield* Effect.fromResult(attempt(open.at.exports, () => makeFolder(open.at.exports)))
  if (!existsSync(join(open.at.root, file))) yield* Effect.fromResult(TextFile.write(join(open.at.root, file), [text]))
  const answered = [...new Set(found.answer.outcomes.flatMap(({ source, state }) => (outcomeStates[state].hasAnswered ? [source] : [])))]
  const made: Omit<CitationLog.Line, "version" | "at"> = {
    id,
    inputs,
    direction,
    depth,
    perHop,
    sources: answered,
    seeds,
    unnamed: unnamed.length,
    file,
    sha256: hash,
    records: text.split("\n").length - 1
  }
  const times = open.searches.flatMap(({ chase }) => chase?.at ?? [])
  const nowMs = yield* Clock.currentTimeMillis
  // last, because this line makes the search a part of the review
  const [line] = yield* Effect.fromResult(
    AppendLog.appendTimed(open.at.citations, times, nowMs, [made], (at, one): CitationLog.Line => ({ version: 1, at, ...one }))
  )
  const { stubs } = found.answer.counts
  const skipped = found.answer.outcomes.flatMap(({ hop, source, state, error }) =>
    state === "skipped" && hop <= 1
      ? [Notice.make("not-asked", source, `was not asked for citations: ${error?.message ?? "no reason given"}`)]
      : []
  )
  return {
    line: line!,
    isNew: true,
    unnamed,
    notices: [
      ...nameless,
      ...found.answer.notices,
      ...new Map(skipped.map((one) => [Notice.print(one), one])).values(),
      ...(stubs === 0 ? [] : [Notice.make("stubs", "citations", `${counted(stubs, "record")} without an identifier omitted`)])
    ]
  } satisfies Chased
})
