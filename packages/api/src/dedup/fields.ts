/** What is asked of a deduplication, in one process or in parts. */
import { type Options, type PresetId, presetIds } from "@litfuse/engine/Dedup"
import { scoreAt } from "@litfuse/engine/dedup/calibration"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

/** What decides which records are one: the files, what people decided, and the rules. */
export const deciding = {
  folder: Field.folder,
  files: Schema.NonEmptyArray(Schema.String).annotate({
    description:
      "Files of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid or PubMed XML."
  }),
  decisions: Schema.optionalKey(
    Schema.String.annotate({
      description:
        'A file of what a person decided, one `{"version": 2, "at", "who", "action", "a", "b", "why"}` per line; `action` is same, different or undo. In a project they are added to its decisions.'
    })
  ),
  who: Field.or(
    Schema.String.annotate({ description: "Whose decisions those of the file are, where its lines do not say; for a project." }),
    "somebody"
  ),
  preset: Field.or(
    Schema.Literals(presetIds).annotate({
      description: "The rules that decide; strict never merges records that have no identifier in common."
    }),
    "corrected"
  ),
  mergeFrom: Schema.optionalKey(
    Schema.Number.check(Schema.makeFilter((p: number) => p >= 0.01 && p <= 0.99, { expected: "a probability from 0.01 to 0.99" })).annotate(
      { description: "The probability from which records are merged; those below it are asked about. Default: about 0.3." }
    )
  ),
  skipBad: Field.skipBad
}

/** The rules that were asked for, as linking takes them. */
export const rulesOf = ({ preset, mergeFrom }: { readonly preset: PresetId; readonly mergeFrom?: number }): Options => ({
  preset,
  ...(mergeFrom === undefined ? {} : { mergeFrom: scoreAt(mergeFrom) })
})
