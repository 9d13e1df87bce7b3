import { dirname, resolve } from "node:path"
import { existsSync } from "node:fs"
import * as YamlFile from "@litfuse/bench/formats/YamlFile"
import type * as Decode from "@litfuse/engine/Decode"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Fields from "../evaluate/request.ts"
import * as Field from "../fields.ts"
import { inFolder } from "../inFolder.ts"

/** A list with an item or more, without the type of a tuple, which a list made by a program does not have. */
const some = <S extends Schema.Top>(item: S) => Schema.Array(item).check(Schema.isMinLength(1, { expected: "a list with an item or more" }))

/** A suite with its files, or with numbers in their place. */
const suiteOf = <Qrels extends Schema.Top, Run extends Schema.Top>(qrels: Qrels, run: Run) =>
  Schema.Struct({
    version: Schema.Literal(1),
    measures: Field.about(some(Field.text), "Names of measures, as `litfuse eval` takes them."),
    collections: Field.about(
      some(
        Schema.Struct({
          id: Field.text,
          qrels: Field.about(qrels, "The judgements."),
          cluster: Field.optional(
            Field.text,
            "A name that collections with the same documents share: they count as one collection. Default: a cluster for each collection."
          )
        })
      ),
      "The collections, which weigh equally."
    ),
    runs: Field.about(
      some(
        Schema.Struct({
          name: Field.text,
          files: Field.about(Schema.Record(Schema.String, run), "The run of each collection, by the id of the collection.")
        })
      ),
      "The systems that are compared, two or more."
    ),
    baseline: Field.optional(Field.text, "The name of a run: differences from it are shown. Default: all pairs are shown.")
  })

/** `suite.yaml`. Paths are relative to its folder. */
export const SuiteFile = suiteOf(Field.text, Field.text)
export type SuiteFile = typeof SuiteFile.Type

/** A suite as an object of JavaScript: judgements and runs may be numbers. */
export const SuiteLike = suiteOf(Fields.QrelsLike, Fields.RunLike)
export type SuiteLike = typeof SuiteLike.Type

const twiceIn = (names: ReadonlyArray<string>, list: string, key: string): ReadonlyArray<Decode.Problem> =>
  names.flatMap((name, i) => {
    const first = names.indexOf(name)
    return first < i ? [{ path: [list, i, key], what: `"${name}" is already the ${key} of ${list}[${first}]; each has another` }] : []
  })

/** What the schema of a suite cannot say. */
export const problemsOf = ({ collections, runs, baseline }: SuiteLike): ReadonlyArray<Decode.Problem> => {
  const ids = collections.map(({ id }) => id)
  const names = runs.map(({ name }) => name)
  const unknown = runs.flatMap(({ files }, r) =>
    Object.keys(files).flatMap((id) =>
      ids.includes(id) ? [] : [{ path: ["runs", r, "files", id], what: `is not the id of a collection; there are ${ids.join(", ")}` }]
    )
  )
  return [
    ...twiceIn(ids, "collections", "id"),
    ...twiceIn(names, "runs", "name"),
    ...(runs.length < 2 ? [{ path: ["runs"], what: "holds one run; name two or more to compare" }] : []),
    ...unknown,
    ...(baseline === undefined || names.includes(baseline)
      ? []
      : [{ path: ["baseline"], what: `"${baseline}" is not the name of a run; there are ${names.join(", ")}` }])
  ]
}

/** Files that a suite names and that do not exist. */
const missingFiles = ({ collections, runs }: SuiteFile, folder: string): ReadonlyArray<Decode.Problem> => {
  const problem = (path: Decode.Problem["path"], file: string) =>
    existsSync(resolve(folder, file)) ? [] : [{ path, what: `"${file}" does not exist; paths are relative to the folder of the suite` }]
  return [
    ...collections.flatMap(({ qrels }, i) => problem(["collections", i, "qrels"], qrels)),
    ...runs.flatMap(({ files }, r) => Object.entries(files).flatMap(([id, file]) => problem(["runs", r, "files", id], file)))
  ]
}

/** A suite that was read, the folder of its paths, and its name in messages. `at`: an error with the line of a key of the file; none for an object. */
export interface Suite {
  readonly name: string
  readonly folder: string
  readonly suite: SuiteLike
  readonly at?: (problem: Decode.Problem) => DatasetError | undefined
}

/**
 * Reads `suite.yaml`.
 *
 * - errors: those of reading; `BadShape` with the line of every unknown key, wrong type, double or unknown name and missing file
 */
export const read = (folder: string, file: string): Result.Result<Suite, DatasetError> =>
  Result.gen(function* () {
    const path = inFolder(folder, file)
    const below = dirname(resolve(folder, file))
    const { value, checked } = yield* YamlFile.decode(SuiteFile, path, yield* Files.readText(path))
    const suite = yield* checked([...problemsOf(value), ...missingFiles(value, below)])
    return { name: file, folder: below, suite, at: (problem) => Result.getOrUndefined(Result.flip(checked([problem]))) }
  })

/**
 * The files of a suite, with its own, so that a surface does not write over them.
 *
 * - empty: none for standard input, which can be read only once; the file alone where it cannot be read as a suite
 */
export const inputFiles = (folder: string, file: string): ReadonlyArray<string> => {
  if (file === Files.standardStream) return []
  return Result.match(read(folder, file), {
    onFailure: () => [file],
    onSuccess: ({ folder: below, suite: { collections, runs } }) => [
      file,
      ...[...collections.map(({ qrels }) => qrels), ...runs.flatMap(({ files }) => Object.values(files))].flatMap((input) =>
        typeof input === "string" ? [resolve(below, input)] : []
      )
    ]
  })
}
