import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"
import * as Fields from "../search/request.ts"

/** Requests the text of a work. */
export const Request = Schema.Struct({
  folder: Field.folder,
  ids: Field.about(
    Schema.NonEmptyArray(Schema.String),
    "An identifier in a common form: `PMC12345`, `PMID:12345`, `10.1000/182`, `arXiv:2101.00001`, or a web address with one.",
    { argument: "id" }
  ),
  section: Field.optional(
    Field.text,
    "Only the sections of this name: the whole name, a heading above them, or its beginning. Default: the whole text."
  ),
  sources: Schema.optionalKey(
    Fields.sourcesOf(
      "Ids of the sources to ask, in this order. Default: Europe PMC, PMC and CORE, then the places that sources name as free to read."
    )
  ),
  grobid: Field.or(
    Schema.Boolean,
    false,
    "Whether PDF files are read by your GROBID server, at the address `upstreams.grobid` of your configuration or LITFUSE_UPSTREAM_GROBID."
  ),
  download: Field.or(
    Schema.Boolean,
    false,
    "Whether your own browser opens the address of the text at its publisher or your library if it is not open. You log in there and save the file; litfuse reads it. The browser is named in your configuration."
  ),
  wait: Field.or(Field.upTo(86_400), 600, "How many seconds to wait for you to save the file."),
  again: Field.or(Schema.Boolean, false, "Whether to open the address although an earlier download of the work failed a short time ago."),
  timeout: Field.or(Field.upTo(3600), 60, "Time limit in seconds for each source and each file."),
  ...Fields.traffic
})
export type Request = typeof Request.Type
