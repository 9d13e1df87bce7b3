import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as ReferenceKinds from "../ReferenceKinds.ts"

/** Publication types by kind of entry. */
export const types = ReferenceKinds.typesIn("bibtex")

/** Kinds of entries by publication type. */
export const kinds = ReferenceKinds.kindsIn("bibtex")

/** The kind of entry for a record. */
export const kindOf = (record: SourceRecord): string =>
  ReferenceKinds.firstKind(kinds, record) ?? (ReferenceKinds.isGeneric(record) ? "misc" : "article")
