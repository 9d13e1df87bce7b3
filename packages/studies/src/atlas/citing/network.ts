/** The services that know citations, in miniature over the atlas: each knows most of the citations between the works of its view. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { type Received, type Sent, Transport } from "@litfuse/engine/http/Transport"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import { receivedOf, requestOf } from "../network.ts"
import { read as readShelves } from "../shelves.ts"
import { guides } from "./guides.ts"
import { knownTo, read } from "./Known.ts"

/** How each of the services answers a request, by its upstream. `folder` of the atlas. */
export const answering = (folder: string): ((upstream: string, request: ServerRequest) => Reply) => {
  const shelves = readShelves(folder)
  const citations = read(folder)
  const views = guides.map(({ service }) => shelves.of(service.view))
  const others = new Map(views.flatMap(({ items }) => [...items]))
  const known = guides.map(({ service }, i) => knownTo(service, views[i]!, citations, others))
  return (upstream, request) => {
    const at = guides.findIndex(({ service }) => service.upstream === upstream)
    return at < 0 ? { status: 501 } : guides[at]!.answer(request, known[at]!)
  }
}

/** A network of these services. It calls `keep` with every exchange. */
export const network = (folder: string, keep: (sent: Sent, received: Received) => void): Layer.Layer<Transport> => {
  const answer = answering(folder)
  return Layer.succeed(
    Transport,
    Transport.of({
      isReplay: true,
      send: (sent) =>
        Effect.sync(() => {
          const received = receivedOf(answer(sent.upstream, requestOf(sent)))
          keep(sent, received)
          return received
        })
    })
  )
}
