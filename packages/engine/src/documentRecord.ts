import type { Document } from "./Retriever.ts"
import * as SourceRecord from "./SourceRecord.ts"

/** A document as a record; one without a title gets its id in brackets, and one without text has no abstract. */
export const documentRecord = (source: string, { id, title, text, headings = [], known = {} }: Document): SourceRecord.SourceRecord =>
  SourceRecord.make({
    ...known,
    source,
    id,
    title: title.trim() === "" ? `[${id}]` : title,
    ...(text.trim() === "" ? {} : { abstract: text }),
    meshHeadings: headings.filter((heading) => heading !== "").map((descriptor) => ({ descriptor, qualifiers: [], major: false }))
  })
