import * as Convert from "@litfuse/api/Convert"
import * as Drawing from "@litfuse/api/walk/drawing"
import * as Exchange from "@litfuse/api/walk/exchange"
import * as Mermaid from "@litfuse/api/walk/mermaid"
import * as JsonText from "@litfuse/files/JsonText"
import { fileOf, isReference, type Reference, references } from "../search/exported.ts"
import type { Done, Held } from "../Walks.ts"

/** The forms in which a walk is saved: of the graph, of everything, of the works. */
export const forms = {
  html: ["this page, as one file", "text/html; charset=utf-8"],
  json: ["JSON, with everything", "application/json"],
  svg: ["the drawing, as SVG", "image/svg+xml"],
  mermaid: ["the graph, as Mermaid", "text/plain; charset=utf-8"],
  graphml: ["the graph, as GraphML", "application/graphml+xml"],
  gexf: ["the graph, as GEXF for Gephi", "application/gexf+xml"],
  ...references
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** The name of a form. */
export type Form = keyof typeof forms

/** Whether a text names a form. */
export const isForm = (text: string): text is Form => Object.hasOwn(forms, text)

function* jsonOf({ answer }: Done): Generator<string> {
  yield* JsonText.pieces(answer, 2)
  yield "\n"
}

const graphs: Readonly<Record<Exclude<Form, Reference>, (done: Done, command: string) => Iterable<string>>> = {
  html: ({ answer, titles }, command) => [Drawing.html(answer, command, titles)],
  json: jsonOf,
  svg: ({ answer }) => [Drawing.figureOf(answer).svg],
  mermaid: ({ answer }) => [Mermaid.of(answer)],
  graphml: ({ answer }) => Exchange.graphml(answer),
  gexf: ({ answer }) => Exchange.gexf(answer)
}

/** A walk in a form, piece by piece. */
export const pieces = ({ asked }: Held, done: Done, form: Form): Iterable<string> =>
  isReference(form)
    ? Convert.printingWorks(done.works, form, fileOf(form)).pieces
    : graphs[form](done, asked.way === "related" ? "related" : "cites")
