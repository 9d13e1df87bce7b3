import { randomBytes } from "node:crypto"
import { renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import * as Bundle from "@litfuse/api/Bundle"
import * as Files from "@litfuse/files/Files"
import * as Effect from "effect/Effect"
import { Allowance } from "./Allowance.ts"
import { type ToolAnswer, emptyAnswer } from "./ToolAnswer.ts"
import { ToolRefusal } from "./ToolRefusal.ts"
import { runStatus } from "./runPage.ts"
import type { Run } from "./ServerRuns.ts"
import { ServerSettings } from "./ServerSettings.ts"

const refuse = (what: string, instead: string) => new ToolRefusal({ what: [what], instead })

const fields = ["query", "sources", "from", "to", "sort", "perSource", "preset"] as const

/**
 * Writes a file into a folder under a fixed name. It follows no link, and other processes never see half a file.
 *
 * - errors: thrown by the system, where the file cannot be written
 */
const write = (folder: string, name: string, bytes: Uint8Array): void => {
  const temporary = join(folder, `.${name}.${randomBytes(6).toString("hex")}`)
  try {
    // "wx" fails for an existing file, so the name cannot be a link
    writeFileSync(temporary, bytes, { flag: "wx", mode: 0o600 })
    renameSync(temporary, join(folder, name))
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Repeats the search of a run and writes it as one file, named after the run, that any litfuse can replay. Errors: a `ToolRefusal`. */
export const exportBundle = Effect.fnUntraced(function* (run: Run) {
  const { id, call } = run
  const { folder, replay, exports } = yield* ServerSettings
  if (exports === undefined)
    return yield* refuse(
      "this server has no folder for exported files",
      "ask the operator to start the server with --exports DIR, or export as ris"
    )
  if (call?.question !== "search" || call.request.pipeline !== undefined)
    return yield* refuse(`run ${id} is not a search by a preset of this server`, "call search, then export its run")
  const left = yield* (yield* Allowance).take("search")
  const request = Object.fromEntries(fields.flatMap((name) => (call.request[name] === undefined ? [] : [[name, call.request[name]]])))
  const { text, recordings, works, leftOut } = yield* Bundle.ask({ folder, ...request, ...(replay === undefined ? {} : { replay }) })
  const name = `${id}.bundle`
  yield* Effect.try({
    try: () => write(exports, name, Files.gzip(text)),
    catch: () =>
      refuse("the bundle cannot be written into the folder for exported files", "ask the operator of the server to check that folder")
  })
  return {
    ...runStatus(run),
    replayed: replay !== undefined,
    counts: { recordings, works },
    columns: ["file", "replay"],
    rows: [[name, `litfuse replay ${name}`]],
    notices: leftOut.map((source) => `(left-out) ${source}: its licence allows its answers only for users with a key`),
    cost: { ...emptyAnswer.cost, left }
  } satisfies ToolAnswer
})
