import { pageFile } from "./pageFile.ts"
import { type Markup, markup } from "@litfuse/document/Markup"
import { ApiError, printProblem } from "@litfuse/api/ApiError"
import { printable } from "@litfuse/files/printable"
import * as Stream from "effect/Stream"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { policyHeader } from "./Guard.ts"
import { type About, pageShell } from "./pageShell.ts"
import { ownStyle } from "./pageStyle.ts"

/** A page without invisible control characters. */
export const page = (about: About, body: Markup, status = 200): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(printable(pageShell(about, body).markup, "lines"), { status, contentType: "text/html; charset=utf-8" })

/** A whole HTML file with its own style and script, which `policy` allows. */
export const standalonePage = (text: string, policy: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(text, {
    contentType: "text/html; charset=utf-8",
    headers: { [policyHeader]: `${policy}; frame-ancestors 'none'` }
  })

/** Redirects to another page after a form. */
export const redirect = (path: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({ status: 303, headers: { location: path } })

/** A page with an error in one line, and what to do. */
export const errorPage = (status: number, heading: string, why: string): HttpServerResponse.HttpServerResponse =>
  page({ title: heading }, markup`<header><h1>${heading}</h1></header><p class="failure" role="alert">${why}</p>`, status)

/** The problems of a request in one line. */
export const describeError = (error: Error): string =>
  error instanceof ApiError && error.reason._tag === "Refused"
    ? error.reason.problems.map((one) => printProblem(one)).join("; ")
    : error.message

/** The page for an error of a question. */
export const refusedPage = (error: Error): HttpServerResponse.HttpServerResponse => errorPage(422, "Request failed", describeError(error))

/** A download, sent piece by piece. */
export const download = (name: string, contentType: string, pieces: Iterable<string>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(Stream.fromIterable(pieces).pipe(Stream.encodeText), {
    contentType,
    headers: { "content-disposition": `attachment; filename="${name.replaceAll(/[^\w.-]+/g, "-")}"` }
  })

/** The page for a change on a server without a project. `what` the change is for: `to judge`. */
export const noProjectPage = (what: string): HttpServerResponse.HttpServerResponse =>
  errorPage(403, "This server has no project", `Start it with litfuse serve --project FOLDER ${what}.`)

/** A link to the page as one file. `name` without its ending. */
export const saveLink = (address: string, name: string): Markup =>
  markup`<p><a href="${address}" download="${name}.html">Save this page as one file</a></p>`

/** A page as one file, without forms and links to other pages. `name` of the file without its ending. */
export const pageDownload = (name: string, title: string, body: Markup, command: string): HttpServerResponse.HttpServerResponse =>
  download(`${name}.html`, "text/html; charset=utf-8", [pageFile(title, ownStyle, body, command)])
