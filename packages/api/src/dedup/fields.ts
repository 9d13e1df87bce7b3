/** The request fields of a deduplication, in one process or in shards. */
import type { Options, PresetId } from "@litfuse/engine/Dedup"
import { scoreForProbability } from "@litfuse/engine/dedup/matchProbability"
import * as Schema from "effect/Schema"
import * as Field from "../fields.ts"

/** The rules by the names that users write, with the ids that pipelines and reports contain. */
const presetIds = { corrected: "corrected", strict: "strict", "equal-titles": "s0", "similar-titles": "s3" } as const satisfies Readonly<
  Record<string, PresetId>
>

/** A name of rules. */
export type PresetName = keyof typeof presetIds

const presetNames = Object.keys(presetIds) as Array<PresetName>

/** The id of the rules of a name. */
export const presetId = (name: PresetName): PresetId => presetIds[name]

/** The fields that determine duplicates: files, decisions and rules. */
export const dedupFields = {
  folder: Field.folder,
  files: Field.about(
    Schema.NonEmptyArray(Schema.String),
    "Files of references, gzip or not: RIS, NBIB, BibTeX, EndNote, CSV, Excel, CSL-JSON, Web of Science, RefWorks, Ovid, PubMed XML, trials, litfuse's JSON."
  ),
  decisions: Field.optional(
    Schema.String,
    'A file of decisions, one `{"version": 2, "at", "who", "action", "a", "b", "why"}` per line; `action` is same, different or undo. Decisions also apply to the same records in other files; a project stores them.',
    { completes: "file" }
  ),
  who: Field.or(Schema.String, "somebody", "Who decided, for lines of the file that name no person; a project stores it."),
  preset: Field.or(
    Schema.Literals(presetNames),
    "corrected",
    "The rules that decide; strict never merges records without a common identifier."
  ),
  mergeFrom: Field.optional(
    Schema.Number.check(Schema.makeFilter((p: number) => p >= 0.01 && p <= 0.99, { expected: "a probability from 0.01 to 0.99" })),
    "The probability from which records are merged; pairs below it are in doubt. Default: about 0.3."
  ),
  skipBad: Field.skipBad
}

/** The requested rules as options of `Dedup.link`. */
export const rulesOf = ({ preset, mergeFrom }: { readonly preset: PresetName; readonly mergeFrom?: number }): Options => ({
  preset: presetId(preset),
  ...(mergeFrom === undefined ? {} : { mergeFrom: scoreForProbability(mergeFrom) })
})
