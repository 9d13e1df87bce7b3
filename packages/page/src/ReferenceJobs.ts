import { dirname } from "node:path"
import type { Event } from "@litfuse/api/Events"
import * as Verify from "@litfuse/api/Verify"
import { quoteForShell } from "@litfuse/files/quoteForShell"
import type { SourceProgress } from "@litfuse/engine/source/SourceListener"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Jobs from "./Jobs.ts"
import { PageSettings, type Settings } from "./PageSettings.ts"

/**
 * What is to be checked.
 *
 * - `name` for people; `given` to the command: a file, files with the references of a manuscript, a table of retractions, sources
 * - `names` of uploaded files as the browser sent them, by their paths on the server; `isSent` whether the file is one of them
 */
export interface ReferenceForm {
  readonly name: string
  readonly given: {
    readonly file?: string
    readonly text?: string
    readonly bibliography: ReadonlyArray<string>
    readonly retractions?: string
    readonly sources?: ReadonlyArray<string>
    readonly watch?: boolean
  }
  readonly isSent: boolean
  readonly names: ReadonlyMap<string, string>
}

/** How far a check is: references checked, and the look-ups of each source. `total` 0 until the file is read. */
export interface CheckProgress {
  done: number
  total: number
  readonly asked: Map<string, SourceProgress>
}

/** A check of the server, running or finished. */
export type ReferenceJob = Jobs.Job<ReferenceForm, CheckProgress, Verify.Answer>

/** The checks of a server. Newer ones replace old ones. */
export class ReferenceJobs extends Context.Service<ReferenceJobs, Jobs.Jobs<ReferenceForm, CheckProgress, Verify.Answer>>()(
  "@litfuse/page/ReferenceJobs"
) {}

/** A text in which uploaded files have the names that people know, and the folder of the server none. */
export const withSentNames = ({ names }: ReferenceForm, text: string): string =>
  [...names, ...[...names.keys()].map((path) => [`${dirname(path)}/`, ""] as const)].reduce(
    (so, [path, name]) => so.replaceAll(path, () => name),
    text
  )

/** The equivalent command; pasted text goes to its standard input. A name that begins with a dash is no option. */
export const referenceCommand = ({ given, names }: ReferenceForm, { replay }: Pick<Settings, "replay">): string => {
  const word = (path: string): string => {
    const name = names.get(path) ?? path
    return quoteForShell(name.startsWith("-") ? `./${name}` : name)
  }
  return [
    "litfuse verify",
    given.file === undefined ? "-" : word(given.file),
    ...given.bibliography.map((path) => `--bibliography ${word(path)}`),
    ...(given.retractions === undefined ? [] : [`--retractions ${word(given.retractions)}`]),
    ...(given.sources === undefined ? [] : [`--source ${quoteForShell(given.sources.join(","))}`]),
    ...(given.watch === true ? ["--watch"] : []),
    ...(replay === undefined ? [] : [`--replay ${quoteForShell(replay)}`])
  ].join(" ")
}

const note = (progress: CheckProgress, event: Event): boolean => {
  if (event._tag === "Stepped") {
    progress.done = event.done
    progress.total = event.total
    return true
  }
  if (event._tag !== "Asked") return false
  progress.asked.set(event.source, event)
  return true
}

const renamed = (form: ReferenceForm, answer: Verify.Answer): Verify.Answer => {
  const known = (text: string): string => withSentNames(form, text)
  return {
    ...answer,
    file: known(answer.file),
    references: answer.references.map((one) => ({ ...one, file: known(one.file) })),
    notices: answer.notices.map(({ code, subject, text }) => ({ code, subject: known(subject), text: known(text) }))
  }
}

/** The checks of a server; running ones end with its scope. */
export const layer: Layer.Layer<ReferenceJobs> = Layer.effect(
  ReferenceJobs,
  Effect.map(
    Jobs.make<ReferenceForm, CheckProgress, Verify.Answer>({
      name: "verify",
      mostStored: 6,
      begin: () => ({ done: 0, total: 0, asked: new Map() }),
      note,
      run: Effect.fnUntraced(function* (form) {
        const { folder, replay } = yield* PageSettings
        const ask = form.isSent ? Verify.askSent({ name: form.name, nameOf: (path) => withSentNames(form, path) }) : Verify.ask
        return renamed(form, yield* ask({ folder, ...form.given, ...(replay === undefined ? {} : { replay }) }))
      })
    }),
    ReferenceJobs.of
  )
)
