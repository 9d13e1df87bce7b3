import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import type { Relation, Retraction } from "@litfuse/engine/SourceRecord"
import type { EuropePmcResult } from "./EuropePmcResult.ts"

const kinds: Readonly<Record<string, Relation["kind"]>> = {
  "comment in": "has-comment",
  "comment on": "comment-on",
  "erratum in": "has-erratum",
  "erratum for": "erratum-for",
  "expression of concern in": "has-concern",
  "expression of concern for": "concern-about",
  "retraction in": "retracted-by",
  "retraction of": "retraction-of",
  "partial retraction in": "has-erratum",
  "partial retraction of": "erratum-for",
  "corrected and republished in": "updated-by",
  "corrected and republished from": "update-of",
  "republished in": "has-version",
  "republished from": "version-of",
  "update in": "updated-by",
  "update of": "update-of",
  "preprint of": "preprint-of",
  "preprint in": "has-preprint"
}

const doiIn = (citation: string | undefined): string | undefined => /\bdoi:\s*(10\.\S+)/iu.exec(citation ?? "")?.[1]

/** An update of a preprint in a journal is its published version. */
const kindOf = (known: Relation["kind"] | undefined, isPreprint: boolean, isOfPreprint: boolean): Relation["kind"] | undefined => {
  if (known === "updated-by" && isPreprint) return "preprint-of"
  return known === "update-of" && isOfPreprint ? "has-preprint" : known
}

/** The related publications of a record. */
export const relationsOf = ({
  commentCorrectionList,
  source
}: Pick<EuropePmcResult, "commentCorrectionList" | "source">): ReadonlyArray<Relation> =>
  (commentCorrectionList?.commentCorrection ?? []).flatMap((other): ReadonlyArray<Relation> => {
    const named = (Raw.text(other.type) ?? "").toLowerCase()
    const known = Object.hasOwn(kinds, named) ? kinds[named] : undefined
    const kind = kindOf(known, source === "PPR", other.source === "PPR")
    const citation = Raw.text(other.reference)
    const to = Raw.identifiers([
      ["pmid", other.source === "MED" ? other.id : undefined],
      ["doi", doiIn(citation)]
    ])
    if (kind === undefined || (to.length === 0 && citation === undefined)) return []
    return [{ kind, to, ...Raw.known({ citation }) }]
  })

/** The retraction status of a record. */
export const retractionOf = (types: ReadonlyArray<string>, relations: ReadonlyArray<Relation>): Retraction => {
  const noticed = (status: Retraction["status"], kind: Relation["kind"]): Retraction => {
    const notice: Identifier.Identifier | undefined = relations.find((relation) => relation.kind === kind && relation.to.length > 0)?.to[0]
    return { status, ...Raw.known({ notice }) }
  }
  const has = (kind: Relation["kind"]) => relations.some((relation) => relation.kind === kind)
  if (types.some((type) => /^retracted publication$/iu.test(type)) || has("retracted-by")) return noticed("retracted", "retracted-by")
  return has("has-concern") ? noticed("concern", "has-concern") : { status: "none" }
}
