import { connect } from "node:net"
import { describe, expect, it } from "vitest"
import { serving } from "./serving.ts"
import { smuggledRequests } from "./smuggledRequests.ts"

/** The status of every answer to some bytes. The socket is closed when the server has been silent for a while. */
const statusesOf = (port: number, bytes: string): Promise<ReadonlyArray<number>> =>
  new Promise((resolve) => {
    let text = ""
    const socket = connect(port, "127.0.0.1", () => void socket.write(bytes))
    socket.setEncoding("latin1").on("data", (piece: string) => (text += piece))
    socket.setTimeout(500, () => socket.destroy())
    socket.on("error", () => undefined)
    socket.on("close", () => resolve([...text.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status))))
  })

const target = "/searches/smuggled"

const opening = async () => {
  const { port, cookie } = await serving()
  const lines = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n`
  return { port, head: lines("POST", "/searches"), second: `${lines("GET", target)}\r\n`, plain: `${lines("GET", "/")}\r\n` }
}

describe("smuggled requests", () => {
  it("would be seen: two honest requests on one connection have two answers", async () => {
    const { port, plain, second } = await opening()
    expect(await statusesOf(port, plain + second)).toEqual([200, 404])
  })

  it.each(smuggledRequests)("$name: refused, or one request", async ({ of }) => {
    const { port, head, second } = await opening()
    const statuses = await statusesOf(port, of(head, second))
    expect(statuses.length).toBeLessThanOrEqual(1)
    for (const status of statuses) expect(status).toBeGreaterThanOrEqual(400)
  })
})
