import type { Document } from "@litfuse/engine/Retriever"
import * as SourceRecord from "@litfuse/engine/SourceRecord"

/**
 * A document of a collection as a record. A record must have a title: a document without one gets its id in brackets.
 *
 * - empty: a document without text has no abstract
 */
export const toRecord = (source: string, { id, title, text, headings = [], known = {} }: Document): SourceRecord.SourceRecord =>
  SourceRecord.make({
    ...known,
    source,
    id,
    title: title.trim() === "" ? `[${id}]` : title,
    ...(text.trim() === "" ? {} : { abstract: text }),
    meshHeadings: headings.filter((heading) => heading !== "").map((descriptor) => ({ descriptor, qualifiers: [], major: false }))
  })
