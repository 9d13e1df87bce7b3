import { createHash } from "node:crypto"
import { realpathSync } from "node:fs"
import { join, resolve } from "node:path"
import { ParameterValues } from "@litfuse/engine/pipeline/Parameter"
import * as Every from "@litfuse/engine/Every"
import * as UserFolders from "@litfuse/host/UserFolders"
import * as Lease from "@litfuse/project/Lease"
import * as ProjectFiles from "@litfuse/project/ProjectFiles"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Field from "./fields.ts"
import * as Question from "./Question.ts"
import { lastRun } from "./schedule/lastRun.ts"
import { Ran, runDue } from "./schedule/runDue.ts"
import * as Scheduled from "./schedule/Scheduled.ts"
import { idOf, type TimerFile } from "./schedule/Timer.ts"
import { filesOf, hints, pathsOf, removeTimer, targets, writeTimer } from "./schedule/writeTimer.ts"

/** A folder of a project. */
export const Request = Schema.Struct({ folder: Field.folder })

const needsProject = "there is no project in this folder or above it; make one with `litfuse project init`"

const projectAround = Effect.fnUntraced(function* (folder: string, name = ".") {
  const root = Scheduled.rootOf(folder, name)
  if (root === undefined) return yield* Question.refuse(needsProject)
  yield* Effect.fromResult(ProjectFiles.check(root))
  return root
})

/** What a project runs at set times. `last` null = never; `next` null = it is due now; `problems` of files, a line each. */
export const Listed = Schema.Struct({
  version: Schema.Literal(1),
  schedules: Schema.Array(
    Schema.Struct({
      name: Schema.String,
      kind: Schema.Literals(["review", "pipeline"]),
      every: Every.Every,
      query: Schema.NullOr(Schema.String),
      values: ParameterValues,
      last: Schema.NullOr(Schema.String),
      next: Schema.NullOr(Schema.String)
    })
  ),
  problems: Schema.Array(Schema.String)
})
export type Listed = typeof Listed.Type

const timed = Effect.fnUntraced(function* (root: string) {
  const { scheduled, problems } = Scheduled.scheduledIn(root)
  const lasts = yield* Effect.fromResult(lastRun(root, scheduled))
  const nowMs = yield* Clock.currentTimeMillis
  const all = scheduled.map((one, i) => ({ one, lastMs: lasts[i], isDue: Every.isDue(one.every, lasts[i], nowMs) }))
  return { all, problems, nowMs }
})

const iso = (ms: number): string => new Date(ms).toISOString()

/** Lists what a project runs at set times, when it last ran, and what is due. Errors: there is no project. */
export const list = Question.make(
  "schedule list",
  Request,
  Effect.fnUntraced(function* ({ folder }: typeof Request.Type) {
    const { all, problems, nowMs } = yield* timed(yield* projectAround(folder))
    const schedules = all.map(({ one, lastMs, isDue }) => ({
      ...one,
      last: lastMs === undefined ? null : iso(lastMs),
      next: isDue ? null : iso(Every.nextMs(one.every, nowMs))
    }))
    return { version: 1, schedules, problems } satisfies Listed
  })
)

const about = {
  folder: Field.folder,
  name: Field.about(Field.text, "A review's folder, or a pipeline in `pipelines/` of the project.", { argument: "name" }),
  target: Field.or(
    Schema.Literals(targets),
    "cron",
    "What runs the command: cron, a timer of systemd, a task of Windows, or a workflow of GitHub.",
    {
      flag: "as"
    }
  )
}

/** A timer to write. */
export const WriteRequest = Schema.Struct({
  ...about,
  out: Field.optional(
    Field.text,
    "The file to write; with `target` systemd, its name ends in `.timer`, and a `.service` is written next to it. Default: none.",
    {
      completes: "file",
      about: "The file to write (default: the terminal); with --as systemd, its name ends in .timer, and a .service is written next to it."
    }
  ),
  program: Field.about(Schema.NonEmptyArray(Schema.NonEmptyString), "The command that starts litfuse, as absolute paths.")
})

/** A written timer. `files` with their paths; null = they were not written. `enable` how the user enables it: litfuse never does. */
export interface Written {
  readonly files: ReadonlyArray<{ readonly path: string | null; readonly text: string }>
  readonly enable: string
}

const refusing = <A>(result: Result.Result<A, string>) =>
  Result.match(result, { onSuccess: (value) => Effect.succeed(value), onFailure: (why) => Question.refuse(Question.about(["out"], why)) })

/** Writes or prints the files of a timer. Errors: `ApiError` for a name without a schedule, a path that the target cannot hold, and a file of others. */
export const write = Question.make(
  "schedule write",
  WriteRequest,
  Effect.fnUntraced(function* ({ folder, name, target, out, program }: typeof WriteRequest.Type) {
    const root = yield* projectAround(folder, name)
    const one = yield* refusing(Scheduled.named(root, folder, name))
    const id = idOf(root, one.name)
    const files: ReadonlyArray<TimerFile> = yield* refusing(
      filesOf({ id, folder: resolve(root), program, every: one.every }, target, one.kind)
    )
    const paths = out === undefined ? undefined : yield* refusing(pathsOf(files, resolve(folder, out)))
    if (paths !== undefined) yield* Effect.fromResult(writeTimer(id, files, paths))
    return { files: files.map(({ text }, i) => ({ path: paths?.[i] ?? null, text })), enable: hints[target].enable } satisfies Written
  })
)

/** A written timer to remove. */
export const RemoveRequest = Schema.Struct({
  ...about,
  out: Field.file("The file that `write` wrote.")
})

/** Removes the files that `write` wrote, and says how the user disables the timer. The file may have no schedule any more. Errors: the files are of others, or not there. */
export const remove = Question.make(
  "schedule remove",
  RemoveRequest,
  Effect.fnUntraced(function* ({ folder, name, target, out }: typeof RemoveRequest.Type) {
    const root = yield* projectAround(folder, name)
    const both = target === "systemd" ? [{ text: "" }, { text: "", ending: "service" }] : [{ text: "" }]
    const paths = yield* refusing(pathsOf(both, resolve(folder, out)))
    const removed = yield* Effect.fromResult(removeTimer(idOf(root, Scheduled.fileNamed(root, folder, name)), paths))
    if (removed.length === 0)
      return yield* Question.refuse(Question.about(["out"], `{out} is ${out}, which is not there; name the file that was written`))
    return { removed, disable: hints[target].disable }
  })
)

/** What was run. `isBusy`: another process is running what is due, so nothing was done; `problems` of files, a line each. */
export const Due = Schema.Struct({
  version: Schema.Literal(1),
  isBusy: Schema.Boolean,
  ran: Schema.Array(Ran),
  problems: Schema.Array(Schema.String)
})
export type Due = typeof Due.Type

/** The lock of a project, outside of it: a copied project cannot prepare this file. */
const lockOf = (root: string): string =>
  join(UserFolders.state(), "schedule", `${createHash("sha256").update(realpathSync(root)).digest("hex").slice(0, 32)}.lock`)

/** Runs what is due in a project, once. What fails is due again, and hinders nothing else. Errors: there is no project. */
export const due = Question.make(
  "schedule due",
  Request,
  Effect.fnUntraced(function* ({ folder }: typeof Request.Type) {
    const root = yield* projectAround(folder)
    return yield* Effect.acquireUseRelease(
      Effect.fromResult(Lease.takeFile(lockOf(root))),
      Effect.fnUntraced(function* (lease) {
        if (lease === undefined) return { version: 1, isBusy: true, ran: [], problems: [] } satisfies Due
        const { all, problems } = yield* timed(root)
        const ran = yield* Effect.forEach(
          all.filter(({ isDue }) => isDue),
          ({ one }) => runDue(root, one)
        )
        return { version: 1, isBusy: false, ran, problems } satisfies Due
      }),
      (lease) => Effect.sync(() => lease?.release())
    )
  })
)
