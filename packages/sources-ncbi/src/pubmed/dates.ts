import * as Raw from "@litfuse/engine/Raw"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"

/** A date in elements: a year with month and day as far as they are known, a season that is left out, or the words of MEDLINE. */
export const dateOf = (element: Xml.Element | undefined): PartialDate | undefined =>
  Raw.date(Xml.textAt(element, "Year"), Xml.textAt(element, "Month"), Xml.textAt(element, "Day")) ??
  Raw.dateInWords(Xml.textAt(element, "MedlineDate"))
