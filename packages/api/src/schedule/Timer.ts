/** What the files of all timers share. */
import { createHash } from "node:crypto"
import type { Every } from "@litfuse/engine/Every"

/**
 * A timer that runs `litfuse schedule due` in a folder. litfuse writes it and never enables it.
 *
 * - `id` its name: lower-case letters, digits and hyphens
 * - `folder` absolute; `program` the command and its first words, as absolute paths
 */
export interface Timer {
  readonly id: string
  readonly folder: string
  readonly program: readonly [command: string, ...words: ReadonlyArray<string>]
  readonly every: Every
}

/** A file of a timer. `ending` that the name of the second and later files of a timer must have; `isWide`: UTF-16 with a byte order mark. */
export interface TimerFile {
  readonly text: string
  readonly ending?: string
  readonly isWide?: boolean
}

/** The words of the command after the program. */
export const due = ["schedule", "due"] as const

/** The hour of all timers. No zone that changes its clock is so far east that a day then has two runs, or none, in UTC. */
export const hour = 4

/** The minute of a timer, from its id, so that not all users ask the services at once. */
export const minuteOf = ({ id }: Timer): number => createHash("sha256").update(id).digest()[0]! % 60

/** The first words of a line in every file: they say that litfuse may replace or remove it. */
export const marker = (id: string): string => `${id}: written by litfuse schedule write`

/** The id of a timer: its name in letters and digits, and a hash of the folder and the name. */
export const idOf = (folder: string, name: string): string => {
  const words = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-").slice(0, 30).replaceAll(/^-|-$/g, "") // prettier-ignore
  const hash = createHash("sha256").update(`${folder}\0${name}`).digest("hex").slice(0, 8)
  return ["litfuse", words, hash].filter((part) => part !== "").join("-")
}

/** Control characters and line separators, which end or hide a line, and halves of characters, which no file can hold. */
const unwritable = /[\p{Cc}\p{Cs}\u2028\u2029]/u

/** Why no timer can name a path; undefined if one can. */
export const pathProblem = (path: string): string | undefined =>
  unwritable.test(path) ? `${JSON.stringify(path)} has a line break or a control character, which no timer can hold; rename it` : undefined
