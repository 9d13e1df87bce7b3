import { createHash } from "node:crypto"
import { basename, dirname, relative, resolve, sep } from "node:path"
import type * as Manuscript from "@litfuse/citations/Manuscript"
import { isComparedScheme } from "@litfuse/citations/recordDifferences"
import * as Identifier from "@litfuse/engine/Identifier"
import * as ContainedPath from "@litfuse/files/ContainedPath"
import { standardStream } from "@litfuse/files/Files"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as ReferenceLog from "@litfuse/project/ReferenceLog"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Question from "../Question.ts"
import type { Judged } from "./askServices.ts"
import type { Answer, VerifiedReference } from "./Verification.ts"

/**
 * Where a file is watched: the folder of the project, and the name of the file in it.
 *
 * - `nameOf` the name of a file that has entries: from the folder of the project, so that a project can be moved
 */
export interface WatchPlace {
  readonly root: string
  readonly file: string
  readonly isSent: boolean
  readonly nameOf: (file: string) => string
}

/** A file that was sent to a page: its name, and the names of all files that were sent, by their paths on the server. */
export interface SentFile {
  readonly name: string
  readonly nameOf: (path: string) => string
}

/** The most sentences that are stored for a reference; their number is stored too. */
const mostSentences = 10

/** The name of a file from the folder of the project; its last part if it is outside. */
const nameIn = (root: string, path: string): string => {
  const name = relative(root, path)
  return ContainedPath.climbs(name) === undefined ? name.split(sep).join("/") : basename(path)
}

/**
 * Where a file is watched. Files of references are named by the user, from the folder, or by the manuscript.
 *
 * - errors: `Refused` without a project, for standard input and a text, and for a file outside of the project
 */
export const watchPlace = Effect.fnUntraced(function* ({ folder, file, bibliography }: WatchRequest, sent: SentFile | undefined) {
  const root = ProjectFiles.find(folder)
  if (root === undefined)
    return yield* Question.refuse(Question.about(["watch"], "{watch} needs a project; make one with `litfuse project init`"))
  if (sent !== undefined) return { root, file: sent.name, isSent: true, nameOf: sent.nameOf } satisfies WatchPlace
  if (file === undefined || file === standardStream)
    return yield* Question.refuse(Question.about(["watch"], "{watch} needs a file, because its name says which references it replaces"))
  const name = relative(root, resolve(folder, file))
  const why = ContainedPath.climbs(name)
  if (why !== undefined)
    return yield* Question.refuse(
      Question.about(
        ["watch"],
        `{watch} needs a file in the folder of the project, and ${file} is outside of ${root}; make a project there`
      )
    )
  const home = bibliography.length > 0 ? folder : dirname(resolve(folder, file))
  const nameOf = (one: string): string => nameIn(root, one === file ? resolve(folder, file) : resolve(home, one))
  return { root, file: nameIn(root, resolve(folder, file)), isSent: false, nameOf } satisfies WatchPlace
})

/** What is watched. */
interface WatchRequest {
  readonly folder: string
  readonly file?: string | undefined
  readonly bibliography: ReadonlyArray<string>
}

/** The identifiers to look up again: those of the paper that was found, and those of a reference that agrees with it. */
const identifiersOf = ({ reference, verdict }: Judged): ReadonlyArray<string> => {
  const match = verdict?.match?.work
  const isMeant = match !== undefined && (verdict!.state === "ok" || verdict!.state === "differs")
  const own = isMeant ? match.records.flatMap(({ identifiers }) => identifiers) : []
  const said = isMeant && verdict!.state === "differs" ? [] : reference.identifiers
  return [...new Set([...said, ...own].filter(isComparedScheme).map(Identifier.print))].sort()
}

const isWatchedKind = (kind: string): kind is ReferenceLog.WatchedReference["marks"][number] =>
  (ReferenceLog.markKinds as ReadonlyArray<string>).includes(kind)

const watchedOf = (
  verified: VerifiedReference,
  judged: Judged,
  sentences: ReadonlyArray<Manuscript.Manuscript["cited"][number]>,
  nameOf: WatchPlace["nameOf"]
): ReferenceLog.WatchedReference => ({
  file: nameOf(verified.file),
  key: verified.key,
  line: verified.line,
  input: verified.input,
  id: verified.state === "ok" || verified.state === "differs" ? (verified.match?.id ?? null) : null,
  identifiers: identifiersOf(judged),
  marks: verified.marks.map(({ kind }) => kind).filter(isWatchedKind),
  cited: sentences.slice(0, mostSentences).map(({ line, text }) => ({ line, text })),
  citations: sentences.length
})

/** The name of a reference for people: its key, else what it says. */
export const labelOf = ({ key, input }: Pick<ReferenceLog.WatchedReference, "key" | "input">): string => key ?? (input.length <= 80 ? input : `${input.slice(0, 77)}...`) // prettier-ignore

/** The references of before that are no longer there: no reference has their key, an identifier of theirs, or their text. */
const leftOf = (
  before: ReadonlyArray<ReferenceLog.WatchedReference>,
  now: ReadonlyArray<ReferenceLog.WatchedReference>
): ReadonlyArray<string> => {
  const names = ({ key, input, identifiers }: ReferenceLog.WatchedReference) => [
    ...(key === null ? [] : [`key ${key}`]),
    `input ${input}`,
    ...identifiers
  ]
  const there = new Set(now.flatMap(names))
  return before.filter((one) => !names(one).some((name) => there.has(name))).map(labelOf)
}

/** What a check found, for the log. */
export interface Checked {
  readonly bytes: Uint8Array
  readonly cited: Manuscript.Manuscript["cited"]
  readonly judged: ReadonlyArray<Judged>
  readonly references: ReadonlyArray<VerifiedReference>
  readonly sources: ReadonlyArray<string>
}

/** Stores the references of a file in the project, instead of those that it stored of the file before. Errors: `ProjectError` when it cannot be written. */
export const watchReferences = Effect.fnUntraced(function* (
  { root, file, isSent, nameOf }: WatchPlace,
  { bytes, cited, judged, references: verified, sources }: Checked
) {
  // a text that cites a key means the first reference that has it
  const first = new Map(verified.map(({ key }, i) => [key, i] as const).toReversed())
  const sentences = Map.groupBy(
    cited.flatMap((one) => [...new Set(one.keys)].map((key) => ({ key, one }))),
    ({ key }) => key
  )
  const references = verified.map((one, i) => {
    const own = one.key !== null && first.get(one.key) === i ? (sentences.get(one.key) ?? []) : []
    const citing = own.map((cites) => cites.one)
    return watchedOf(one, judged[i]!, citing, nameOf)
  })
  const sha256 = createHash("sha256").update(bytes).digest("hex")
  const nowMs = yield* Clock.currentTimeMillis
  const before = yield* Effect.fromResult(ReferenceLog.append(root, { file, sha256, isSent, sources, references }, nowMs))
  return {
    file,
    references: references.length,
    without: references.filter(({ identifiers }) => identifiers.length === 0).map(labelOf),
    left: leftOf(before?.references ?? [], references)
  } satisfies NonNullable<Answer["watched"]>
})
