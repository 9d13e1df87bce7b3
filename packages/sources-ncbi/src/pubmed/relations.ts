import type { Relation, Retraction } from "@litfuse/engine/SourceRecord"
import * as Identifier from "@litfuse/engine/Identifier"
import * as Raw from "@litfuse/engine/Raw"
import * as Xml from "@litfuse/engine/Xml"

/**
 * Relations by type of comment or correction. References (`Cites`), reprints of lay summaries and links to data sets say
 * nothing about its validity and are left out.
 *
 * - source: https://www.nlm.nih.gov/bsd/licensee/elements_descriptions.html#commentscorrections (as stored 2026)
 */
const kinds: Readonly<Record<string, Relation["kind"]>> = {
  CommentIn: "has-comment",
  CommentOn: "comment-on",
  ErratumIn: "has-erratum",
  ErratumFor: "erratum-for",
  ExpressionOfConcernIn: "has-concern",
  ExpressionOfConcernFor: "concern-about",
  RetractionIn: "retracted-by",
  PartialRetractionIn: "has-erratum",
  RetractionOf: "retraction-of",
  PartialRetractionOf: "erratum-for",
  CorrectedandRepublishedIn: "updated-by",
  CorrectedandRepublishedFrom: "update-of",
  RetractedandRepublishedIn: "updated-by",
  RetractedandRepublishedFrom: "update-of",
  RepublishedIn: "has-version",
  RepublishedFrom: "version-of",
  ReprintIn: "has-version",
  ReprintOf: "version-of",
  UpdateIn: "updated-by",
  UpdateOf: "update-of"
}

/** Names of preprint servers in MEDLINE's citations. */
const server = /^(?:bioRxiv|medRxiv|ChemRxiv|arXiv|Res Sq|Preprints|SSRN|PsyArXiv|OSF Prepr|Authorea)\b/iu

/** MEDLINE links a preprint and its journal version as updates of each other. */
const kindOf = (type: string, citation: string | undefined, isPreprint: boolean): Relation["kind"] | undefined => {
  if (type === "UpdateIn" && isPreprint) return "preprint-of"
  if (type === "UpdateOf" && !isPreprint && server.test(citation ?? "")) return "has-preprint"
  return Object.hasOwn(kinds, type) ? kinds[type] : undefined
}

const doiIn = (citation: string | undefined): string | undefined => /\bdoi:\s*(10\.\S+)/iu.exec(citation ?? "")?.[1]

/** The related publications of a MEDLINE citation; `isPreprint` whether the citation itself is a preprint. */
export const relationsOf = (citation: Xml.Element | undefined, isPreprint: boolean): ReadonlyArray<Relation> =>
  Xml.all(Xml.at(citation, "CommentsCorrectionsList"), "CommentsCorrections").flatMap((other): ReadonlyArray<Relation> => {
    const source = Xml.textAt(other, "RefSource")
    const kind = kindOf(Xml.attribute(other, "RefType") ?? "", source, isPreprint)
    const to = Raw.identifiers([
      ["pmid", Xml.textAt(other, "PMID")],
      ["doi", doiIn(source)]
    ])
    if (kind === undefined || (to.length === 0 && source === undefined)) return []
    return [{ kind, to, ...(source === undefined ? {} : { citation: source }) }]
  })

/** The retraction status. MEDLINE follows retractions and expressions of concern, so a record without one has the status "none". */
export const retractionOf = (types: ReadonlyArray<string>, relations: ReadonlyArray<Relation>): Retraction => {
  const naming = (kind: Relation["kind"]): Identifier.Identifier | undefined =>
    relations.find((relation) => relation.kind === kind && relation.to.length > 0)?.to[0]
  const has = (kind: Relation["kind"]) => relations.some((relation) => relation.kind === kind)
  const noticed = (status: Retraction["status"], notice: Identifier.Identifier | undefined): Retraction =>
    notice === undefined ? { status } : { status, notice }
  if (types.includes("Retracted Publication") || has("retracted-by")) return noticed("retracted", naming("retracted-by"))
  return has("has-concern") ? noticed("concern", naming("has-concern")) : { status: "none" }
}
