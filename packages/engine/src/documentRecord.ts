import type { Document } from "./Retriever.ts"
import * as SourceRecord from "./SourceRecord.ts"

/** A document as a record. Without a title it gets its id in brackets; without text it has no abstract. */
export const documentRecord = (source: string, { id, title, text, headings = [], known = {} }: Document): SourceRecord.SourceRecord =>
  SourceRecord.make({
    ...known,
    source,
    id,
    title: title.trim() === "" ? `[${id}]` : title,
    ...(text.trim() === "" ? {} : { abstract: text }),
    meshHeadings: headings.filter((heading) => heading !== "").map((descriptor) => ({ descriptor, qualifiers: [], major: false }))
  })
