import { existsSync, linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Place from "./Place.ts"
import { ProjectError } from "./ProjectError.ts"
import { attempt } from "./saying.ts"

/** A grade that can be given: the number in qrels, the key that gives it, and what it says. */
export interface Step {
  readonly grade: number
  readonly key: string
  readonly label: string
}

/** The scales on which documents are judged, the lowest grade first; 1 is the lowest that counts as relevant. */
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
/** The names of the scales; the first is the usual one. */
export const scaleNames = Object.keys(scales) as [Scale, ...Array<Scale>]

/**
 * A document of a pool, as a person reads it.
 *
 * - `by` who, where and when, in a line; `text` its abstract in its parts; `link` where more of it stands
 * - `foundBy` the sources or the runs that found it, which nobody sees while judging
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

/** What a document is judged for, and the documents in the order in which they are shown. */
export const Topic = Schema.Struct({
  id: Schema.NonEmptyString,
  title: Schema.String,
  description: Schema.optionalKey(Schema.String),
  narrative: Schema.optionalKey(Schema.String),
  documents: Schema.Array(Document)
})
export type Topic = typeof Topic.Type

/** Documents to be judged. `from` says in a sentence where they are from. */
export const Pool = Schema.Struct({
  version: Schema.Literal(1),
  name: Schema.String,
  scale: Schema.Literals(scaleNames),
  from: Schema.String,
  topics: Schema.Array(Topic)
})
export type Pool = typeof Pool.Type

const endingOf = (name: string): string => `${name}.json`

/** Whether a text can be the name of a pool: small letters, figures and hyphens, at most 60. */
export const isName = (name: string): boolean => Place.isPool(endingOf(name))

const named = (name: string): Result.Result<string, ProjectError> =>
  isName(name)
    ? Result.succeed(endingOf(name))
    : Result.fail(new ProjectError({ file: name, what: "is no name of a pool; use small letters, figures and hyphens" }))

/** The names of the pools of a project, in order. */
export const names = (root: string): Result.Result<ReadonlyArray<string>, ProjectError> => {
  const { pools } = Place.of(root)
  return attempt(pools, () =>
    (existsSync(pools) ? readdirSync(pools) : [])
      .filter((file) => Place.isPool(file))
      .map((file) => file.slice(0, -".json".length))
      .sort()
  )
}

/** Reads a pool. Errors: `ProjectError` where there is none of that name, or where its file is none. */
export const read = (root: string, name: string): Result.Result<Pool, ProjectError> =>
  Result.gen(function* () {
    const path = join(Place.of(root).pools, yield* named(name))
    const refuse = (what: string) => Result.fail(new ProjectError({ file: path, what }))
    if (!existsSync(path)) return yield* refuse(`there is no pool "${name}" here: ${(yield* names(root)).join(", ") || "none at all"}`)
    const text = yield* attempt(path, () => readFileSync(path, "utf8"))
    const value = Result.getOrUndefined(Result.try((): unknown => JSON.parse(text)))
    const decoded = Decode.strict(Pool as Schema.Codec<Pool, unknown>, value)
    if (Result.isSuccess(decoded)) return decoded.success
    const [{ path: at, what } = { path: [], what: "no JSON" }] = decoded.failure
    return yield* refuse(`is no pool: ${Decode.printPath(at).replace(/^\./, "")} ${what}`)
  })

/** Writes a pool, which is there when all of it is. Errors: `ProjectError` where one of that name is there: it may have been judged. */
export const write = (root: string, pool: Pool): Result.Result<void, ProjectError> =>
  Result.gen(function* () {
    const file = yield* named(pool.name)
    const path = join(yield* Place.poolsOf(root), file)
    const beside = `${path}.${process.pid}`
    if (existsSync(path)) yield* Result.fail(new ProjectError({ file: path, what: "is there already; name the new pool otherwise" }))
    yield* attempt(beside, () => writeFileSync(beside, `${JSON.stringify(pool)}\n`, { mode: 0o600 }))
    // a link is made at once or not at all: of two who take one name now, the second is told so
    const linked = attempt(path, () => linkSync(beside, path))
    yield* attempt(beside, () => rmSync(beside, { force: true }))
    yield* linked
  })
