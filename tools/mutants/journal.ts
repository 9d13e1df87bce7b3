/** What is found about mistakes, one line each, in the order in which it was found. */
import { existsSync, readFileSync } from "node:fs"

/**
 * One line of the journal.
 *
 * - `reached` by a test as it is; `outside` by what a file does before its first test
 * - `noticed` by a test that fails with the mistake; `passed` a test reached it and passed
 * - `unreached` a test passed because it did not reach the mistake again
 * - `broken` a test that fails without a mistake; `once` a test that cannot run twice in a process
 * - `left` a test fails after the mistake is gone; `trying` the current mistake; `done` a file
 * - `slow` a file with a test that the first pass leaves to the second
 * - `resumed` tests may differ from here on, so what a mistake has cost before does not count
 */
export type Entry =
  | { readonly is: "reached"; readonly test: string; readonly ids: ReadonlyArray<number> }
  | { readonly is: "outside"; readonly file: string; readonly ids: ReadonlyArray<number> }
  | { readonly is: "noticed"; readonly id: number; readonly by: string }
  | { readonly is: "passed"; readonly id: number; readonly ms: number }
  | { readonly is: "unreached"; readonly id: number; readonly test: string }
  | { readonly is: "broken" | "once"; readonly test: string; readonly ids: ReadonlyArray<number> }
  | { readonly is: "left" | "trying"; readonly id: number; readonly test: string }
  | { readonly is: "done" | "slow"; readonly file: string }
  | { readonly is: "resumed" }

/** All lines; none when there is no file yet. */
export const readJournal = (file: string): ReadonlyArray<Entry> =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .split("\n")
        .filter((line) => line !== "")
        .map((line) => JSON.parse(line) as Entry)
    : []
