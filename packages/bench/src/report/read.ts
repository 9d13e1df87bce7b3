import * as Decode from "@litfuse/engine/Decode"
import * as Result from "effect/Result"
import { badLine, type DatasetError } from "../DatasetError.ts"
import * as Files from "../formats/Files.ts"
import * as Json from "../formats/Json.ts"
import { Results } from "./Results.ts"

/**
 * A report's results from a `results.json`, as they stand in it: keys keep their order, so that printing them again gives the same bytes.
 *
 * - errors: `Missing` with `remedy`; `BadLine` for what is not JSON, or not the results of a report
 */
export const readResults = (path: string, name = path, remedy = "check the path"): Result.Result<Results, DatasetError> =>
  Result.gen(function* () {
    const text = yield* Files.readText(path, remedy)
    const json = yield* Json.parse(text, name)
    yield* Result.mapError(Decode.open(Results, json), ([first]) =>
      badLine(name, 0, `${Decode.printPath(first?.path ?? [])} ${first?.what ?? ""}`.trim(), "a results.json of this version")
    )
    // nothing in the schema changes what it reads, so what was checked is what it would give
    return json as Results
  })
