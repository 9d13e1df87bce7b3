import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A proxy that answers every request with an error. `count` its number of requests. */
export interface Outage {
  readonly environment: Readonly<Record<string, string>>
  readonly count: () => number
  readonly close: () => Promise<void>
}

/** Variables that configure a proxy, in upper and lower case, because libraries differ. */
const variables = ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"]

/**
 * Cuts a program off from its services: a local proxy that answers 503 to everything, and the environment that makes a program use it. A program that ignores
 * these variables is not cut off, and `count` stays 0.
 */
export const open = async (): Promise<Outage> => {
  let count = 0
  const server = createServer((_, response) => {
    count++
    response.writeHead(503, { connection: "close" }).end()
  })
  server.on("connect", (_, socket) => {
    count++
    socket.on("error", () => undefined)
    socket.end("HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
  })
  server.on("clientError", (_, socket) => socket.destroy())
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: {
      ...Object.fromEntries(variables.flatMap((name) => [name, name.toLowerCase()].map((one) => [one, origin]))),
      NO_PROXY: "",
      no_proxy: "",
      // Node uses the other variables only with this one
      NODE_USE_ENV_PROXY: "1"
    },
    count: () => count,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}
