/** Services on this machine for sessions that recordings cannot show: a server that is killed while it works, and look-ups. */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { bytesOf } from "@litfuse/kit/loopback"
import { serverRequest, type ServerRequest } from "@litfuse/kit/SourceHarness"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { guides } from "@litfuse/studies/atlas/citing/guides"
import { knownTo } from "@litfuse/studies/atlas/citing/Known"
import { listOf } from "@litfuse/studies/atlas/network"
import { held } from "@litfuse/studies/atlas/Service"
import { services } from "@litfuse/studies/atlas/services"
import { read } from "@litfuse/studies/atlas/shelves"
import { originOf, sources } from "../../../packages/host/test/sources.ts"
import { root } from "../../shared/repositoryFiles.ts"

/** Services that were started: the variables that lead to them, and how to end them. */
export interface LocalServices {
  readonly env: Readonly<Record<string, string>>
  readonly close: () => Promise<void>
}

const everyday = () => read(join(root, "datasets/everyday"))

const serving = async (
  all: Readonly<Record<string, (request: ServerRequest, response: ServerResponse) => Reply | undefined>>
): Promise<LocalServices> => {
  const servers = await Promise.all(
    Object.entries(all).map(async ([variable, answer]) => {
      const server = createServer((incoming: IncomingMessage, response) => {
        const chunks: Array<Buffer> = []
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk))
        incoming.on("end", () => {
          const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
          const method = incoming.method === "POST" ? "POST" : "GET"
          const address = new URL(incoming.url ?? "/", "http://127.0.0.1")
          const reply = answer(serverRequest(method, address, headers, Buffer.concat(chunks).toString()), response)
          if (reply === undefined) return
          const { bytes, type } = bytesOf(reply)
          response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type }).end(bytes)
        })
      })
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
      return { variable, server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    })
  )
  return {
    env: Object.fromEntries(servers.map(({ variable, origin }) => [variable, origin])),
    close: async () => {
      for (const { server } of servers) {
        server.closeAllConnections()
        await new Promise((done) => server.close(done))
      }
    }
  }
}

/** Services that look works up. Crossref has the works of the everyday collection; each other service has a few different works. */
export const startLookupServices = async (): Promise<LocalServices> => {
  const crossref = guides.find(({ service }) => service.source === "crossref")!
  const known = knownTo(crossref.service, everyday().of(crossref.service.view), { citing: new Map(), cited: new Map() }, new Map())
  const harnesses = await Promise.all(
    sources.map(async (source) => ({ variable: originOf(source), server: (await source.harness!()).default.server! }))
  )
  const byVariable = Map.groupBy(harnesses, ({ variable }) => variable)
  return serving({
    ...Object.fromEntries(
      [...byVariable].map(([variable, own]) => [
        variable,
        // PubMed and PMC share an origin, and each answers its own paths
        (request: ServerRequest) =>
          own.map(({ server }) => server(request)).find(({ status = 200 }) => status !== 501) ?? { status: 404, json: {} }
      ])
    ),
    LITFUSE_UPSTREAM_CROSSREF: (request) => crossref.answer(request, known)
  })
}

/** Europe PMC, which answers, and CORE, which is silent until it is woken. */
export const startSilentService = async (topic: number, woken: () => boolean): Promise<LocalServices> => {
  const shelves = everyday()
  const service = services.find(({ source }) => source === "europepmc")!
  const shelf = shelves.of(service.view)
  return serving({
    LITFUSE_UPSTREAM_EUROPEPMC: (request) =>
      service.answer(request, listOf(shelf, held(service, shelf), shelves.topics[topic], 50), () => undefined),
    LITFUSE_UPSTREAM_CORE: () => (woken() ? { json: { totalHits: 0, results: [] } } : undefined)
  })
}
