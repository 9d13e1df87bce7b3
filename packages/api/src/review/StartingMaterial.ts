/** What a review can begin with: the strategies, searches and records that a run, a bundle or a file of references knows. */
import { existsSync } from "node:fs"
import { basename, extname } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { latestYear } from "@litfuse/engine/SourceRecord"
import * as Files from "@litfuse/files/Files"
import { counted } from "@litfuse/files/numbers"
import * as ReferenceFiles from "@litfuse/project/ReferenceFiles"
import * as RunStore from "@litfuse/project/RunStore"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as BundleFile from "../bundle/BundleFile.ts"
import { inFolder } from "../inFolder.ts"
import { withLedger } from "../project/withLedger.ts"
import { chooseSyntax } from "../query/chooseSyntax.ts"
import { Refused } from "../ApiError.ts"
import * as Question from "../Question.ts"

/** A strategy as it was searched: its text and its syntax. */
export interface KnownStrategy {
  readonly text: string
  readonly syntax: string
}

/** A search that is known: of a source, or of a file of references. `bounds` are keys of review.yaml, such as `from: 2020`. */
export interface KnownSearch {
  readonly source?: string
  readonly database?: string
  readonly file?: { readonly name: string; readonly bytes: Uint8Array }
  readonly bounds: Readonly<Record<string, string | number>>
}

/**
 * What one of the things named by `--from` knows.
 *
 * - `strategy` undefined when it has none; `recordings` of services, by place
 * - `blanks` what it cannot know and a person has to write
 */
export interface Material {
  readonly strategy: KnownStrategy | undefined
  readonly searches: ReadonlyArray<KnownSearch>
  readonly recordings: ReadonlyArray<{ readonly file: string; readonly text: string }>
  readonly blanks: ReadonlyArray<string>
}

const isGzip = (bytes: Uint8Array): boolean => bytes[0] === 0x1f && bytes[1] === 0x8b

const isBundle = (path: string, bytes: Uint8Array): boolean =>
  isGzip(bytes) ? extname(path) !== ".xlsx" : Buffer.from(bytes.subarray(0, 10)).toString() === '{"bundle":'

/** Sources of a search, and the files of references among them, each with the database that it is said to be from. */
const searchesOf = (
  sources: ReadonlyArray<string>,
  databases: ReadonlyArray<string>,
  bounds: KnownSearch["bounds"],
  bytesOf: (path: string) => Uint8Array | string
) => {
  const blanks: Array<string> = []
  let place = 0
  const searches = sources.flatMap((name): ReadonlyArray<KnownSearch> => {
    if (!name.startsWith("file:")) return [{ source: name, bounds }]
    const path = name.slice("file:".length)
    const database = databases[place++]
    const bytes = bytesOf(path)
    if (typeof bytes === "string") {
      blanks.push(`${path} is left out: ${bytes}; add it to exports/ and to review.yaml`)
      return []
    }
    return [{ ...(database === undefined ? {} : { database }), file: { name: basename(path), bytes }, bounds: {} }]
  })
  return { searches, blanks }
}

const ofBundle = ({ strategy, files = [], recordings }: BundleFile.Read): Material => {
  const { text, syntax = "litfuse", sources, from, until, perSource, leftOut, files: paths = [], names = [] } = strategy
  const bounds = {
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { to: until }),
    ...(perSource === null ? {} : { perSource })
  }
  const all = [...new Set([...sources, ...leftOut])]
  const found = searchesOf([...all, ...paths.map((path) => `file:${path}`)], names, bounds, (path) => {
    return files.find((file) => file.path === path)?.bytes ?? "the bundle does not hold it"
  })
  return {
    strategy: { text, syntax },
    searches: found.searches,
    recordings,
    blanks: [
      ...found.blanks,
      ...leftOut.map(
        (source) => `${source}: the bundle leaves its answers out, because their licence does not allow copies; search it again`
      )
    ]
  }
}

/** Keys of the request of a run that review.yaml has too. */
const boundsOf = (request: Readonly<Record<string, unknown>>): KnownSearch["bounds"] => ({
  ...(typeof request["from"] === "string" ? { from: request["from"] } : {}),
  ...(typeof request["to"] === "string" ? { to: request["to"] } : {}),
  ...(request["all"] === true ? {} : { perSource: Number(request["perSource"] ?? 100) })
})

const texts = (value: unknown): ReadonlyArray<string> => (Array.isArray(value) ? value.map(String) : [])

const ofRun = Effect.fnUntraced(function* (folder: string, name: string) {
  const { run, contents } = yield* withLedger(folder, (ledger) =>
    Effect.fromResult(
      Result.gen(function* () {
        const run = yield* RunStore.find(ledger, name)
        const contents = new Map<string, Uint8Array | string>()
        for (const file of yield* ReferenceFiles.list(ledger.store, run)) {
          const bytes = ReferenceFiles.read(ledger.store.root, file)
          contents.set(file.path, Result.isSuccess(bytes) ? bytes.success : bytes.failure.what)
        }
        return { run, contents }
      })
    )
  )
  if (run.question !== "search") return yield* Question.refuse(`run ${run.id} is a ${run.question}; a review begins from a search`)
  const { request } = run
  const text = typeof request["query"] === "string" ? request["query"] : run.title
  const { syntax } = yield* chooseSyntax(text, (request["syntax"] ?? "litfuse") as never)
  const asked =
    request["sources"] === undefined
      ? run.outcomes.flatMap(({ source, state }) => (state === "skipped" ? [] : [source]))
      : texts(request["sources"])
  const found = searchesOf(
    [...new Set(asked)],
    texts(request["names"]),
    boundsOf(request),
    (path) => contents.get(path) ?? "the run does not store it"
  )
  return {
    strategy: { text, syntax },
    searches: found.searches,
    recordings: [],
    blanks: [
      ...found.blanks,
      ...(found.searches.length === 0 ? [`run ${run.id} names no source; write the searches in review.yaml`] : []),
      ...("dataset" in request || "index" in request
        ? [`run ${run.id} searched a collection, which no review searches; leave it out of the review`]
        : [])
    ]
  } satisfies Material
})

const ofReferences = Effect.fnUntraced(function* (path: string, bytes: Uint8Array) {
  const name = basename(path)
  const read = yield* Effect.fromResult(Bibliography.readFile(path, { latestYear: yield* latestYear, source: name }))
  const what = `exports/${name} has ${counted(read.records.length, "record")}`
  return {
    strategy: undefined,
    searches: [{ file: { name, bytes }, bounds: {} }],
    recordings: [],
    blanks: [`${what}; write its platform, database, date and hits on screen in review.yaml`]
  } satisfies Material
})

/**
 * Reads what a review begins with.
 *
 * - shape: `name` a file of references, a bundle, or a run of the project around the folder
 * - errors: it is none of them, or cannot be read; a run that is no search
 */
export const read = Effect.fnUntraced(function* (folder: string, name: string) {
  const path = inFolder(folder, name)
  if (!existsSync(path))
    return yield* ofRun(folder, name).pipe(
      Effect.mapError((error) =>
        error._tag === "ProjectError"
          ? new Refused({
              problems: [Question.about(["from"], `{from} is ${name}, which is neither a file nor a run of a project here: ${error.what}`)]
            })
          : error
      )
    )
  const bytes = yield* Effect.fromResult(Files.readPlainBytes(path))
  if (isBundle(path, bytes)) return ofBundle(yield* Effect.fromResult(BundleFile.read(path)))
  return yield* ofReferences(path, bytes)
})
