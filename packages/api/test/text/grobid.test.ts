/** A GROBID server of the user, as a copy on loopback. */
import * as Text from "@litfuse/api/Text"
import * as GrobidApi from "@litfuse/api/text/GrobidApi"
import * as Config from "@litfuse/host/Config"
import * as Host from "@litfuse/host/Host"
import type { Traffic } from "@litfuse/host/http/HostServices"
import { type Loopback, serve } from "@litfuse/kit/loopback"
import * as Effect from "effect/Effect"
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it, onTestFinished } from "vitest"

const root = join(import.meta.dirname, "../../../..")
const recorded = join(root, "datasets/everyday/texts")
const variable = "LITFUSE_UPSTREAM_GROBID"

const tei = `<?xml version="1.0" encoding="UTF-8"?><TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Caffeine improves the sleep of shift workers</title></titleStmt></fileDesc></teiHeader><text><body><div><head n="1">Methods</head><p>We said that we asked 120 invented workers.</p></div></body></text></TEI>`

/** The PDF file that the recordings have of the work. */
const pdf = (): Uint8Array => {
  const folder = join(recorded, "open-texts")
  const all = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as { request: { url: string }; response: { bodyBase64?: string } }) // prettier-ignore
  return Buffer.from(all.find(({ request }) => request.url.endsWith("everyday-4.pdf"))!.response.bodyBase64!, "base64")
}

const started = async (answer: Parameters<typeof serve>[0]): Promise<Loopback> => {
  const server = await serve(answer)
  process.env[variable] = server.origin
  onTestFinished(async () => {
    delete process.env[variable]
    await server.close()
  })
  return server
}

const read = (traffic: Traffic, timeoutMs = 5000) =>
  Effect.runPromise(
    Effect.provide(
      Effect.flatMap(Host.Host, (host) => host.around(Config.none(root), traffic)(Effect.scoped(GrobidApi.read(pdf(), timeoutMs)))),
      Host.layer
    )
  )

const folder = (): string => {
  const made = mkdtempSync(join(tmpdir(), "litfuse-grobid-"))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

it("gets the file in a form, and its sections replace the own reading; a recording has no copy of the file", async () => {
  const server = await started((_, response) => response.writeHead(200, { "content-type": "application/xml" }).end(tei))
  const replay = folder()
  cpSync(recorded, replay, { recursive: true })
  expect(await read({ _tag: "Record", folder: replay })).toMatchObject({ success: { sections: [{ path: ["Methods"] }] } })
  const [request] = server.seen
  expect([request!.method, request!.path]).toEqual(["POST", "/api/processFulltextDocument"])
  const [name] = readdirSync(join(replay, "grobid"))
  const recording = JSON.parse(readFileSync(join(replay, "grobid", name!), "utf8")) as { request: { url: string; body: string } }
  expect(recording.request).toEqual({
    method: "POST",
    url: "https://grobid.invalid/api/processFulltextDocument",
    body: expect.stringMatching(/^sha256:[0-9a-f]{64}$/)
  })
  const { answer } = await Effect.runPromise(
    Effect.provide(Text.run({ folder: root, replay, ids: ["10.5555/everyday.4"], grobid: true }), Host.layer)
  )
  expect(answer).toMatchObject({ provider: "repository.example", form: "pdf", licence: "cc-by", state: "accepted" })
  expect(answer.sections.map(({ text }) => text)).toEqual(["We said that we asked 120 invented workers."])
  expect(answer.tried.slice(-2).map(({ provider, state }) => `${state} ${provider}`)).toEqual(["found grobid", "found repository.example"])
  expect(server.seen).toHaveLength(1)
})

it.each([
  ["a page", 200, "text/html", "<html>busy</html>", /a page instead of XML/],
  ["XML of another kind", 200, "application/xml", "<article/>", /<article> where <TEI>/],
  [
    "no text",
    200,
    "application/xml",
    '<TEI xmlns="http://www.tei-c.org/ns/1.0"><text><body/></text></TEI>',
    /it found no text in the file/
  ],
  ["a refusal", 400, "text/plain", "[BAD_INPUT_DATA]", /400/],
  ["a bomb", 200, "application/xml", `<TEI>${"<div>".repeat(5000)}`, /invalid XML/],
  ["entities", 200, "application/xml", '<!DOCTYPE TEI [<!ENTITY a "aaaa">]><TEI>&a;</TEI>', /invalid XML/]
])("that answers with %s has failed with the reason", async (_, status, type, body, reason) => {
  await started((_request, response) => response.writeHead(status, { "content-type": type }).end(body))
  const outcome = await read({ _tag: "Live" })
  expect(outcome).toMatchObject({ _tag: "Failure", failure: expect.stringMatching(reason) })
})

it("that fails leaves the own reading, and its failure is an outcome; without an address it is refused", async () => {
  const ask = (rest: object) =>
    Effect.runPromise(Effect.provide(Text.run({ folder: root, ids: ["10.5555/everyday.4"], grobid: true, ...rest }), Host.layer))
  const { answer } = await ask({ replay: recorded })
  expect(answer.tried.slice(-2)).toMatchObject([
    { provider: "grobid", state: "failed", reason: expect.stringMatching(/was not recorded/) },
    { provider: "repository.example", state: "found" }
  ])
  expect(answer.sections.map(({ name }) => name)).toContain("Methods")
  await expect(ask({})).rejects.toThrow(/needs the address of a GROBID server: set LITFUSE_UPSTREAM_GROBID/)
})
