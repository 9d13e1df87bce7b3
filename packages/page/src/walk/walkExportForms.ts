import * as Convert from "@litfuse/api/Convert"
import { walkDocument, walkFigure } from "@litfuse/api/walk/walkDocument"
import { printDocument } from "@litfuse/document/printDocument"
import * as Exchange from "@litfuse/api/walk/walkGraphml"
import * as Mermaid from "@litfuse/api/walk/mermaid"
import * as JsonText from "@litfuse/files/JsonText"
import { exportFileName, isReference, type Reference, references } from "../missingFields.ts"
import type { FinishedWalk } from "../WalkJobs.ts"

/** The export formats of a walk, with labels and media types. */
export const walkExportForms = {
  html: ["this page as one file", "text/html; charset=utf-8"],
  json: ["JSON, complete", "application/json"],
  svg: ["the drawing as SVG", "image/svg+xml"],
  mermaid: ["the graph as Mermaid", "text/plain; charset=utf-8"],
  graphml: ["the graph as GraphML", "application/graphml+xml"],
  gexf: ["the graph as GEXF for Gephi", "application/gexf+xml"],
  ...references
} as const satisfies Readonly<Record<string, readonly [string, string]>>

/** An export format. */
export type Form = keyof typeof walkExportForms

/** Whether a text is an export format. */
export const isWalkExportForm = (text: string): text is Form => Object.hasOwn(walkExportForms, text)

function* jsonOf({ answer }: FinishedWalk): Generator<string> {
  yield* JsonText.pieces(answer, 2)
  yield "\n"
}

const graphs: Readonly<Record<Exclude<Form, Reference>, (done: FinishedWalk, command: string) => Iterable<string>>> = {
  html: ({ answer, titles }, command) => [printDocument(walkDocument(answer, command, titles), "html")],
  json: jsonOf,
  svg: ({ answer }) => [walkFigure(answer).svg],
  mermaid: ({ answer }) => [Mermaid.of(answer)],
  graphml: ({ answer }) => Exchange.walkGraphml(answer),
  gexf: ({ answer }) => Exchange.walkGexf(answer)
}

/** A walk in an export format, in pieces. */
export const exportWalk = (done: FinishedWalk, form: Form): Iterable<string> =>
  isReference(form) ? Convert.printingWorks(done.works, form, exportFileName(form)).pieces : graphs[form](done, "walk")
