import type { Document } from "./Retriever.ts"
import * as SourceRecord from "./SourceRecord.ts"

/** A document as a record. Without a title it gets its id in brackets; without text it has no abstract. */
export const documentRecord = (source: string, { id, title, text, headings = [], known = {} }: Document): SourceRecord.SourceRecord => {
  const record = SourceRecord.make({
    ...known,
    source,
    id,
    title: title.trim() === "" ? id : title,
    ...(text.trim() === "" ? {} : { abstract: text }),
    meshHeadings: headings.filter((heading) => heading !== "").map((descriptor) => ({ descriptor, qualifiers: [], major: false }))
  })
  // these brackets mark no translation, so they come after `make`, which removes such brackets
  return title.trim() === "" ? { ...record, title: `[${id}]` } : record
}
