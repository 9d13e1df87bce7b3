/** Copies of the finished review of the demonstration, for pages. */
import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import * as Host from "@litfuse/api/Host"
import * as Review from "@litfuse/api/Review"
import * as Effect from "effect/Effect"
import { onTestFinished } from "vitest"
import { everyday, root } from "./serving.ts"

let made: Promise<string> | undefined

/** A folder with the review, whose steps have run: once for all tests of a process. */
const prepared = (): Promise<string> =>
  (made ??= (async () => {
    const folder = mkdtempSync(join(tmpdir(), "litfuse-review-"))
    process.on("exit", () => rmSync(folder, { recursive: true, force: true }))
    cpSync(join(root, "datasets/everyday/review"), folder, { recursive: true })
    await Effect.runPromise(Effect.provide(Review.run({ folder, replay: everyday }), Host.layer))
    return folder
  })())

/** A copy for one test, which may change it. */
export const finishedReview = async (): Promise<string> => {
  const from = await prepared()
  const folder = mkdtempSync(join(tmpdir(), "litfuse-review-"))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(from, folder, { recursive: true })
  return folder
}
