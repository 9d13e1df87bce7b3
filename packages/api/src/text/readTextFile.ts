/** The text in a file of the user, by sections. */
import * as Decode from "@litfuse/engine/Decode"
import * as Jats from "@litfuse/engine/Jats"
import type { Section } from "@litfuse/engine/source/FullText"
import * as Xml from "@litfuse/engine/Xml"
import * as Files from "@litfuse/files/Files"
import type * as Passages from "@litfuse/texts/Passages"
import { passagesOf } from "@litfuse/texts/passagesOf"
import { readPdf } from "@litfuse/texts/pdf/readPdf"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { basename } from "node:path"
import * as Question from "../Question.ts"
import { TextSection } from "./Answer.ts"

export { passagesOf } from "@litfuse/texts/passagesOf"

/** A text with its sections. `work`: its identifier, or the name of the file; `title` null = unknown. */
export interface TextFile {
  readonly work: string
  readonly title: string | null
  readonly passages: ReadonlyArray<Passages.Passage>
}

const Printed = Schema.Struct({
  version: Schema.Literal(1),
  id: Schema.NonEmptyString,
  title: Schema.NullOr(Schema.String),
  sections: Schema.NonEmptyArray(TextSection)
})

/** Headings of Markdown, and the text below each. A text without headings is one section. */
const sectionsOfPlain = (text: string): ReadonlyArray<Section> => {
  const sections: Array<Section> = []
  let path: ReadonlyArray<string> = []
  let own: Array<string> = []
  const flush = () => {
    const below = own.join("\n").trim()
    if (below !== "") sections.push({ path, text: below })
    own = []
  }
  for (const line of text.split("\n")) {
    const [, marks, heading] = /^(#{1,6})\s+(\S.*?)\s*#*\s*$/u.exec(line) ?? []
    if (marks === undefined) own.push(line)
    else {
      flush()
      path = [...path.slice(0, marks.length - 1), heading!]
    }
  }
  flush()
  return sections
}

const startOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(0, 1024))
    .toString("latin1")
    .replace(/^(?:\xef\xbb\xbf)?\s*/u, "")

const refuse = (path: string, why: string) => Question.refuse(`${path}: ${why}`)

const ofXml = (text: string): Result.Result<{ readonly title: string | null; readonly sections: ReadonlyArray<Section> }, string> =>
  Result.flatMap(Xml.parse(text), (root) => {
    const article = Jats.articleOf(root)
    const content = article === undefined ? undefined : Jats.contentOf(article)
    return content === undefined
      ? Result.fail("XML, but no JATS article with a body; litfuse reads JATS, PDF, text and the JSON of `litfuse text`")
      : Result.succeed({ title: content.title ?? null, sections: content.sections })
  })

/**
 * Reads a file: JATS, PDF, the JSON of `litfuse text`, or plain text, by its content. Headings of Markdown begin sections.
 *
 * - errors: one line with the name of the file: it is missing, damaged, scanned, or empty
 */
export const readTextFile = Effect.fnUntraced(function* (path: string) {
  const bytes = yield* Effect.fromResult(Files.readBounded(path))
  const start = startOf(bytes)
  const work = basename(path)
  if (start.startsWith("%PDF")) {
    const read = yield* readPdf(bytes)
    if (Result.isFailure(read)) return yield* refuse(path, `the PDF file cannot be read: ${read.failure}`)
    return { work, title: null, passages: passagesOf(read.success.sections) } satisfies TextFile
  }
  const text = yield* Effect.fromResult(Files.decode(bytes, path))
  if (start.startsWith("<")) {
    const read = ofXml(text)
    if (Result.isFailure(read)) return yield* refuse(path, read.failure)
    return { work, title: read.success.title, passages: passagesOf(read.success.sections) } satisfies TextFile
  }
  if (start.startsWith("{")) {
    const parsed = Result.try((): unknown => JSON.parse(text))
    const decoded = Result.isFailure(parsed) ? undefined : Decode.open(Printed, parsed.success)
    if (decoded === undefined || Result.isFailure(decoded)) return yield* refuse(path, "not the JSON that `litfuse text` prints")
    const { id, title, sections } = decoded.success
    return { work: id, title, passages: passagesOf(sections) } satisfies TextFile
  }
  const sections = sectionsOfPlain(text)
  if (sections.length === 0) return yield* refuse(path, "has no text")
  return { work, title: null, passages: passagesOf(sections) } satisfies TextFile
})
