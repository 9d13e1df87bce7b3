/** The web server of the user that has files of datasets. */
import * as Http from "@litfuse/engine/Http"
import type { Upstream } from "@litfuse/engine/Upstream"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { FileOrigin } from "./FileOrigin.ts"
import type { IncomingFile } from "./IncomingFile.ts"

/** The longest time for a file, however large, and the time in which a server has to send something. Units: milliseconds. */
const wholeMs = 6 * 3600_000
const silentMs = 60_000

/** A list of 100,000 runs has half as many bytes. */
const mostListBytes = 20_000_000

const upstreamAt = (origin: string): Upstream => ({
  id: "dataset-files",
  origin,
  pace: { requests: 20, perMs: 1000, concurrency: 1 },
  timeoutMs: wholeMs,
  maxBytes: mostListBytes
})

/** Fails when a file has not grown for a while. Waits between two tries count. */
const watched = <A>(ask: Effect.Effect<A, string>, into: IncomingFile, url: string, patienceMs: number): Effect.Effect<A, string> => {
  const watch = Effect.gen(function* () {
    for (let size = -1; into.size() !== size;) {
      size = into.size()
      yield* Effect.sleep(patienceMs)
    }
    return yield* Effect.fail(`${url}: nothing arrived for ${patienceMs / 1000} seconds`)
  })
  return Effect.raceFirst(ask, watch)
}

const escaped = (path: string): string => path.split("/").map(encodeURIComponent).join("/")

/** Why an address cannot be that of a folder; undefined if it can. A password would be in the list of processes, and in the history of the shell. */
export const addressProblem = ({ protocol, username, password, search, hash }: URL): string | undefined => {
  if (protocol !== "http:" && protocol !== "https:") return "takes a folder, or an address that begins with https:// or http://"
  if (username !== "" || password !== "") return "takes an address without name and password"
  return search === "" && hash === "" ? undefined : "takes the address of a folder, without ? and #"
}

/**
 * Files below an address. Redirects to other hosts are not followed.
 *
 * - runs are listed in `FOLDER.sha256`, as `sha256sum` writes it, because a web server lists no files
 * - units: `patienceMs` milliseconds
 */
export const make = (base: URL, patienceMs: number = silentMs): Effect.Effect<FileOrigin, never, Http.Http> =>
  Effect.map(Http.client(upstreamAt(base.origin), "dataset-files"), (client) => {
    const above = base.pathname.replace(/\/+$/u, "")
    const send = (path: string, into?: IncomingFile) =>
      client
        .send({
          path: `${above}/${escaped(path)}`,
          expects: "bytes",
          // a server that packs what is packed would change its checksum
          headers: { "accept-encoding": "identity" },
          // servers that send `x.gz` call it a packed `x`, and the checksum is that of the file
          ...(into === undefined ? {} : { into: { ...into, isAsSent: path.endsWith(".gz") } })
        })
        .pipe(Effect.mapError(({ reason }) => reason.detail))
    return {
      copy: (path, into) => Effect.asVoid(watched(send(path, into), into, `${base.origin}${above}/${escaped(path)}`, patienceMs)),
      runs: (folder) =>
        Effect.flatMap(send(`${folder}.sha256`), ({ bytes, url }) => {
          const text = Result.try({
            try: () => new TextDecoder("utf-8", { fatal: true }).decode(bytes),
            catch: () => `${url} is not text in UTF-8`
          })
          return Effect.fromResult(text)
        })
    }
  })
