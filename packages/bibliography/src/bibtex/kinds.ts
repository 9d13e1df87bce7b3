import type { SourceRecord } from "@litfuse/engine/SourceRecord"
import * as Kinds from "../Kinds.ts"

/** Publication types by kind of entry. */
export const types = Kinds.typesIn("bibtex")

/** Kinds of entries by publication type. */
export const kinds = Kinds.kindsIn("bibtex")

/** The kind of entry for a record. */
export const kindOf = ({ publicationTypes, containerTitle }: SourceRecord): string =>
  kinds.get(publicationTypes[0] ?? "") ?? (containerTitle === undefined ? "misc" : "article")
