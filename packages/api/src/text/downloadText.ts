/** The last try for a text: the user's own browser, with the access that the user has. A person logs in and saves the file; litfuse only opens the address. */
import * as Identifier from "@litfuse/engine/Identifier"
import type { Services } from "@litfuse/engine/Services"
import type { Downloads } from "@litfuse/host/UserFile"
import * as DownloadLog from "@litfuse/project/DownloadLog"
import * as Lease from "@litfuse/project/Lease"
import type { ProjectError } from "@litfuse/project/ProjectError"
import { openForDownload } from "@litfuse/texts/download/openForDownload"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { tell } from "../Events.ts"
import type { FoundWork } from "./findWork.ts"
import { openUrl } from "./openUrl.ts"
import { type Reading, readFile } from "./readPlace.ts"
import type { TryEnd } from "./TryEnd.ts"

/** The provider of downloads in the list of tries. */
export const downloadProvider = "download"

const mostBytes = 60_000_000

/**
 * How a download is made. `isAgain` whether the time after a failed attempt is ignored. Units: `waitMs` the longest wait for a person.
 */
export interface DownloadWay {
  readonly browser: NonNullable<Downloads["browser"]>
  readonly resolver: string | undefined
  readonly waitMs: number
  readonly isAgain: boolean
}

/** The end of a try, and the address that was opened. */
export interface DownloadEnd {
  readonly url: string | undefined
  readonly end: TryEnd
}

const skipped = (reason: string, url?: string): DownloadEnd => ({ url, end: { state: "skipped", reason } })

const isLoopback = ({ hostname }: URL): boolean => hostname === "localhost" || hostname === "[::1]" || hostname.startsWith("127.")

const publisherOf = (identifiers: ReadonlyArray<Identifier.Identifier>): string | null =>
  identifiers.find(({ scheme }) => scheme === "doi")?.value.split("/")[0] ?? null

/** Reads a saved file by the checks of other files; what it is from is the user's access, so it has no licence. */
const readSaved = (bytes: Uint8Array, url: string, work: FoundWork, reading: Reading) =>
  readFile(bytes, { provider: downloadProvider, url }, work, reading)

const isTitleKnown = ({ title }: FoundWork): boolean => title !== undefined

/** Opens the address, and judges what was saved. */
const fetched = Effect.fnUntraced(function* (
  url: string,
  work: FoundWork,
  { browser, waitMs }: DownloadWay,
  reading: Reading
): Effect.fn.Return<{ readonly end: TryEnd; readonly bytes: Uint8Array | undefined }, never, Services> {
  yield* tell({ _tag: "Told", text: `your browser opens ${url}; log in there if you must, and save the PDF file` })
  const { profile, inbox } = DownloadLog.places()
  const saved = yield* openForDownload({ ...browser, profile, inbox, url, waitMs, mostBytes })
  if (Result.isFailure(saved))
    return {
      end: {
        state: "closed",
        reason: `needs you: ${saved.failure}; open the address, log in if it asks you to, and save the PDF file there`
      },
      bytes: undefined
    }
  return { end: yield* readSaved(saved.success, url, work, reading), bytes: saved.success }
})

const nowMs = Clock.currentTimeMillis

/** One download, under the lock. */
const attempted = Effect.fnUntraced(function* (
  work: FoundWork,
  way: DownloadWay,
  reading: Reading
): Effect.fn.Return<DownloadEnd, ProjectError, Services> {
  const names = work.identifiers.map(Identifier.print)
  const { lines: placed } = yield* Effect.fromResult(DownloadLog.read())
  const lines = placed.map(({ value }) => value)
  const known = DownloadLog.verifiedFile(lines, names)
  if (known !== undefined) {
    const { url } = known.line
    return { url, end: yield* readSaved(known.bytes, url, work, reading) }
  }
  const block = way.isAgain ? undefined : DownloadLog.blocked(lines, names, yield* nowMs)
  if (block !== undefined)
    return skipped(
      `tried before without success (${block.line.reason ?? block.line.state}); it is tried again after ${new Date(block.untilMs).toISOString()}`,
      block.line.url
    )
  const url = openUrl(way.resolver, work)
  if (url === undefined) return skipped("the work has no DOI, and your configuration names no resolver")
  const publisher = publisherOf(work.identifiers)
  const pauseMs = isLoopback(new URL(url)) ? 0 : DownloadLog.pauseBefore(lines, publisher, yield* nowMs)
  if (pauseMs > 0) {
    yield* tell({ _tag: "Told", text: `${Math.ceil(pauseMs / 1000)} s until the next address of this publisher is opened` })
    yield* Effect.sleep(pauseMs)
  }
  const { end, bytes } = yield* fetched(url, work, way, reading)
  const isStored = "found" in end && bytes !== undefined
  const refusedState = bytes === undefined ? ("none" as const) : ("refused" as const)
  yield* Effect.fromResult(
    DownloadLog.append(lines, yield* nowMs, {
      names: [names[0]!, ...names.slice(1)],
      publisher,
      url,
      state: isStored ? "stored" : refusedState,
      sha256: isStored ? yield* Effect.fromResult(DownloadLog.keep(bytes)) : null,
      reason: "found" in end ? null : end.reason
    })
  )
  return { url, end }
})

/**
 * Gets the text of a work through the user's browser, one work at a time. A verified file is read again without the browser.
 *
 * - empty: a work whose title no source names is skipped, because its file could not be checked
 * - errors: `ProjectError` if the log of downloads or its folder cannot be used
 */
export const downloadText = (work: FoundWork, way: DownloadWay, reading: Reading): Effect.Effect<DownloadEnd, ProjectError, Services> => {
  if (!isTitleKnown(work)) return Effect.succeed(skipped("no source names the title of the work, so a file could not be checked"))
  return Effect.scoped(
    Effect.gen(function* () {
      const lease = yield* Effect.acquireRelease(Effect.fromResult(Lease.takeFile(DownloadLog.places().lock)), (taken) =>
        Effect.sync(() => taken?.release())
      )
      return lease === undefined
        ? skipped("another litfuse is downloading; one file is fetched at a time")
        : yield* attempted(work, way, reading)
    })
  )
}
