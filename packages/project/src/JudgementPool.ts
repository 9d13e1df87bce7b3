import { existsSync, linkSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import * as OutcomeState from "@litfuse/engine/source/OutcomeState"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as ProjectFiles from "./ProjectFiles.ts"
import { ProjectError } from "./ProjectError.ts"
import { attempt, readText } from "./attempt.ts"

/** A grade of a scale: its number in qrels, its key on the keyboard, and its label. */
export interface Step {
  readonly grade: number
  readonly key: string
  readonly label: string
}

/** The scales for judging documents, lowest grade first; grades from 1 count as relevant. */
export const scales = {
  binary: [
    { grade: 0, key: "0", label: "Not relevant" },
    { grade: 1, key: "1", label: "Relevant" }
  ],
  graded: [
    { grade: 0, key: "0", label: "Not relevant" },
    { grade: 1, key: "1", label: "Partly relevant" },
    { grade: 2, key: "2", label: "Relevant" }
  ],
  screening: [
    { grade: 0, key: "e", label: "Exclude" },
    { grade: 1, key: "i", label: "Include" }
  ]
} as const satisfies Readonly<Record<string, ReadonlyArray<Step>>>

/** The name of a scale. */
export type Scale = keyof typeof scales
/** The names of the scales; the first is the default. */
export const scaleNames = Object.keys(scales) as [Scale, ...Array<Scale>]

/**
 * A document of a pool, as the assessor reads it.
 *
 * - `by` authors, journal and year in one line; `text` the parts of its abstract; `link` to the full record
 * - `foundBy` the sources or runs that found it; hidden from the assessor
 */
export const Document = Schema.Struct({
  id: Schema.NonEmptyString,
  title: Schema.String,
  by: Schema.optionalKey(Schema.String),
  text: Schema.optionalKey(Schema.Array(Schema.Struct({ label: Schema.NullOr(Schema.String), text: Schema.String }))),
  link: Schema.optionalKey(Schema.String),
  foundBy: Schema.Array(Schema.String)
})
export type Document = typeof Document.Type

/** A topic and its documents, in the order of display. */
export const Topic = Schema.Struct({
  id: Schema.NonEmptyString,
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  narrative: Schema.optionalKey(Schema.String),
  documents: Schema.Array(Document)
})
export type Topic = typeof Topic.Type

/**
 * Documents to judge.
 *
 * - `from` a sentence about their origin
 * - `outcomes` how each source of their search answered: works that a failed source knows are not in the pool. Absent = no search, or one of an older
 *   litfuse
 */
export const JudgementPool = Schema.Struct({
  version: Schema.Literal(1),
  name: Schema.String,
  scale: Schema.Literals(scaleNames),
  from: Schema.String,
  outcomes: Schema.optionalKey(Schema.Array(Schema.Struct({ source: Schema.String, state: Schema.Literals(OutcomeState.names) }))),
  topics: Schema.Array(Topic)
})
export type JudgementPool = typeof JudgementPool.Type

const endingOf = (name: string): string => `${name}.json`

/** Whether a text can be the name of a pool: lower-case letters, digits and hyphens, at most 60 characters. */
export const isName = (name: string): boolean => ProjectFiles.isPool(endingOf(name))

const named = (name: string): Result.Result<string, ProjectError> =>
  isName(name)
    ? Result.succeed(endingOf(name))
    : Result.fail(new ProjectError({ file: name, what: "is not a valid pool name; use lower-case letters, digits and hyphens" }))

/** The names of the pools of a project, ascending. */
export const names = (root: string): Result.Result<ReadonlyArray<string>, ProjectError> => {
  const { pools } = ProjectFiles.of(root)
  return attempt(pools, () =>
    (existsSync(pools) ? readdirSync(pools) : [])
      .filter((file) => ProjectFiles.isPool(file))
      .map((file) => file.slice(0, -".json".length))
      .sort()
  )
}

/** Reads a pool. Errors: `ProjectError` for an unknown name, and for a file that is not a pool. */
export const read = (root: string, name: string): Result.Result<JudgementPool, ProjectError> =>
  Result.gen(function* () {
    const path = join(ProjectFiles.of(root).pools, yield* named(name))
    const refuse = (what: string) => Result.fail(new ProjectError({ file: path, what }))
    if (!existsSync(path))
      return yield* refuse(`there is no pool "${name}"; the pools of this project: ${(yield* names(root)).join(", ") || "none"}`)
    const text = yield* readText(path)
    const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(text)))
    const decoded = Decode.strict(JudgementPool as Schema.Codec<JudgementPool, unknown>, value)
    if (Result.isSuccess(decoded)) return decoded.success
    const [{ path: at, what } = { path: [], what: "not JSON" }] = decoded.failure
    return yield* refuse(`is not a pool: ${Decode.printPath(at).replace(/^\./, "")} ${what}`)
  })

/** Writes a pool in one step. Errors: `ProjectError` when the name exists, because that pool may have judgements. */
export const write = (root: string, pool: JudgementPool): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    const file = yield* named(pool.name)
    const path = join(yield* ProjectFiles.makePoolFolder(root), file)
    const temporary = `${path}.${process.pid}`
    if (existsSync(path)) yield* Result.fail(new ProjectError({ file: path, what: "already exists; choose another name for the new pool" }))
    yield* attempt(temporary, () => writeFileSync(temporary, `${JSON.stringify(pool)}\n`, { mode: 0o600 }))
    // creating a link is atomic: of two processes that use one name, the second gets an error
    const linked = attempt(path, () => linkSync(temporary, path))
    yield* attempt(temporary, () => rmSync(temporary, { force: true }))
    yield* linked
  })
