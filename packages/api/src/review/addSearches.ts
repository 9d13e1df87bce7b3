import { existsSync } from "node:fs"
import { isDeepStrictEqual } from "node:util"
import { join } from "node:path"
import { makeFolder } from "@litfuse/engine/makeFolder"
import { appendYamlItem } from "@litfuse/files/appendYamlItem"
import type { DatasetError } from "@litfuse/files/DatasetError"
import * as Files from "@litfuse/files/Files"
import * as TextFile from "@litfuse/files/TextFile"
import { attempt } from "@litfuse/project/attempt"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { ReviewError } from "@litfuse/review/ReviewError"
import * as ReviewFile from "@litfuse/review/ReviewFile"
import * as ReviewFolder from "@litfuse/review/ReviewFolder"
import * as Result from "effect/Result"
import { type OpenReview, openReview } from "./openReview.ts"
import * as SearchEntry from "./SearchEntry.ts"
import * as SearchStep from "./SearchStep.ts"

/**
 * An export to add as a search.
 *
 * - `name` of the file to write, without a folder; `database` as people name it, such as `Embase (Ovid)`; `date` of the search
 * - `hits` the number of records that it must have; undefined = not stated
 */
export interface Addition {
  readonly name: string
  readonly bytes: Uint8Array
  readonly records: number
  readonly database: string
  readonly date: string
  readonly hits: number | undefined
}

/** A strategy that the review has, by its id, or another one: its text and its syntax. */
export type AddedStrategy = string | { readonly text: string; readonly syntax: ReviewFile.Review["strategies"][number]["syntax"] }

/** What was added: `isNew` is false for an export that a search of the review has already, byte by byte. */
export interface Added {
  readonly search: string
  readonly file: string
  readonly records: number
  readonly isNew: boolean
}

type Failure = ReviewError | DatasetError | ProjectError

/** The strategy of the review with the same text and syntax; undefined = none has it. */
const sameStrategy = (open: OpenReview, { text, syntax }: Exclude<AddedStrategy, string>): Result.Result<string | undefined, Failure> =>
  Result.gen(function* () {
    for (const one of open.review.strategies)
      if (one.syntax === syntax && (yield* SearchStep.textOf(open, one.file)).trim() === text.trim()) return one.id
    return undefined
  })

const freeStrategy = (open: OpenReview, text: string): string => {
  const taken = new Set(open.review.strategies.map(({ id }) => id))
  for (;;) {
    const id = SearchEntry.freeName(text, taken)
    // a file that the protocol does not name may belong to someone
    if (!existsSync(join(open.at.strategies, `${id}.txt`))) return id
  }
}

/** The protocol with more items. Errors: it is written in a way to which litfuse cannot add a line. */
const extended = (before: string, items: ReadonlyArray<readonly [list: "strategies" | "searches", line: string]>) =>
  Result.gen(function* () {
    let text = before
    for (const [list, line] of items) {
      const longer = appendYamlItem(text, list, line)
      const what = `litfuse cannot add a line to \`${list}\` of this file; add it yourself: - ${line}`
      if (longer === undefined) return yield* Result.fail(new ReviewError({ file: ReviewFolder.fileName, what }))
      text = longer
    }
    const [old, made] = [yield* ReviewFile.parse(ReviewFolder.fileName, before), yield* ReviewFile.parse(ReviewFolder.fileName, text)]
    const rest = (list: "strategies" | "searches") => made[list].slice(0, old[list].length)
    // nothing but the new items may differ
    if (isDeepStrictEqual({ ...made, strategies: rest("strategies"), searches: rest("searches") }, old)) return text
    const what = `litfuse cannot add lines to this file without changing others; add them yourself: ${items.map(([, line]) => line).join(" ")}`
    return yield* Result.fail(new ReviewError({ file: ReviewFolder.fileName, what }))
  })

/**
 * Adds exports to a review: each is written below `exports`, and named in review.yaml as a search. Every other line of review.yaml stays, and no file
 * is replaced.
 *
 * - an export that the review has already is not added again
 * - errors: a strategy is not there; review.yaml cannot take another line, or cannot be written
 */
export const addSearches = (
  folder: string,
  additions: ReadonlyArray<Addition>,
  wanted: AddedStrategy
): Result.Result<ReadonlyArray<Added>, Failure> =>
  Result.gen(function* () {
    const open = yield* openReview(folder)
    const { at, review, searches } = open
    const known = new Map(searches.flatMap(({ id, files }) => files.map(({ sha256, file }) => [sha256, { search: id, file }] as const)))
    const names = new Set(searches.map(({ id }) => id))
    const same = typeof wanted === "string" ? wanted : yield* sameStrategy(open, wanted)
    if (typeof wanted === "string" && review.strategies.every(({ id }) => id !== wanted)) {
      const what = `has no strategy ${wanted}; choose one of ${review.strategies.map(({ id }) => id).join(", ")}`
      return yield* Result.fail(new ReviewError({ file: ReviewFolder.fileName, what }))
    }
    const strategy = same ?? freeStrategy(open, typeof wanted === "string" ? "" : wanted.text)
    const added: Array<Added> = []
    const items: Array<readonly ["strategies" | "searches", string]> = []
    yield* attempt(at.exports, () => [at.exports, at.strategies].forEach((one) => makeFolder(one)))
    for (const { name, bytes, records, database, date, hits } of additions) {
      const sha256 = SearchEntry.sha256Of(bytes)
      const before = known.get(sha256)
      if (before !== undefined) {
        added.push({ ...before, records, isNew: false })
        continue
      }
      const path = yield* SearchEntry.placeFor(at.root, { name, bytes })
      if (!existsSync(join(at.root, path))) yield* Files.writeBytes(join(at.root, path), [bytes])
      const id = SearchEntry.freeName(name.replace(/\.[^.]*$/, ""), names)
      known.set(sha256, { search: id, file: path })
      const bounds = { date, ...(hits === undefined ? {} : { hits }) }
      const line = SearchEntry.print({ id, place: { ...SearchEntry.databaseOf(database) }, strategy, bounds, file: { path, sha256 } })
      items.push(["searches", line])
      added.push({ search: id, file: path, records, isNew: true })
    }
    if (items.length === 0) return added
    if (typeof wanted !== "string" && same === undefined) {
      const file = `strategies/${strategy}.txt`
      yield* Files.writeText(join(at.root, file), `${wanted.text.trim()}\n`)
      items.unshift(["strategies", `{ id: ${strategy}, file: ${file}, syntax: ${wanted.syntax} }`])
    }
    // last, because this file makes the exports a part of the review
    yield* TextFile.write(at.file, [yield* extended(yield* Files.readPlainText(at.file), items)])
    return added
  })
