/** A proxy on this machine that answers for services of the web. It serves programs whose only settings are a proxy and a certificate. */
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { createServer as createSecure } from "node:https"
import type { AddressInfo, Socket } from "node:net"
import { join } from "node:path"
import { bytesOf } from "@litfuse/kit/loopback"
import type { Reply } from "@litfuse/kit/scriptedHttp"
import { serverRequest, type ServerRequest } from "@litfuse/kit/SourceHarness"

/** A request, and the host that it was meant for. */
export interface ProxyRequest extends ServerRequest {
  readonly host: string
}

/** A running proxy. `environment` configures a program for it, `origin` a program that takes addresses of services; `requests` has a line for each request. */
export interface Proxy {
  readonly environment: Readonly<Record<string, string>>
  readonly requests: ReadonlyArray<string>
  readonly origin: string
  readonly close: () => Promise<void>
}

const openssl = (folder: string, ...words: ReadonlyArray<string>): void =>
  void execFileSync("openssl", words, { cwd: folder, stdio: ["ignore", "ignore", "pipe"] })

/** A certificate for these hosts, and the authority that signed it, which programs trust only by configuration. Errors: throws where `openssl` is missing. */
const certify = (folder: string, hosts: ReadonlyArray<string>) => {
  writeFileSync(
    join(folder, "leaf.cnf"),
    `basicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\nsubjectAltName=${hosts.map((host) => `DNS:${host}`).join(",")}\n`
  )
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
  openssl(folder, "req", "-x509", ...key, "-keyout", "ca.key", "-out", "ca.pem", "-days", "2", "-subj", "/CN=litfuse stand-in")
  openssl(folder, "req", ...key, "-keyout", "leaf.key", "-out", "leaf.csr", "-subj", "/CN=litfuse stand-in leaf")
  openssl(
    folder,
    "x509",
    "-req",
    "-in",
    "leaf.csr",
    "-CA",
    "ca.pem",
    "-CAkey",
    "ca.key",
    "-CAcreateserial",
    "-out",
    "leaf.pem",
    "-days",
    "2",
    "-extfile",
    "leaf.cnf"
  )
  const read = (name: string): string => readFileSync(join(folder, name), "utf8")
  return { authority: join(folder, "ca.pem"), key: read("leaf.key"), cert: read("leaf.pem") }
}

const bodyOf = async (incoming: IncomingMessage): Promise<string> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** Starts a proxy. A host that is not named is answered with 502, and nothing leaves this machine. */
export const startProxy = async (
  folder: string,
  hosts: ReadonlyArray<string>,
  answer: (request: ProxyRequest) => Reply
): Promise<Proxy> => {
  const { authority, key, cert } = certify(folder, hosts)
  const requests: Array<string> = []
  const handle = async (incoming: IncomingMessage, response: ServerResponse, host: string, address: URL): Promise<void> => {
    const headers = Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const body = await bodyOf(incoming)
    const reply = answer({ host, ...serverRequest(incoming.method === "POST" ? "POST" : "GET", address, headers, body) })
    requests.push(`${incoming.method} ${host}${address.pathname}${address.search} ${reply.status ?? 200}`)
    const { bytes, type } = bytesOf(reply)
    response.writeHead(reply.status ?? 200, { ...reply.headers, "content-type": type, connection: "close" }).end(bytes)
  }
  const secure = createSecure({ key, cert }, (incoming, response) => {
    const host = (incoming.headers.host ?? "").replace(/:\d+$/, "")
    void handle(incoming, response, host, new URL(incoming.url ?? "/", `https://${host}`))
  })
  // a program that takes an address sends the host as the first part of the path
  const proxy = createServer((incoming, response) => {
    const [, host = "", path = ""] = /^(?:http:\/\/[^/]+)?\/([^/?]+)(.*)$/.exec(incoming.url ?? "") ?? []
    if (hosts.includes(host)) void handle(incoming, response, host, new URL(path, `https://${host}`))
    else response.writeHead(502).end()
  })
  const sockets = new Set<Socket>()
  proxy.on("connection", (socket) => sockets.add(socket))
  proxy.on("connect", (request, socket: Socket) => {
    socket.on("error", () => undefined)
    const [host = ""] = (request.url ?? "").split(":")
    if (!hosts.includes(host)) {
      requests.push(`CONNECT ${host} 502`)
      socket.end("HTTP/1.1 502 Bad Gateway\r\nconnection: close\r\ncontent-length: 0\r\n\r\n")
      return
    }
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n")
    secure.emit("connection", socket)
  })
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  return {
    requests,
    origin,
    environment: {
      ...Object.fromEntries(
        ["HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"].flatMap((name) => [name, name.toLowerCase()].map((one) => [one, origin]))
      ),
      NO_PROXY: "",
      no_proxy: "",
      NODE_USE_ENV_PROXY: "1",
      NODE_EXTRA_CA_CERTS: authority,
      SSL_CERT_FILE: authority,
      REQUESTS_CA_BUNDLE: authority,
      CURL_CA_BUNDLE: authority
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => proxy.close(done))
    }
  }
}
