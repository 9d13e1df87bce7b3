import type { Relation } from "../SourceRecord.ts"

/** The kinds of relations to a different publication, by number. */
export const relationKinds: ReadonlyArray<Relation["kind"]> = [
  ..."preprint-of has-preprint version-of has-version erratum-for has-erratum retraction-of retracted-by concern-about has-concern".split(
    " "
  ),
  ..."update-of updated-by comment-on has-comment".split(" ")
] as ReadonlyArray<Relation["kind"]>

/** A relation of a record as one number: the identifier of the other record, and the kind. */
export const relationNumber = (kind: Relation["kind"], identifier: number): number => identifier * 16 + relationKinds.indexOf(kind)
