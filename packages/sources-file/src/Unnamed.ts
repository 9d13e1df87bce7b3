import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import { capabilities, recordLimit } from "./File.ts"

/** The source `file` without a file: it explains how to name one. */
export default Source.plugin({
  id: "file",
  revision: 1,
  about: "A reference file (RIS, NBIB, BibTeX, EndNote XML, CSV, CSL-JSON): --source file:mine.ris",
  params: Params.none,
  abilities: ["search"],
  capabilities: { ...capabilities, identifiers: [], maxRecords: recordLimit },
  isOnlyByName: true,
  harness: () => import("../test/harness.ts"),
  make: () =>
    Effect.fail(
      SourceError.make("file", "make", { _tag: "QueryRejected", detail: "the source names no file; write --source file:mine.ris" })
    )
})
