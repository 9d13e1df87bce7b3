import * as Params from "@litfuse/engine/Params"
import * as Source from "@litfuse/engine/Source"
import * as SourceError from "@litfuse/engine/SourceError"
import * as Effect from "effect/Effect"
import { capabilities, mostAsked } from "./File.ts"

/** The source that says how to name a file: by itself it has none. */
export default Source.plugin({
  id: "file",
  revision: 1,
  about: "A file of references (RIS, NBIB, BibTeX, EndNote XML, CSV, CSL-JSON): --source file:mine.ris",
  params: Params.none,
  abilities: ["search"],
  capabilities: { ...capabilities, identifiers: [], maxRecords: mostAsked },
  isOnlyByName: true,
  harness: () => import("../test/harness.ts"),
  make: () =>
    Effect.fail(SourceError.make("file", "make", { _tag: "QueryRejected", detail: "no file is named; write --source file:mine.ris" }))
})
