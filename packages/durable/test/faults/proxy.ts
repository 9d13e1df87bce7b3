import { createServer, connect, type Socket } from "node:net"
import { onTestFinished } from "vitest"

/** A proxy on loopback before the socket of a database. `cut` drops all connections and takes no new ones, until `mend`. */
export const proxy = async (url: string) => {
  const { searchParams } = new URL(url)
  const path = `${searchParams.get("host")}/.s.PGSQL.5432`
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const other = connect(path)
    for (const [one, to] of [
      [socket, other],
      [other, socket]
    ] as const) {
      sockets.add(one)
      one.pipe(to)
      one.on("error", () => to.destroy())
      one.on("close", () => {
        sockets.delete(one)
        to.destroy()
      })
    }
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const drop = (): void => {
    for (const one of sockets) one.destroy()
  }
  onTestFinished(() => {
    drop()
    server.close()
  })
  const { port } = server.address() as { readonly port: number }
  return {
    url: `postgresql://litfuse@127.0.0.1:${port}/postgres`,
    cut: () => {
      isCut = true
      drop()
    },
    mend: () => {
      isCut = false
    }
  }
}
