/** The searches of a review, and exports that people add to it. */
import { basename } from "node:path"
import * as Bibliography from "@litfuse/bibliography/Bibliography"
import { latestYear, PartialDate } from "@litfuse/engine/SourceRecord"
import * as Files from "@litfuse/files/Files"
import { readableIds } from "@litfuse/query/dialects/readableIds"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import { inFolder } from "./inFolder.ts"
import { withLedger } from "./project/withLedger.ts"
import * as Question from "./Question.ts"
import { chooseSyntax } from "./query/chooseSyntax.ts"
import { type Addition, addSearches } from "./review/addSearches.ts"
import { ensureProject } from "./review/ensureProject.ts"
import { openReview } from "./review/openReview.ts"
import { reviewState } from "./review/reviewState.ts"
import * as SearchName from "./review/SearchName.ts"
import { StatusRequest } from "./review/Status.ts"

/**
 * The searches of a review.
 *
 * - `strategies` with their files; `searches` with the name of each place
 * - `kind` the column of the PRISMA flow in which a search is counted
 * - `records` that a search found; null while it has not been run
 * - errors: there is no review, or a file of it cannot be read
 */
export const list = Question.make("review", StatusRequest, ({ folder }) =>
  Effect.fromResult(
    Result.gen(function* () {
      const open = yield* openReview(folder)
      const { searches } = yield* reviewState(open)
      return {
        title: open.review.title,
        strategies: open.review.strategies.map(({ id, file, syntax }) => ({ id, file, syntax })),
        searches: searches.map((one) => ({
          id: one.search.id,
          name: SearchName.nameOf(one),
          kind: SearchName.kindOf(one),
          date: one.search.date ?? one.header?.searchedOn ?? null,
          strategy: one.search.strategy,
          state: one.state,
          records: one.header?.records ?? null,
          files: one.search.files.map(({ file }) => file)
        }))
      }
    })
  )
)

/**
 * Exports to add.
 *
 * - `files` each with the `path` of a file, or the `text` of references; `name` of the export in the review; `database` such as `Embase (Ovid)`
 * - `strategy` the id of a strategy of the review, or a text with its syntax
 */
export const AddRequest = Schema.Struct({
  folder: Field.folder,
  files: Schema.Array(
    Schema.Struct({
      path: Schema.optionalKey(Field.text),
      text: Schema.optionalKey(Schema.String),
      name: Field.text,
      database: Schema.String,
      date: Schema.String,
      hits: Schema.optionalKey(Field.any)
    })
  ),
  strategy: Schema.Union([Field.text, Schema.Struct({ text: Field.text, syntax: Schema.Literals([...readableIds, "auto"]) })])
})
type AddFile = (typeof AddRequest.Type)["files"][number]

const isDate = Schema.is(PartialDate)

/** A name that every file system can keep, without folders and leading dots. Packed files are stored unpacked. */
const safeName = (name: string): string => {
  const safe = basename(name.replaceAll("\\", "/"))
    .replace(/\.gz$/i, "")
    .replaceAll(/[^\w.-]+/g, "-")
    .replace(/^[.-]+/, "")
    .slice(-80)
  return safe === "" ? "export.ris" : safe
}

const problemsOf = ({ path, text, name, database, date }: AddFile): ReadonlyArray<string> => [
  ...((path === undefined) === (text === undefined) ? [`${name}: name one of path and text`] : []),
  ...(database.trim() === "" ? [`${name}: name the database of this file, such as Embase (Ovid)`] : []),
  ...(isDate(date) ? [] : [`${name}: ${date === "" ? "write the day of the search" : `"${date}" is no day`}, such as 2026-06-01`])
]

const additionOf = Effect.fnUntraced(function* (folder: string, { path, text, name, database, date, hits }: AddFile) {
  const bytes = path === undefined ? Buffer.from(text ?? "") : yield* Effect.fromResult(Files.readPlainBytes(inFolder(folder, path)))
  let records = 0
  const count = (read: { readonly records: ReadonlyArray<unknown> }): undefined => void (records += read.records.length)
  yield* Effect.fromResult(Bibliography.eachIn(bytes, name, count, { latestYear: yield* latestYear }))
  if (records === 0)
    return yield* Question.refuse(`${name}: has no record; a search without hits is written in review.yaml with \`hits: 0\``)
  return { name: safeName(name), bytes, records, database: database.trim(), date, hits } satisfies Addition
})

/**
 * Adds exports to the review around a folder, each as a search with its file below `exports`. An export that the review has already is not added again.
 *
 * - errors: a file is not one of references, or lacks its database or its day; those of `addSearches`. Then nothing is added
 */
export const add = Question.make(
  "review",
  AddRequest,
  Effect.fnUntraced(function* ({ folder, files, strategy }: typeof AddRequest.Type) {
    const open = yield* Effect.fromResult(openReview(folder))
    const problems = files.length === 0 ? ["no file is chosen; choose one, send one, or name one"] : files.flatMap(problemsOf)
    if (problems.length > 0) return yield* Question.refuse(...problems)
    const additions = yield* Effect.forEach(files, (one) => additionOf(folder, one))
    const wanted =
      typeof strategy === "string"
        ? strategy
        : { text: strategy.text, syntax: (yield* chooseSyntax(strategy.text, strategy.syntax)).syntax }
    yield* ensureProject(open)
    // the lock of the project, so that two servers or tabs add one after the other
    const add = () => Result.succeed(addSearches(open.at.root, additions, wanted))
    return yield* Effect.fromResult(
      yield* withLedger(open.at.root, ({ store }) => Effect.fromResult(store.whole(add)), { isReading: false })
    )
  })
)
