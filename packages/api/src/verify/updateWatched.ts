import { createHash } from "node:crypto"
import type { RetractionTable } from "@litfuse/citations/RetractionWatch"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Notice from "@litfuse/engine/Notice"
import type * as Registry from "@litfuse/engine/Registry"
import * as Source from "@litfuse/engine/Source"
import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import * as Files from "@litfuse/files/Files"
import { grouped } from "@litfuse/files/numbers"
import type { Traffic } from "@litfuse/host/http/HostServices"
import { Host } from "@litfuse/host/Host"
import * as ReferenceLog from "@litfuse/project/ReferenceLog"
import * as Effect from "effect/Effect"
import { existsSync } from "node:fs"
import { join } from "node:path"
import * as Result from "effect/Result"
import { tell, tellingSources } from "../Events.ts"
import { pluginsIn } from "../plugins.ts"
import * as Question from "../Question.ts"
import { sourceParams } from "../search/sourceParams.ts"
import * as SourceNames from "../search/SourceNames.ts"
import { sourceTitles } from "../search/sourceTitles.ts"
import { lookUp, looksUp } from "./lookUp.ts"
import { marksOfRecords } from "./marksOf.ts"
import { sourceOutcomes } from "./sourceOutcomes.ts"
import type { Answer, ChangedReference } from "./Watching.ts"

type WatchedFile = ReferenceLog.WatchedFile

/** More identifiers than any project watches: each costs requests. */
const mostIdentifiers = 50_000

/** The most bytes of a manuscript that is compared with the one that was watched. */
const mostBytes = 256 * 2 ** 20

const day = (at: string): string => at.slice(0, 10)

/** What is to be said about a watched file that is gone, or has changed since. */
const noticeOf = (root: string, { file, at, sha256, isSent }: WatchedFile): ReadonlyArray<Notice.Notice> => {
  if (isSent) return []
  const since = `lines and sentences are those of ${day(at)}`
  const gone = (why: string) => [
    Notice.make("manuscript-gone", file, `${why}; its references are still watched, and ${since}. Watch it where it is now, and delete its lines in .litfuse/references.jsonl`) // prettier-ignore
  ]
  const within = ContainedPath.within(root, root, file)
  if (Result.isFailure(within)) return gone(`it ${within.failure}`)
  if (!existsSync(join(root, file))) return gone("it is no longer there")
  const bytes = Files.readAtMost(within.success, mostBytes)
  if (Result.isFailure(bytes)) return gone(bytes.failure.message)
  if (createHash("sha256").update(bytes.success).digest("hex") === sha256) return []
  return [Notice.make("manuscript-changed", file, `has changed since it was watched, so ${since}; run \`litfuse verify --watch\` again`)]
}

/** The identifiers of watched files by source: a source is asked only about files that were checked with it. */
const bySource = (files: ReadonlyArray<WatchedFile>): ReadonlyMap<string, ReadonlyMap<string, Identifier.Identifier>> => {
  const all = new Map<string, Map<string, Identifier.Identifier>>()
  for (const { sources, references } of files)
    for (const source of sources) {
      const own = all.get(source) ?? new Map<string, Identifier.Identifier>()
      all.set(source, own)
      for (const name of references.flatMap(({ identifiers }) => identifiers)) own.set(name, Result.getOrThrow(Identifier.parse(name)))
    }
  return all
}

const inOrder = (identifiers: ReadonlyMap<string, Identifier.Identifier>): ReadonlyArray<Identifier.Identifier> =>
  [...identifiers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)

type Records = ReadonlyMap<string, ReadonlyArray<SourceRecord>>

const byIdentifier = (records: ReadonlyArray<SourceRecord>): Records => {
  const found = new Map<string, Array<SourceRecord>>()
  for (const record of records)
    for (const name of new Set(record.identifiers.map(Identifier.print))) {
      const own = found.get(name)
      if (own === undefined) found.set(name, [record])
      else own.push(record)
    }
  return found
}

/** The references of a file that have new marks: what any source says of any of their identifiers counts. */
const changedIn = (
  { file: manuscript, at, sources, references }: WatchedFile,
  records: Records,
  table: RetractionTable | undefined
): ReadonlyArray<ChangedReference> =>
  references.flatMap(({ identifiers, marks: before, ...reference }) => {
    const own = new Set(identifiers.flatMap((name) => records.get(name) ?? []))
    const asked = [...own].filter(({ source }) => sources.includes(source))
    const names = identifiers.map((name) => Result.getOrThrow(Identifier.parse(name)))
    const marks = marksOfRecords(asked, names, table).filter(({ kind }) => kind !== "preprint" && !before.includes(kind))
    return marks.length === 0 ? [] : [{ manuscript, since: at, ...reference, marks }]
  })

/** A notice for each source that did not answer, or is not there any more: what it knows may be missing. */
const unanswered = (outcomes: Answer["outcomes"], missing: ReadonlyArray<string>): ReadonlyArray<Notice.Notice> => [
  ...outcomes
    .filter(({ state }) => OutcomeState.outcomeStates[state].isFailure)
    .map(({ source }) => Notice.make("not-looked-up", source, "did not answer completely, so references may have been retracted without being listed")), // prettier-ignore
  ...missing.map((source) => Notice.make("not-looked-up", source, "is no source of this installation any more, and was not asked"))
]

/** The watched files of a project, and notices about its log. Errors: `ProjectError`; `Refused` for more identifiers than a project can watch. */
export const watchedFiles = Effect.fnUntraced(function* (root: string) {
  const log = yield* Effect.fromResult(ReferenceLog.read(root))
  const files = ReferenceLog.latest(log)
  const count = files.reduce((sum, { references }) => sum + references.reduce((n, { identifiers }) => n + identifiers.length, 0), 0)
  if (count > mostIdentifiers)
    return yield* Question.refuse(
      `.litfuse/references.jsonl watches ${grouped(count)} identifiers, and at most ${grouped(mostIdentifiers)} are looked up; delete lines of files that need not be watched`
    )
  return { files, notices: log.notices }
})

/**
 * Looks up the watched references of a project again.
 *
 * - `changed` those that were retracted, corrected or doubted since they were watched, in the order of files and references
 * - empty: a notice says that nothing is watched
 * - never fails because of a source: its failure is an outcome and a notice
 */
export const updateWatched = Effect.fnUntraced(function* (
  { root, folder }: { readonly root: string; readonly folder: string },
  { files, notices }: Effect.Success<ReturnType<typeof watchedFiles>>,
  traffic: Traffic,
  table: RetractionTable | undefined
) {
  const { config, plugins } = yield* pluginsIn(folder)
  const asked = [...bySource(files)].sort(([a], [b]) => (a < b ? -1 : 1))
  const there = asked.flatMap(
    ([id, identifiers]): ReadonlyArray<{
      readonly one: Registry.Registered<"source">
      readonly identifiers: ReadonlyArray<Identifier.Identifier>
    }> => {
      const one = plugins.find("source", id)
      return one === undefined ? [] : [{ one, identifiers: inOrder(identifiers) }]
    }
  )
  const missing = asked.flatMap(([id]) => (plugins.find("source", id) === undefined ? [id] : []))
  const titles = sourceTitles(there.map(({ one }) => one))
  yield* tell({ _tag: "Titled", titles })
  const lookUps = Effect.forEach(
    there.filter(({ identifiers }) => identifiers.length > 0),
    ({ one, identifiers }) =>
      Effect.flatMap(Source.connect(one.plugin, sourceParams(one)), (connection) =>
        looksUp(connection) ? Effect.map(lookUp(connection, identifiers), (outcome) => [outcome]) : Effect.succeed([])
      ),
    { concurrency: "unbounded" }
  ).pipe(Effect.scoped)
  const host = yield* Host
  const found = (yield* tellingSources(host.around(config, traffic)(lookUps))).flat()
  const records = byIdentifier(found.flatMap(Source.recordsOf))
  const outcomes = SourceNames.withNames(sourceOutcomes(there.map(({ one }) => one.plugin.id), found), titles) // prettier-ignore
  return {
    version: 1,
    watched: files.map(({ file, at, references }) => ({
      file,
      since: at,
      references: references.length,
      without: references.filter(({ identifiers }) => identifiers.length === 0).length
    })),
    changed: files.flatMap((file) => changedIn(file, records, table)),
    outcomes,
    notices: [
      ...notices,
      ...(files.length === 0
        ? [Notice.make("nothing-watched", "project", "no file is watched; `litfuse verify FILE --watch` watches one")]
        : []),
      ...files.flatMap((file) => noticeOf(root, file)),
      ...unanswered(outcomes, missing)
    ]
  } satisfies Answer
})
