import * as Raw from "@litfuse/engine/Raw"
import type { Dates, PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"

/** A date of an article: its `kind` in the words of older files, `pub-type`, or of newer ones, `date-type`; these have a `format` too. */
interface Dated {
  readonly kind: string
  readonly format: string | undefined
  readonly date: PartialDate | undefined
}

const datedIn = (meta: Xml.Element | undefined): ReadonlyArray<Dated> =>
  Xml.all(meta, "pub-date").map((date) => ({
    kind: Xml.attribute(date, "pub-type") ?? Xml.attribute(date, "date-type") ?? "",
    format: Xml.attribute(date, "publication-format"),
    date: Raw.date(Xml.textAt(date, "year"), Xml.textAt(date, "month"), Xml.textAt(date, "day"))
  }))

const earliestOf = (dated: ReadonlyArray<Dated>): PartialDate | undefined => Raw.earliest(dated.map(({ date }) => date))

/**
 * When a publication appeared: not when PMC released it, and not when its manuscript came. The date of a collection is that of an issue which may
 * be older than what is in it, and is read only where there is no other.
 */
export const publishedOf = (meta: Xml.Element | undefined): PartialDate | undefined => {
  const own = datedIn(meta).filter(({ kind }) => !/release|nihms|preprint/u.test(kind))
  return earliestOf(own.filter(({ kind }) => kind !== "collection")) ?? earliestOf(own)
}

/** Whether a date is that of a form: by the kinds of older files, among them one for both forms at once, or by the format of newer ones. */
const isOf =
  (kind: "ppub" | "epub", format: "print" | "electronic") =>
  (one: Dated): boolean =>
    one.kind === kind || one.kind === "epub-ppub" || (one.kind === "pub" && one.format === format)

/** The date of the issue, printed or else as that of the collection, and the one of the electronic copy. */
export const datesOf = (meta: Xml.Element | undefined): Dates | undefined => {
  const dated = datedIn(meta)
  const printed = earliestOf(dated.filter(isOf("ppub", "print")))
  return Raw.dates({
    issue: printed ?? earliestOf(dated.filter(({ kind }) => kind === "collection")),
    electronic: earliestOf(dated.filter(isOf("epub", "electronic")))
  })
}
