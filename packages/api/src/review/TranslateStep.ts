/** The step that writes strategies in the syntax of other systems, as files for searches that people run by hand. */
import { existsSync } from "node:fs"
import { dirname, join } from "node:path"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as TextFile from "@litfuse/files/TextFile"
import type { ReviewError } from "@litfuse/review/ReviewError"
import * as Dialects from "@litfuse/query/Dialects"
import type { QueryError } from "@litfuse/query/QueryError"
import * as Result from "effect/Result"
import type { OpenReview } from "./openReview.ts"
import * as SearchStep from "./SearchStep.ts"

type Failure = ReviewError | DatasetError | QueryError

/** A translated strategy: its file from the folder of the review, its text, and what the other system cannot express. */
export interface Translation {
  readonly file: string
  readonly text: string
  readonly losses: ReadonlyArray<string>
}

/** The name of a translation, next to its strategy: `strategies/main.ovid.txt`. */
const fileOf = (file: string, id: string, into: string): string => join(dirname(file), `${id}.${into}.txt`)

/** All translations that the protocol asks for. Errors: a strategy cannot be read or parsed. */
export const translations = (open: OpenReview): Result.Result<ReadonlyArray<Translation>, Failure> =>
  Result.gen(function* () {
    const all: Array<Translation> = []
    for (const { id, file, syntax, translate } of open.review.strategies) {
      if (translate.length === 0) continue
      const { query } = yield* Dialects.parse(yield* SearchStep.textOf(open, file), Dialects.dialects[syntax])
      for (const into of translate) {
        const { text, remarks } = Dialects.dialects[into].print(query)
        all.push({ file: fileOf(file, id, into), text: `${text}\n`, losses: remarks.map((one) => one.text) })
      }
    }
    return all
  })

/** Translations whose files are missing or differ. Errors: as `translations`. */
export const outdated = (open: OpenReview): Result.Result<ReadonlyArray<Translation>, Failure> =>
  Result.gen(function* () {
    const found: Array<Translation> = []
    for (const one of yield* translations(open)) {
      const path = yield* SearchStep.pathOf(open, one.file)
      if (!existsSync(path) || (yield* Files.readPlainText(path)) !== one.text) found.push(one)
    }
    return found
  })

/** Writes the translations that are missing or out of date. Errors: as `translations`, and those of writing. */
export const run = (open: OpenReview): Result.Result<ReadonlyArray<Translation>, Failure> =>
  Result.gen(function* () {
    const all = yield* outdated(open)
    for (const { file, text } of all) yield* TextFile.write(yield* SearchStep.pathOf(open, file), [text])
    return all
  })
