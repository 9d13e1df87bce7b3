import { file } from "@litfuse/api/document/file"
import { type Markup, markup } from "@litfuse/api/document/markup"
import { ApiError, printProblem } from "@litfuse/api/ApiError"
import { printable } from "@litfuse/files/printable"
import * as Stream from "effect/Stream"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { policyHeader } from "./Guard.ts"
import { type About, shell } from "./shell.ts"
import { ownStyle } from "./style.ts"

/** A page. No text of it holds a character that a reader does not see. */
export const page = (about: About, body: Markup, status = 200): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(printable(shell(about, body).markup, "lines"), { status, contentType: "text/html; charset=utf-8" })

/** A file that is a whole page, with its own style and script: `policy` lets in these and nothing else. */
export const saved = (text: string, policy: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(text, {
    contentType: "text/html; charset=utf-8",
    headers: { [policyHeader]: `${policy}; frame-ancestors 'none'` }
  })

/** Leads on to another page, once a form was taken. */
export const onTo = (path: string): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.empty({ status: 303, headers: { location: path } })

/** A page that says in a line what is not so, and what to do. */
export const sorry = (status: number, heading: string, why: string): HttpServerResponse.HttpServerResponse =>
  page({ title: heading }, markup`<header><h1>${heading}</h1></header><p class="failure" role="alert">${why}</p>`, status)

/** What is wrong with a request, in a line. */
export const said = (error: Error): string =>
  error instanceof ApiError && error.reason._tag === "Refused"
    ? error.reason.problems.map((one) => printProblem(one)).join("; ")
    : error.message

/** A page that says why a question has no answer. */
export const refused = (error: Error): HttpServerResponse.HttpServerResponse => sorry(422, "This cannot be done", said(error))

/** A file to be saved, sent piece by piece. */
export const download = (name: string, contentType: string, pieces: Iterable<string>): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.stream(Stream.fromIterable(pieces).pipe(Stream.encodeText), {
    contentType,
    headers: { "content-disposition": `attachment; filename="${name.replaceAll(/[^\w.-]+/g, "-")}"` }
  })

/** That a server without a project takes no change. `what` it would be for: `to judge`. */
export const keepsNothing = (what: string): HttpServerResponse.HttpServerResponse =>
  sorry(403, "This server keeps nothing", `Start it with litfuse serve --project FOLDER ${what}.`)

/** Leads to the same page as one file. `address` of it, `name` without its ending. */
export const saveLink = (address: string, name: string): Markup =>
  markup`<p><a href="${address}" download="${name}.html">Save this page as one file</a></p>`

/** What a page shows, without forms and links to others, as one file to be saved. `name` of the file, without its ending. */
export const pageFile = (name: string, title: string, body: Markup, command: string): HttpServerResponse.HttpServerResponse =>
  download(`${name}.html`, "text/html; charset=utf-8", [file(title, ownStyle, body, command)])
