/** A proxy for a cluster, as users operate one: TLS with a certificate of a private authority, and a login. */
import { spawnSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { createServer } from "node:https"
import type { AddressInfo } from "node:net"
import { join } from "node:path"

/** Why no certificate can be made here; undefined = one can. */
export const absent = (): string | undefined =>
  spawnSync("openssl", ["version"]).status === 0 ? undefined : "there is no openssl, which makes the certificates"

const openssl = (folder: string, ...argv: ReadonlyArray<string>): void => {
  const { status, stderr } = spawnSync("openssl", argv, { cwd: folder, encoding: "utf8" })
  if (status !== 0) throw new Error(`openssl ${argv.join(" ")} ends with ${status}: ${stderr}`)
}

/** Makes an authority and a certificate of its for 127.0.0.1 in a folder: NAME.ca.pem, NAME.pem and NAME.key. They hold for a day. */
export const certificate = (folder: string, name: string): void => {
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
  openssl(folder, "req", "-x509", ...key, "-keyout", `${name}.ca.key`, "-out", `${name}.ca.pem`, "-days", "1", "-subj", `/CN=${name}`)
  openssl(folder, "req", ...key, "-keyout", `${name}.key`, "-out", `${name}.csr`, "-subj", "/CN=127.0.0.1")
  writeFileSync(join(folder, `${name}.ext`), "subjectAltName=IP:127.0.0.1\n")
  const signing = ["-CA", `${name}.ca.pem`, "-CAkey", `${name}.ca.key`, "-CAcreateserial", "-days", "1", "-extfile", `${name}.ext`]
  openssl(folder, "x509", "-req", "-in", `${name}.csr`, ...signing, "-out", `${name}.pem`)
}

/** A running proxy. `logins` has the logins that it received. */
export interface TlsProxy {
  readonly origin: string
  readonly logins: ReadonlyArray<string>
  readonly close: () => Promise<void>
}

/**
 * Starts a proxy with the certificate of a name. A request with the login goes to a node, or gets an error when there is none. Any other request is refused
 * as the security plugin of OpenSearch refuses it; this proxy also quotes what it received.
 */
export const startTlsProxy = async (folder: string, name: string, login: string, node?: string): Promise<TlsProxy> => {
  const logins: Array<string> = []
  const files = { key: readFileSync(join(folder, `${name}.key`)), cert: readFileSync(join(folder, `${name}.pem`)) }
  const server = createServer(files, (request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", async () => {
      const sent = request.headers.authorization ?? ""
      const received = Buffer.from(sent.replace(/^Basic /, ""), "base64").toString()
      logins.push(received)
      if (received !== login) {
        response.writeHead(401, { "www-authenticate": 'Basic realm="OpenSearch Security"', "content-type": "application/json" })
        return response.end(JSON.stringify({ error: { reason: `Unauthorized: ${sent} is ${received}, with ${received.split(":")[1]}` } }))
      }
      if (node === undefined) return response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify({ status: 404 }))
      const body = chunks.length === 0 ? undefined : Buffer.concat(chunks)
      const method = request.method ?? "GET"
      const type = { "content-type": request.headers["content-type"] ?? "application/json" }
      const answer = await fetch(`${node}${request.url}`, { method, ...(body === undefined ? {} : { body, headers: type }) })
      response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" })
      return response.end(Buffer.from(await answer.arrayBuffer()))
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    logins,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}
