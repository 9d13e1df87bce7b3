/** Faults of connections, on a server on loopback that misbehaves, within bounded time. */
import type { ServerResponse } from "node:http"
import { gzipSync } from "node:zlib"
import * as Http from "@litfuse/engine/Http"
import * as Source from "@litfuse/engine/Source"
import { bytesOf, serve } from "@litfuse/kit/loopback"
import { credentials } from "@litfuse/kit/scriptedHttp"
import type { SourceHarness } from "@litfuse/kit/SourceHarness"
import { type AnySource, paramsOf, secretsOf } from "@litfuse/kit/askSource"
import * as UndiciTransport from "@litfuse/host/http/UndiciTransport"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { FaultQuestion } from "./FaultQuestion.ts"
import { outcomeWords } from "./outcomeWords.ts"

/**
 * A fault of a connection.
 *
 * - `answer` undefined: the port is closed
 * - `isWaiting` whether most of the time is waiting, so that several can be tried at once
 * - units: `limitMs` milliseconds for the search; generous where the time does not matter, because machines may be slow
 */
export interface WireFault {
  readonly name: string
  readonly answer: ((response: ServerResponse, usual: Buffer, type: string) => void) | undefined
  readonly becomes: ReadonlyArray<string>
  readonly limitMs?: number
  readonly isWaiting?: boolean
}

const head = (type: string, rest: Readonly<Record<string, string | number>> = {}) => ({ "content-type": type, ...rest })

const megabyte = Buffer.alloc(1_000_000, 0x20)
const packed = gzipSync(megabyte)

/** 300 MB of blanks, which are 300 kB on the wire: what is packed may be several parts, each packed by itself. */
const bomb = Buffer.concat(Array.from({ length: 300 }, () => packed))

/** The faults of connections. */
export const wireFaults: ReadonlyArray<WireFault> = [
  { name: "connection refused", answer: undefined, becomes: ["Failed: Unreachable"], isWaiting: true },
  {
    name: "reset in the middle of a body",
    answer: (response, usual, type) => {
      response.writeHead(200, head(type, { "content-length": usual.length })).write(usual.subarray(0, Math.floor(usual.length / 2)))
      setTimeout(() => response.destroy(), 20)
    },
    becomes: ["Failed: Unreachable"],
    isWaiting: true
  },
  {
    name: "a body that drips",
    answer: (response, usual, type) => {
      response.writeHead(200, head(type))
      let at = 0
      const timer = setInterval(() => response.write(usual.subarray(at, ++at)), 100)
      response.on("close", () => clearInterval(timer))
    },
    // a search runs out of the time that it has in all, a look-up out of the time without an answer
    becomes: ["Failed: OutOfTime", "Failed: Unreachable"],
    limitMs: 3000,
    isWaiting: true
  },
  {
    name: "another character set, named",
    answer: (response, usual, type) =>
      response.writeHead(200, head(`${type.split(";")[0]}; charset=iso-8859-1`)).end(Buffer.from(usual.toString("utf8"), "latin1")),
    becomes: ["Found", "Partial: BadResponse"]
  },
  {
    name: "bytes that are no UTF-8",
    answer: (response, usual, type) => {
      const damaged = Buffer.from(usual)
      // a letter within a word, so that the form of the answer stays
      const at = damaged.indexOf("eart")
      if (at >= 0) damaged[at] = 0xff
      response.writeHead(200, head(type)).end(damaged)
    },
    // of PubMed the damage meets the name of a stored search
    becomes: ["Found: text-damaged", "Failed: BadResponse, text-damaged"]
  },
  {
    name: "300 MB, packed into 300 kB",
    answer: (response, _, type) => response.writeHead(200, head(type, { "content-encoding": "gzip" })).end(bomb),
    becomes: ["Failed: BadResponse"]
  },
  {
    name: "a body of 50 MB",
    answer: (response, _, type) => {
      response.writeHead(200, head(type))
      let left = 50
      const more = () => {
        while (left-- > 0) if (!response.write(megabyte)) return response.once("drain", more)
        return response.end()
      }
      more()
    },
    becomes: ["Failed: BadResponse"]
  }
]

const patienceMs = 600_000

/** A loaded machine needs more than the usual 30 seconds to unpack 300 MB, and then the answer would count as late instead of too large. */
const patient = (source: AnySource): AnySource =>
  source.upstream === undefined ? source : { ...source, upstream: { ...source.upstream, timeoutMs: patienceMs } }

/** How a source answers over a real connection while a fault lasts. */
export const underWireFault = async (
  asked: AnySource,
  harness: SourceHarness,
  { answer, limitMs }: WireFault,
  question: FaultQuestion
): Promise<string> => {
  const source = limitMs === undefined ? patient(asked) : asked
  const server = await serve((sent, response) => {
    const { bytes, type } = bytesOf(harness.server!(sent))
    answer?.(response, bytes, type)
  })
  if (answer === undefined) await server.close()
  const origins = source.upstream === undefined ? {} : { [source.upstream.id]: server.origin }
  const host = Http.layer(Http.settings({ origins })).pipe(
    Layer.provideMerge(Layer.merge(UndiciTransport.layer, credentials(secretsOf(source))))
  )
  const outcome = Effect.flatMap(
    Source.connect(source, paramsOf(source)),
    question(source, harness, {
      depth: 4,
      timeoutMs: limitMs ?? patienceMs,
      ...(limitMs === undefined ? {} : { limitMs })
    })
  )
  try {
    return outcomeWords(source, await Effect.runPromise(Effect.scoped(outcome).pipe(Effect.provide(host))))
  } finally {
    if (answer !== undefined) await server.close()
  }
}
