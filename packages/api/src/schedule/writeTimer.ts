import { lstatSync, rmSync } from "node:fs"
import { relative, sep } from "node:path"
import * as Files from "@litfuse/files/Files"
import { attempt } from "@litfuse/project/attempt"
import { ProjectError } from "@litfuse/project/ProjectError"
import * as Result from "effect/Result"
import { repositoryOf } from "../review/ReviewWorkflow.ts"
import { cronLine } from "./cronLine.ts"
import { dueWorkflow } from "./dueWorkflow.ts"
import type { Scheduled } from "./Scheduled.ts"
import { systemdUnits } from "./systemdUnits.ts"
import { marker, pathProblem, type Timer, type TimerFile } from "./Timer.ts"
import { windowsTask } from "./windowsTask.ts"

/** What can run a command at set times. */
export const targets = ["cron", "systemd", "windows", "github"] as const
/** A program that can run a command at set times. */
export type Target = (typeof targets)[number]

/** How a user enables a timer, and disables it; `FILE` is the written file. */
export const hints: Readonly<Record<Target, { readonly enable: string; readonly disable: string }>> = {
  cron: { enable: "add this line to your table: crontab -e", disable: "remove its line from your table: crontab -e" },
  systemd: {
    enable: "put both files into ~/.config/systemd/user; then systemctl --user enable --now NAME.timer",
    disable: "if it was enabled: systemctl --user disable --now NAME.timer"
  },
  windows: { enable: "schtasks /create /tn litfuse /xml FILE", disable: "if it was created: schtasks /delete /tn litfuse" },
  github: { enable: "put the file into .github/workflows, and push it", disable: "if it was pushed: push its removal" }
}

const listed = (one: TimerFile | string): ReadonlyArray<TimerFile> | string => (typeof one === "string" ? one : [one])

/** The files of a timer for a target. Errors: why it cannot be written there. */
export const filesOf = (timer: Timer, target: Target, kind: Scheduled["kind"]): Result.Result<ReadonlyArray<TimerFile>, string> => {
  const folder = target === "github" ? relative(repositoryOf(timer.folder), timer.folder).split(sep).join("/") || "." : timer.folder
  const problem = [timer.folder, ...timer.program].map(pathProblem).find((what) => what !== undefined)
  if (problem !== undefined) return Result.fail(problem)
  const made = {
    cron: () => listed(cronLine(timer)),
    systemd: () => systemdUnits(timer),
    windows: () => listed(windowsTask(timer)),
    github: () => listed(dueWorkflow({ ...timer, folder }, kind))
  }[target]()
  return typeof made === "string" ? Result.fail(made) : Result.succeed(made)
}

/** The paths of files: the first as the user named it, the others next to it. Errors: the name has not the ending that they need. */
export const pathsOf = (files: ReadonlyArray<TimerFile>, out: string): Result.Result<ReadonlyArray<string>, string> => {
  if (files.length > 1 && !out.endsWith(".timer"))
    return Result.fail(`{out} is ${out}; end its name in .timer, because systemd needs two files of one name`)
  return Result.succeed(files.map(({ ending }) => (ending === undefined ? out : `${out.slice(0, -"timer".length)}${ending}`)))
}

/** Whether a file is there, which litfuse wrote for this timer. Errors: it is of others, or cannot be read. */
const isOurs = (path: string, id: string): Result.Result<boolean, ProjectError> =>
  Result.gen(function* () {
    const found = lstatSync(path, { throwIfNoEntry: false })
    if (found === undefined) return false
    const refuse = (what: string) => Result.fail(new ProjectError({ file: path, what }))
    if (found.isSymbolicLink()) return yield* refuse("is a symbolic link; choose another file")
    const bytes = yield* Result.mapError(Files.readPlain(path), ({ message }) => new ProjectError({ file: path, what: message }))
    const text = Buffer.from(bytes)
    if ([text.toString("utf8"), text.toString("utf16le")].some((one) => one.includes(marker(id)))) return true
    return yield* refuse("is there already, and is not the file of this timer; choose another file")
  })

const bytesOf = ({ text, isWide }: TimerFile): Buffer => (isWide === true ? Buffer.from(`\ufeff${text}`, "utf16le") : Buffer.from(text))

/** Writes the files of a timer. Replaces only what litfuse wrote for the same timer. Errors: before anything is written, that one of them is of others. */
export const writeTimer = (id: string, files: ReadonlyArray<TimerFile>, paths: ReadonlyArray<string>) =>
  Result.gen(function* () {
    for (const path of paths) yield* isOurs(path, id)
    for (const [i, file] of files.entries()) yield* Files.writeBytes(paths[i]!, [bytesOf(file)])
  })

/** Removes the files of a timer. Returns those that were there. Errors: before anything is removed, that one of them is of others. */
export const removeTimer = (id: string, paths: ReadonlyArray<string>): Result.Result<ReadonlyArray<string>, ProjectError> =>
  Result.gen(function* () {
    const ours: Array<string> = []
    for (const path of paths) if (yield* isOurs(path, id)) ours.push(path)
    for (const path of ours) yield* attempt(path, () => rmSync(path))
    return ours
  })
