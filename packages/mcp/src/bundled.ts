import { randomBytes } from "node:crypto"
import { renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bundle from "@litfuse/api/Bundle"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import { Allowance } from "./Allowance.ts"
import { type Answer, empty } from "./Answer.ts"
import { Refusal } from "./Refusal.ts"
import type { Run } from "./Runs.ts"
import { Setting } from "./Setting.ts"

const refuse = (what: string, instead: string) => new Refusal({ what: [what], instead })

/** A search as a bundle is asked with these fields and no others. */
const fields = ["query", "sources", "from", "to", "sort", "perSource", "preset"] as const

/**
 * Writes a file into a folder, under a name that is ours: no link is followed, and nobody finds half of it.
 *
 * - errors: thrown by the system, where the file cannot be written
 */
const write = (folder: string, name: string, bytes: Uint8Array): void => {
  const beside = join(folder, `.${name}.${randomBytes(6).toString("hex")}`)
  try {
    // a file that is new is no link to another
    writeFileSync(beside, bytes, { flag: "wx", mode: 0o600 })
    renameSync(beside, join(folder, name))
  } finally {
    rmSync(beside, { force: true })
  }
}

/** The search of a run, asked again and written as one file that anybody replays; its name is that of the run. Errors: a `Refusal`. */
export const answer = Effect.fnUntraced(function* ({ id, asking }: Run) {
  const { folder, replay, exports } = yield* Setting
  if (exports === undefined)
    return yield* refuse(
      "this server has no folder for files",
      "ask the person who runs it to start it with --exports DIR, or export as ris"
    )
  if (asking?.question !== "search" || asking.request.pipeline !== undefined)
    return yield* refuse(`the run ${id} is no search of this server by a preset`, "call search, then export its run")
  const left = yield* (yield* Allowance).take("search")
  const request = Object.fromEntries(fields.flatMap((name) => (asking.request[name] === undefined ? [] : [[name, asking.request[name]]])))
  const { text, recordings, works, leftOut } = yield* Bundle.ask({ folder, ...request, ...(replay === undefined ? {} : { replay }) })
  const name = `${id}.bundle`
  yield* Effect.try({
    try: () => write(exports, name, Files.gzip(text)),
    catch: () =>
      refuse("the bundle cannot be written into the folder for files", "ask the person who runs the server to look at that folder")
  })
  return {
    ...empty,
    run: id,
    replayed: replay !== undefined,
    counts: { recordings, works },
    columns: ["file", "replay"],
    rows: [[name, `litfuse replay ${name}`]],
    notices: leftOut.map((source) => `(left-out) ${source}: its answers are only for those with a key`),
    cost: { ...empty.cost, left }
  } satisfies Answer
})
