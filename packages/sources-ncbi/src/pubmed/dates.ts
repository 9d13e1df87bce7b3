import * as Raw from "@litfuse/engine/Raw"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"

/** Parses a date element: a year with month and day if known, ignoring a season, or MEDLINE's words. */
export const dateOf = (element: Xml.Element | undefined): PartialDate | undefined =>
  Raw.date(Xml.textAt(element, "Year"), Xml.textAt(element, "Month"), Xml.textAt(element, "Day")) ??
  Raw.dateInWords(Xml.textAt(element, "MedlineDate"))
