/** A service on this machine that answers what was recorded of it, where its source finds it until the test is over. */
import { readdirSync, readFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"
import { onTestFinished, vi } from "vitest"

interface Recorded {
  readonly request: { readonly url: string }
  readonly response: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown }
}

const textOf = (body: unknown): string => (typeof body === "string" ? body : JSON.stringify(body))

/** The key of a request, without parts that identify the client. */
const keyOf = (address: string): string => {
  const { pathname, searchParams } = new URL(address, "http://localhost")
  const asked = [...searchParams].filter(([name]) => !["api_key", "email", "mailto", "tool"].includes(name))
  return `${pathname}?${asked
    .map(([name, value]) => `${name}=${value}`)
    .sort()
    .join("&")}`
}

/** Serves on this machine until the test is over. */
export const serve = async (upstream: string, answer: (request: IncomingMessage, response: ServerResponse) => void) => {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.stubEnv(`LITFUSE_UPSTREAM_${upstream.toUpperCase()}`, origin)
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    if (server.listening) await close()
  })
  return { origin, close }
}

/** A copy of a service; `asked` what it was asked. */
export const copy = async (folder: string, upstream: string) => {
  const recorded = readdirSync(join(folder, upstream)).map(
    (file) => JSON.parse(readFileSync(join(folder, upstream, file), "utf8")) as Recorded
  )
  const answers = new Map(recorded.map(({ request, response }) => [keyOf(request.url), response]))
  const asked: Array<string> = []
  const { origin, close } = await serve(upstream, ({ url = "" }, response) => {
    asked.push(url)
    const answer = answers.get(keyOf(url))
    if (answer === undefined) response.writeHead(404).end("{}")
    else
      response.writeHead(answer.status, { "content-type": answer.headers["content-type"] ?? "application/json" }).end(textOf(answer.body))
  })
  return { origin, close, asked }
}
