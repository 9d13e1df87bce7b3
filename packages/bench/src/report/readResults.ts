import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { badLine, DatasetError, Missing } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as Json from "@litfuse/files/Json"
import { Rankings } from "./Rankings.ts"
import { formVersion, Results } from "./Results.ts"

/** `results.json` as a file: with the version of its form. */
export const ResultsFile = Schema.Struct({ version: Schema.Literal(formVersion), ...Results.fields })

/** `rankings.json` as a file. */
export const RankingsFile = Schema.Struct({ version: Schema.Literal(formVersion), ...Rankings.fields })

type Decoded<A> = Result.Result<A, ReadonlyArray<Decode.Problem>>

const read = <A>(
  decode: (json: unknown) => Decoded<A>,
  expected: string,
  path: string,
  name: string,
  remedy: string
): Result.Result<A, DatasetError> =>
  Result.gen(function* () {
    const text = yield* Result.mapError(Files.readPlainText(path, remedy), (error) =>
      error.reason._tag === "Missing" ? new DatasetError({ dataset: name, reason: new Missing({ file: name, remedy }) }) : error
    )
    const json = yield* Json.parse(text, name)
    yield* Result.mapError(decode(json), ([first]) =>
      badLine(name, 0, `${Decode.printPath(first?.path ?? [])} ${first?.what ?? ""}`.trim(), expected)
    )
    // nothing in the schemas changes what it reads, so what was checked is what they would give
    const { version: _, ...value } = json as A & { readonly version: number }
    return value as A
  })

/**
 * A report's results from a `results.json`, as they are in it: keys keep their order, so that printing them again gives the same bytes.
 *
 * - errors: `Missing` with `remedy`; `BadLine` for what is not JSON, or not the results of a report
 */
export const readResults = (path: string, name = path, remedy = "check the path"): Result.Result<Results, DatasetError> =>
  read((json) => Decode.open(ResultsFile, json), "a results.json of this version", path, name, remedy)

/** Rankings of a `rankings.json` as they stand. Errors: `Missing` with `remedy`; `BadLine` for its first problem. */
export const readRankings = (path: string, name = path, remedy = "check the path"): Result.Result<Rankings, DatasetError> =>
  read((json) => Decode.strict(RankingsFile, json), "a rankings.json of this version", path, name, remedy)
