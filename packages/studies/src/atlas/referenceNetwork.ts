/** Crossref, PubMed and Europe PMC in miniature over the atlas: they look up identifiers, and find titles by their words. */
import { type Received, type Sent, Transport } from "@litfuse/engine/http/Transport"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import type { ServerRequest } from "@litfuse/kit/SourceHarness"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { notFound } from "./citing/Known.ts"
import { crossref, item as crossrefItem } from "./Crossref.ts"
import { europePmc } from "./EuropePmc.ts"
import { receivedOf, requestOf } from "./network.ts"
import { pubmed } from "./Pubmed.ts"
import { held, type Service } from "./Service.ts"
import { type Item, type LaterNotice, read } from "./shelves.ts"

const services: ReadonlyArray<Service> = [crossref, pubmed, europePmc]

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.toLowerCase().match(/\p{L}{3,}/gu))

/** A title is found if the query has this share of its words. */
const least = 0.7

const byTitle = (text: string, items: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  const asked = wordsOf(text)
  return items
    .map((one) => {
      const words = [...wordsOf(one.title)]
      return { one, share: words.filter((word) => asked.has(word)).length / Math.max(1, words.length) }
    })
    .filter(({ share }) => share >= least)
    .sort((a, b) => b.share - a.share || (a.one.number < b.one.number ? -1 : 1))
    .map(({ one }) => one)
}

/** The DOIs and numbers in a look-up, in the syntax of any of the services. */
const identifiers = /(?:^|,)doi:([^,]+)|DOI:"([^"]+)"|"([^"]+)"\[aid\]|EXT_ID:(\d+)|(\d+)\[uid\]/gu

const answerOf = (service: Service, items: ReadonlyArray<Item>, request: ServerRequest): Reply => {
  const { path, query } = request
  const [, single] = /^\/works\/(.+)$/u.exec(path) ?? []
  if (single !== undefined) {
    const found = items.find(({ doi }) => doi === decodeURIComponent(single))
    if (found === undefined) return { status: 404, headers: { "content-type": "text/plain" }, body: "Resource not found." }
    return { json: { status: "ok", "message-type": "work", "message-version": "1.0.0", message: crossrefItem(found, 0) } }
  }
  const text = query.get("filter") ?? service.query(request) ?? ""
  const named = [...text.matchAll(identifiers)].map((match) => match.slice(1).find((one) => one !== undefined))
  const found =
    named.length > 0 ? items.filter(({ doi, number }) => named.includes(doi ?? "-") || named.includes(number)) : byTitle(text, items)
  return service.answer(request, found, (number) => items.find((one) => one.number === number))
}

/** A network of these services over a collection in a folder. It calls `keep` with every exchange. `later`: notices about documents, by DOI, that Crossref has. */
export const referenceNetwork = (
  folder: string,
  keep: (sent: Sent, received: Received) => void,
  later: ReadonlyMap<string, ReadonlyArray<LaterNotice>> = new Map()
): Layer.Layer<Transport> => {
  const updated = (item: Item): Item => {
    const notices = later.get(item.doi ?? "")
    return notices === undefined ? item : { ...item, later: notices }
  }
  const shelves = read(folder)
  const known = new Map(
    services.map((service) => [service.upstream, { service, items: [...held(service, shelves.of(service.view))].map(updated) }])
  )
  return Layer.succeed(
    Transport,
    Transport.of({
      isReplay: true,
      send: (sent) =>
        Effect.sync(() => {
          const one = known.get(sent.upstream)
          const received = receivedOf(one === undefined ? notFound : answerOf(one.service, one.items, requestOf(sent)))
          keep(sent, received)
          return received
        })
    })
  )
}
