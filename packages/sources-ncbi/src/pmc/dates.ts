import * as Raw from "@litfuse/engine/Raw"
import type { PartialDate } from "@litfuse/engine/SourceRecord"
import * as Xml from "@litfuse/engine/Xml"

/** A date of an article: its `kind` from `pub-type` in older files or `date-type` in newer ones, which also have a `format`. */
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

/** Whether a date is of one publication form. Older files state a kind, one of which covers both forms; newer files state a format. */
const isOf =
  (kind: "ppub" | "epub", format: "print" | "electronic") =>
  (one: Dated): boolean =>
    one.kind === kind || one.kind === "epub-ppub" || (one.kind === "pub" && one.format === format)

/** Dates of the issue (print or collection) and of the electronic copy; never of PMC's release or of a manuscript. */
export const datesOf = (meta: Xml.Element | undefined): ReturnType<typeof Raw.dated> => {
  const all = datedIn(meta).filter(({ kind }) => !/release|nihms|preprint/u.test(kind))
  const printed = earliestOf(all.filter(isOf("ppub", "print")))
  const issue = printed ?? earliestOf(all.filter(({ kind }) => kind === "collection"))
  return Raw.dated({ issue, electronic: earliestOf(all.filter(isOf("epub", "electronic"))) }, earliestOf(all))
}
