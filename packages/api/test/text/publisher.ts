/** A publisher on loopback with a login, a challenge, and files that are not what they say. Its works are invented. */
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { inventedPdf } from "@litfuse/kit/inventedPdf"

/** The title of the work that is wanted. */
export const title = "Caffeine before the night shift and sleep of shift workers"

const pageOf = (heading: string) =>
  inventedPdf([
    [
      { text: heading, x: 70, y: 780, size: 16 },
      { text: "Introduction", x: 70, y: 740, size: 13 },
      ...Array.from({ length: 12 }, (_, i) => ({
        text: `Sentence ${i + 1} says something about sleep and about the work of people at night.`,
        x: 70,
        y: 720 - 14 * i
      }))
    ]
  ])

/** The PDF file of the wanted work, and one of another work. */
export const files = { right: pageOf(title), wrong: pageOf("Lungs of whales in summer and their songs") }

const html = (body: string) => ({ type: "text/html", bytes: Buffer.from(`<!doctype html><title>A publisher</title>${body}`) })
const pdf = (bytes: Uint8Array) => ({ type: "application/pdf", bytes: Buffer.from(bytes) })

/**
 * Starts the publisher. A resolver at `/PATH?rft_id=...` leads to a file or a page, by PATH.
 *
 * - `open` the file; `member` the same, only after a login; `challenge` a page with a question; `wrong` another file
 * - `page` a web page under the name of a PDF file
 * - `seen` the paths that were asked; the address `/login` logs in the browser that opens it
 */
export const publisher = async () => {
  const seen: Array<string> = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://x")
    const isMember = (request.headers.cookie ?? "").includes("member=ann")
    seen.push(pathname)
    const send = ({ type, bytes }: { readonly type: string; readonly bytes: Buffer }, headers: Readonly<Record<string, string>> = {}) =>
      response.writeHead(200, { "content-type": type, ...headers }).end(bytes)
    const goTo = (place: string) => response.writeHead(302, { location: place }).end()
    if (pathname === "/login") return send(html("<p>Welcome, Ann"), { "set-cookie": "member=ann; Max-Age=86400; Path=/" })
    if (pathname === "/challenge") return send(html("<p>Are you a person? <input type=checkbox>"))
    if (pathname === "/member")
      return isMember ? goTo("/right.pdf") : send(html("<form>Name <input> Password <input type=password></form>"))
    if (pathname === "/open") return goTo("/right.pdf")
    if (pathname === "/wrong") return goTo("/wrong.pdf")
    if (pathname === "/page") return goTo("/page.pdf")
    if (pathname === "/right.pdf") return send(pdf(files.right))
    if (pathname === "/wrong.pdf") return send(pdf(files.wrong))
    if (pathname === "/page.pdf") return send(html("<p>Buy access"), { "content-disposition": 'attachment; filename="article.pdf"' })
    return response.writeHead(404).end()
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    seen,
    close: async () => {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    }
  }
}
